-- Batches of an organisation, those accepted first before the others. All rows of one have its
-- queued_at.
SELECT * EXCEPT (org, body)
FROM memory_extraction_queue
WHERE org = {org:String}
  AND (namespace, queue_id, version) IN
  (
      SELECT namespace, queue_id, max(version)
      FROM memory_extraction_queue
      WHERE org = {org:String}
        AND ({namespace:String} = '' OR namespace = {namespace:String})
        AND (queued_at, namespace, queue_id) >
            ({after:DateTime64(3, 'UTC')}, {after_namespace:String}, {after_id:String})
      GROUP BY namespace, queue_id
      HAVING (empty({statuses:Array(String)}) OR argMax(status, version) IN ({statuses:Array(String)}))
         AND argMax(last_error, version) NOT IN ({without_errors:Array(String)})
      ORDER BY min(queued_at), namespace, queue_id
      LIMIT {limit:UInt32}
  )
ORDER BY queued_at, namespace, queue_id
LIMIT 1 BY namespace, queue_id
