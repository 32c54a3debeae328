-- The newest rows of exactly these places, with vectors and search terms: a row written back
-- without them is no longer found.
SELECT * EXCEPT (org)
FROM memory FINAL
WHERE org = {org:String}
  AND (namespace, agent, user_id, session_id, memory_key) IN arrayZip(
      {namespaces:Array(String)}, {agents:Array(String)}, {users:Array(String)},
      {sessions:Array(String)}, {keys:Array(String)}
  )
ORDER BY namespace, agent, user_id, session_id, memory_key
