SELECT org, namespace, queue_id, status, version, queued_at, wake_at, held_reason
FROM
(
    SELECT org, namespace, queue_id, status, version, queued_at, wake_at, held_reason
    FROM memory_extraction_queue
    WHERE (org, namespace, queue_id) IN
    (
        SELECT org, namespace, queue_id
        FROM memory_extraction_queue
        WHERE status IN ('pending', 'running', 'held')
          AND wake_at <= {now:DateTime64(3, 'UTC')}
    )
    ORDER BY org, namespace, queue_id, version DESC
    LIMIT 1 BY org, namespace, queue_id
) AS newest
WHERE status IN ('pending', 'running', 'held')
  AND wake_at <= {now:DateTime64(3, 'UTC')}
ORDER BY wake_at, queue_id
LIMIT {limit:UInt32}
