-- Batches held for their organisation's switch, of organisations that are on by now; they take turns.
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
        WHERE (org, namespace, queue_id) IN
        (
            SELECT org, namespace, queue_id
            FROM memory_extraction_queue
            WHERE status = 'held' AND held_reason = 'model_calls_off'
        )
        ORDER BY org, namespace, queue_id, version DESC
        LIMIT 1 BY org, namespace, queue_id
    ) AS newest
    WHERE status = 'held'
      AND held_reason = 'model_calls_off'
      AND org NOT IN (SELECT org FROM model_calls FINAL WHERE NOT is_on)
) AS due
ORDER BY turn, queued_at, queue_id
LIMIT {limit:UInt32}
