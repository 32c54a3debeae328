SELECT status_now AS status, count() AS batches, min(queued_at) AS oldest_at
FROM
(
    SELECT queue_id, argMax(status, version) AS status_now, min(queued_at) AS queued_at
    FROM memory_extraction_queue
    WHERE org = {org:String}
      AND namespace = {namespace:String}
      AND ({user_id:String} = '' OR user_id = {user_id:String})
      AND ({agent:String} = '' OR agent = {agent:String})
    GROUP BY queue_id
) AS scoped
GROUP BY status_now
ORDER BY status_now
