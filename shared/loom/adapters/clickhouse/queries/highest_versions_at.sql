SELECT memory_id, max(version) AS version
FROM memory_history
WHERE org = {org:String}
  AND (namespace, agent, user_id, session_id, memory_key) IN arrayZip(
      {namespaces:Array(String)}, {agents:Array(String)}, {users:Array(String)},
      {sessions:Array(String)}, {keys:Array(String)}
  )
GROUP BY memory_id
ORDER BY memory_id
