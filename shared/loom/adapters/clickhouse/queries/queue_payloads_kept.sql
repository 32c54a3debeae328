-- Batches whose transcript is there; what was erased has a later payload row of no bytes.
SELECT queue_id
FROM memory_extraction_queue
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND queue_id IN ({queue_ids:Array(String)})
  AND part = 'payload'
GROUP BY queue_id
HAVING argMax(bytes, version) > 0
ORDER BY queue_id
