-- Whole rows, as they are written back.
SELECT * EXCEPT (org)
FROM memory_chunk FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND chunk_key IN ({chunk_keys:Array(String)})
ORDER BY chunk_key
