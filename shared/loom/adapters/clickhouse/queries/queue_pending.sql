-- One pass: a batch that ended keeps the row of its accept, which was pending, so that no index by
-- status leaves anything out.
SELECT count() AS batches
FROM
(
    SELECT queue_id, argMax(status, version) AS status_now
    FROM memory_extraction_queue
    WHERE org = {org:String}
      AND namespace = {namespace:String}
      AND ({user_id:String} = '' OR user_id = {user_id:String})
      AND ({agent:String} = '' OR agent = {agent:String})
    GROUP BY queue_id
    HAVING status_now IN ('pending', 'running', 'held')
) AS scoped
