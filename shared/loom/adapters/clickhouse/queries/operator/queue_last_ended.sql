-- The newest batches that ended, newest first: how many in a row have failed.
SELECT status, last_error, updated_at
FROM memory_extraction_queue
WHERE status IN ('done', 'failed')
  AND updated_at >= {since:DateTime64(3, 'UTC')}
ORDER BY updated_at DESC, queue_id
LIMIT {limit:UInt32}
