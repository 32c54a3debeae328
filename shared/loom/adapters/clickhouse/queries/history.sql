SELECT * EXCEPT (org)
FROM memory_history FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND ({agent:String} = '' OR agent = {agent:String})
  AND ({user_id:String} = '' OR user_id = {user_id:String})
  AND ({session_id:String} = '' OR session_id = {session_id:String})
  AND memory_key = {memory_key:String}
ORDER BY version DESC, precedence DESC, agent, user_id, session_id, plan_id
LIMIT {limit:UInt32}
