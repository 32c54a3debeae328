-- The same turn stored twice is one turn.
SELECT
    uniqExact(evidence_id) AS turns,
    uniqExactIf((agent, user_id, session_id), session_id != '-') AS sessions,
    uniqExactIf(user_id, user_id != '-') AS users
FROM memory_evidence
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND ({agent:String} = '' OR agent = {agent:String})
  AND ({user_id:String} = '' OR user_id = {user_id:String})
SETTINGS select_sequential_consistency = 0
