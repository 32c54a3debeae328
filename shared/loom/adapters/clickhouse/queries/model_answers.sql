SELECT * EXCEPT (org)
FROM model_answer FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND call_id IN {call_ids:Array(String)}
ORDER BY call_id
