SELECT * EXCEPT (org)
FROM namespace_category FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND NOT is_deleted
ORDER BY category
