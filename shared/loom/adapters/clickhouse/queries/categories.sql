SELECT * EXCEPT (org)
FROM namespace_category FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND ({with_removed:Bool} OR NOT is_deleted)
ORDER BY category
