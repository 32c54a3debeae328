SELECT * EXCEPT (org, embedding, search_terms)
FROM memory FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND status IN ('live', 'duplicate')
  AND expires_at > toDateTime64(0, 3, 'UTC')
  AND expires_at <= {now:DateTime64(3, 'UTC')}
  AND on_expire != 'review'
  AND memory_id NOT IN
  (
      SELECT memory_id
      FROM memory_guard FINAL
      WHERE org = {org:String}
        AND namespace = {namespace:String}
        AND kind = 'lock'
        AND is_on
        AND (until = toDateTime64(0, 3, 'UTC') OR until > {now:DateTime64(3, 'UTC')})
  )
ORDER BY user_id, expires_at, agent, session_id, memory_key
LIMIT {limit:UInt32}
