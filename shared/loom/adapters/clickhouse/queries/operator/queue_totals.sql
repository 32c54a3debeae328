-- Over all organisations; batches that ended are counted for the last day.
SELECT
    countIf(status_now = 'pending') AS pending,
    countIf(status_now = 'running') AS running,
    countIf(status_now = 'held') AS held,
    countIf(status_now = 'done') AS done,
    countIf(status_now = 'failed') AS failed,
    minIf(queued, status_now IN ('pending', 'running')) AS oldest_at
FROM
(
    SELECT argMax(status, version) AS status_now, min(queued_at) AS queued
    FROM memory_extraction_queue
    WHERE (org, namespace, queue_id) IN
    (
        SELECT org, namespace, queue_id
        FROM memory_extraction_queue
        WHERE status IN ('pending', 'running', 'held') OR updated_at >= {since:DateTime64(3, 'UTC')}
    )
    GROUP BY org, namespace, queue_id
) AS newest
