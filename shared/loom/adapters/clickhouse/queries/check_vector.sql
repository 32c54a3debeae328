-- Rows that should have a vector of the embedder in use and have none.
SELECT memory_key, memory_id, agent, user_id, '' AS detail, count() OVER () AS total
FROM memory FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND {embedding_model:String} != ''
  AND status = 'live'
  AND sensitivity = 'normal'
  AND empty(embedding)
ORDER BY agent, user_id, session_id, memory_key
LIMIT {limit:UInt32}
