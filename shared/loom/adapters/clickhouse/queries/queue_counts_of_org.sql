SELECT status_now AS status, count() AS batches, min(queued_at) AS oldest_at
FROM
(
    SELECT argMax(status, version) AS status_now, min(queued_at) AS queued_at
    FROM memory_extraction_queue
    WHERE org = {org:String}
      AND ({namespace:String} = '' OR namespace = {namespace:String})
    GROUP BY namespace, queue_id
) AS scoped
GROUP BY status_now
ORDER BY status_now
