SELECT * EXCEPT (org)
FROM memory_guard FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND ({agent:String} = '' OR agent = {agent:String})
  AND ({user_id:String} = '' OR user_id = {user_id:String})
  AND ({session_id:String} = '' OR session_id = {session_id:String})
  AND memory_key IN {keys:Array(String)}
ORDER BY agent, user_id, session_id, memory_key, kind
