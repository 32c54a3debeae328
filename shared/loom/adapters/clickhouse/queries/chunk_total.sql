SELECT uniqExact(chunk_key) AS chunks
FROM memory_chunk
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND ({agent:String} = '' OR agent = {agent:String})
  AND ({user_id:String} = '' OR user_id = {user_id:String})
SETTINGS select_sequential_consistency = 0
