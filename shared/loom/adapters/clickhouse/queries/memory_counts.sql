-- A live row past its expiry counts as expired, also before the sweep retires it.
SELECT
    if(
        status = 'live' AND expires_at != toDateTime64(0, 3, 'UTC')
            AND expires_at <= {now:DateTime64(3, 'UTC')},
        'expired', toString(status)) AS status_now,
    memory_type,
    agent,
    count() AS rows
FROM memory FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND ({agent:String} = '' OR agent = {agent:String})
  AND ({user_id:String} = '' OR user_id = {user_id:String})
GROUP BY status_now, memory_type, agent
ORDER BY status_now, memory_type, agent
SETTINGS select_sequential_consistency = 0
