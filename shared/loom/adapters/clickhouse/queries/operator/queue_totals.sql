-- Over all organisations; batches that ended are counted from an instant on.
SELECT
    countIf(status_now = 'pending') AS pending,
    countIf(status_now = 'running') AS running,
    countIf(status_now = 'held') AS held,
    countIf(status_now = 'done' AND updated_now >= {since:DateTime64(3, 'UTC')}) AS done,
    countIf(status_now = 'failed' AND updated_now >= {since:DateTime64(3, 'UTC')}) AS failed,
    minIf(queued, status_now IN ('pending', 'running')) AS oldest_at
FROM
(
    SELECT
        argMax(status, version) AS status_now,
        argMax(updated_at, version) AS updated_now,
        min(queued_at) AS queued
    FROM memory_extraction_queue
    GROUP BY org, namespace, queue_id
) AS newest
