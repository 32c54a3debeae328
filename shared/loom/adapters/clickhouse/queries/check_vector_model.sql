-- Rows with a vector of another embedder than the one in use: no query is compared with them.
SELECT memory_key, memory_id, agent, user_id, embedding_model AS detail, count() OVER () AS total
FROM memory FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND {embedding_model:String} != ''
  AND status = 'live'
  AND notEmpty(embedding)
  AND embedding_model != {embedding_model:String}
ORDER BY agent, user_id, session_id, memory_key
LIMIT {limit:UInt32}
