SELECT count() AS batches
FROM
(
    SELECT queue_id, argMax(status, version) AS status_now
    FROM memory_extraction_queue
    WHERE org = {org:String}
      AND namespace = {namespace:String}
      AND queue_id IN
      (
          SELECT queue_id
          FROM memory_extraction_queue
          WHERE org = {org:String}
            AND namespace = {namespace:String}
            AND status IN ('pending', 'running', 'held')
            AND ({user_id:String} = '' OR user_id = {user_id:String})
            AND ({agent:String} = '' OR agent = {agent:String})
      )
    GROUP BY queue_id
    HAVING status_now IN ('pending', 'running', 'held')
) AS scoped
