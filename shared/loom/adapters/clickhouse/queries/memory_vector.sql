-- The vector leg of memory search. Exact: the primary key has cut the table to the scope.
SELECT
    * EXCEPT (org, embedding, search_terms),
    ifNotFinite(1 - cosineDistance(embedding, {vector:Array(Float32)}), 0) AS score
FROM memory FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND ({agent:String} = '' OR agent = {agent:String})
  AND ({user_id:String} = '' OR user_id = {user_id:String})
  AND ({session_id:String} = '' OR session_id = {session_id:String})
  AND (status = 'live' OR ({include_duplicates:Bool} AND status = 'duplicate'))
  AND sensitivity != 'high'
  AND (
      expires_at = toDateTime64(0, 3, 'UTC')
      OR expires_at > {now:DateTime64(3, 'UTC')}
  )
  AND ({include_proposed:Bool} OR NOT proposed)
  AND ({memory_type:String} = '' OR memory_type = {memory_type:String})
  AND ({category:String} = '' OR category = {category:String})
  AND hasAll(tags, {tags:Array(String)})
  AND NOT has({exclude_keys:Array(String)}, memory_key)
  AND embedding_model = {embedding_model:String}
  AND length(embedding) = length({vector:Array(Float32)})
ORDER BY score DESC, memory_key, agent, user_id, session_id
LIMIT {limit:UInt32}
SETTINGS select_sequential_consistency = 0
