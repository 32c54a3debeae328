SELECT memory_id, max(version) AS version
FROM memory_history
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND agent = {agent:String}
  AND user_id = {user_id:String}
  AND session_id = {session_id:String}
  AND memory_key IN {keys:Array(String)}
GROUP BY memory_id
ORDER BY memory_id
