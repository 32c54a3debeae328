-- When the words of a turn were first received, in any session of the user.
SELECT role, content, min(received_at) AS received_at
FROM memory_evidence FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND agent = {agent:String}
  AND user_id = {user_id:String}
  AND content IN {contents:Array(String)}
GROUP BY role, content
ORDER BY role, content
