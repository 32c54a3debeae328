-- Batches that have not ended and were accepted before an instant, the organisations in turns.
SELECT org, namespace, queue_id, status, version, queued_at, wake_at, held_reason
FROM
(
    SELECT
        org, namespace, queue_id, status, version, queued_at, wake_at, held_reason,
        row_number() OVER (PARTITION BY org ORDER BY queued_at, queue_id) AS turn
    FROM
    (
        SELECT org, namespace, queue_id, status, version, queued_at, wake_at, held_reason
        FROM memory_extraction_queue
        WHERE queued_at <= {before:DateTime64(3, 'UTC')}
        ORDER BY org, namespace, queue_id, version DESC
        LIMIT 1 BY org, namespace, queue_id
    ) AS newest
    WHERE status IN ('pending', 'running', 'held')
) AS old
ORDER BY turn, queued_at, queue_id
LIMIT {limit:UInt32}
