-- The newest states of batches of an organisation, in whatever namespace unless one is named.
SELECT * EXCEPT (org, body)
FROM memory_extraction_queue
WHERE org = {org:String}
  AND ({namespace:String} = '' OR namespace = {namespace:String})
  AND queue_id IN ({queue_ids:Array(String)})
ORDER BY namespace, queue_id, version DESC
LIMIT 1 BY namespace, queue_id
