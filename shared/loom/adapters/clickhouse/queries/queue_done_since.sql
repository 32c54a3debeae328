SELECT count() > 0 AS found
FROM memory_extraction_queue
WHERE org = {org:String}
  AND status = 'done'
  AND updated_at >= {since:DateTime64(3, 'UTC')}
