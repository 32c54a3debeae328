SELECT
    uniqExactIf(user_id, user_id != '-' AND status = 'live') AS users,
    max(updated_at) AS last_write_at
FROM memory FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND ({agent:String} = '' OR agent = {agent:String})
  AND ({user_id:String} = '' OR user_id = {user_id:String})
SETTINGS select_sequential_consistency = 0
