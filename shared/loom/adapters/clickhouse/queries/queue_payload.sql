SELECT body
FROM memory_extraction_queue
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND queue_id = {queue_id:String}
  AND part = 'payload'
ORDER BY version DESC
LIMIT 1
