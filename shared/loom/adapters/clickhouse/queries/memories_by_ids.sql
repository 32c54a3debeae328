-- Whole rows, as they are written back.
SELECT * EXCEPT (org)
FROM memory FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND memory_id IN ({memory_ids:Array(String)})
ORDER BY agent, user_id, session_id, memory_key
