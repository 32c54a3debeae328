SELECT * EXCEPT (org, embedding, search_terms)
FROM memory FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND memory_id = {memory_id:String}
ORDER BY agent, user_id, session_id, memory_key
