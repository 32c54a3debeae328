-- Pins and locks of the memories in exactly these places.
SELECT * EXCEPT (org)
FROM memory_guard FINAL
WHERE org = {org:String}
  AND (namespace, agent, user_id, session_id, memory_key) IN arrayZip(
      {namespaces:Array(String)}, {agents:Array(String)}, {users:Array(String)},
      {sessions:Array(String)}, {keys:Array(String)}
  )
ORDER BY namespace, agent, user_id, session_id, memory_key, kind
