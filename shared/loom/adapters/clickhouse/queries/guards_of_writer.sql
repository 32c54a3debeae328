SELECT * EXCEPT (org)
FROM memory_guard FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND agent = {agent:String}
  AND user_id = {user_id:String}
  AND session_id = {session_id:String}
  AND is_on
ORDER BY memory_key, kind
