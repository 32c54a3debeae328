SELECT * EXCEPT (org, body)
FROM memory_extraction_queue
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND queue_id IN ({queue_ids:Array(String)})
ORDER BY queue_id, version DESC
LIMIT 1 BY queue_id
