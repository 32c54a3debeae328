-- The hold of whoever queued a batch: read together with the batch.
SELECT * EXCEPT (org)
FROM model_hold
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND enqueuer IN
  (
      SELECT enqueuer
      FROM memory_extraction_queue
      WHERE org = {org:String}
        AND namespace = {namespace:String}
        AND queue_id = {queue_id:String}
  )
ORDER BY version DESC
LIMIT 1
