-- Aliases whose original is gone, or says something else by now.
SELECT memory_key, memory_id, agent, user_id, duplicate_of AS detail, count() OVER () AS total
FROM memory FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND status = 'duplicate'
  AND (expires_at = toDateTime64(0, 3, 'UTC') OR expires_at > {now:DateTime64(3, 'UTC')})
  AND (agent, user_id, duplicate_of, content_sha256) NOT IN (
      SELECT agent, user_id, memory_key, content_sha256
      FROM memory FINAL
      WHERE org = {org:String}
        AND namespace = {namespace:String}
        AND status = 'live'
        AND (expires_at = toDateTime64(0, 3, 'UTC') OR expires_at > {now:DateTime64(3, 'UTC')})
  )
ORDER BY agent, user_id, session_id, memory_key
LIMIT {limit:UInt32}
