-- Rows in conflict whose other side is gone: neither the user nor everybody has it any more.
SELECT memory_key, memory_id, agent, user_id, other AS detail, count() OVER () AS total
FROM (
    SELECT agent, user_id, session_id, memory_key, memory_id, arrayJoin(conflict_with) AS other
    FROM memory FINAL
    WHERE org = {org:String}
      AND namespace = {namespace:String}
      AND status = 'live'
      AND (expires_at = toDateTime64(0, 3, 'UTC') OR expires_at > {now:DateTime64(3, 'UTC')})
) AS contested
WHERE (user_id, other) NOT IN (
      SELECT user_id, memory_key
      FROM memory FINAL
      WHERE org = {org:String}
        AND namespace = {namespace:String}
        AND status = 'live'
        AND (expires_at = toDateTime64(0, 3, 'UTC') OR expires_at > {now:DateTime64(3, 'UTC')})
  )
  AND other NOT IN (
      SELECT memory_key
      FROM memory FINAL
      WHERE org = {org:String}
        AND namespace = {namespace:String}
        AND user_id = '-'
        AND status = 'live'
        AND (expires_at = toDateTime64(0, 3, 'UTC') OR expires_at > {now:DateTime64(3, 'UTC')})
  )
ORDER BY agent, user_id, session_id, memory_key, other
LIMIT {limit:UInt32}
