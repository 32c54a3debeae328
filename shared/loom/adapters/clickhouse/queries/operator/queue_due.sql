-- The organisations take turns, so that the backlog of one does not keep the others waiting.
SELECT org, namespace, queue_id, status, version, queued_at, wake_at, held_reason
FROM
(
    SELECT
        org, namespace, queue_id, status, version, queued_at, wake_at, held_reason,
        row_number() OVER (PARTITION BY org ORDER BY wake_at, queue_id) AS turn
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
) AS due
ORDER BY turn, wake_at, queue_id
LIMIT {limit:UInt32}
