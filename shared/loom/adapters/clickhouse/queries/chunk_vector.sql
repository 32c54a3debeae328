-- The vector leg of chunk search.
SELECT
    * EXCEPT (org, embedding, search_terms),
    ifNotFinite(1 - cosineDistance(embedding, {vector:Array(Float32)}), 0) AS score
FROM memory_chunk FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND ({agent:String} = '' OR agent = {agent:String})
  AND ({user_id:String} = '' OR user_id = {user_id:String})
  AND ({session_id:String} = '' OR session_id = {session_id:String})
  AND sensitivity != 'high'
  AND NOT has({exclude_keys:Array(String)}, chunk_key)
  AND embedding_model = {embedding_model:String}
  AND length(embedding) = length({vector:Array(Float32)})
ORDER BY score DESC, chunk_key
LIMIT {limit:UInt32}
SETTINGS select_sequential_consistency = 0
