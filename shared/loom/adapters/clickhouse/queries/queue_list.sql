-- The newest states are found by the small columns of all; only those of the page are read whole.
SELECT * EXCEPT (org, body)
FROM memory_extraction_queue
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND (queue_id, version) IN
  (
      SELECT queue_id, max(version)
      FROM memory_extraction_queue
      WHERE org = {org:String}
        AND namespace = {namespace:String}
        AND ({user_id:String} = '' OR user_id = {user_id:String})
        AND ({agent:String} = '' OR agent = {agent:String})
        AND queue_id > {after:String}
      GROUP BY queue_id
      HAVING empty({statuses:Array(String)}) OR argMax(status, version) IN ({statuses:Array(String)})
      ORDER BY queue_id
      LIMIT {limit:UInt32}
  )
ORDER BY queue_id
LIMIT 1 BY queue_id
