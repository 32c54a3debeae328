-- Rows whose time is over and that nothing has retired: hidden already, but still stored as live.
-- Those that wait for a person are no fault.
SELECT
    memory_key, memory_id, agent, user_id, toString(expires_at) AS detail,
    count() OVER () AS total
FROM memory FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND status IN ('live', 'duplicate')
  AND expires_at > toDateTime64(0, 3, 'UTC')
  AND expires_at <= {now:DateTime64(3, 'UTC')}
  AND on_expire != 'review'
ORDER BY agent, user_id, session_id, memory_key
LIMIT {limit:UInt32}
