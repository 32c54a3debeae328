-- One claim live under several keys of one user, which the next write of it would find.
SELECT memory_key, memory_id, agent, user_id, content_sha256 AS detail, count() OVER () AS total
FROM (
    SELECT
        agent, user_id, session_id, memory_key, memory_id, content_sha256,
        count() OVER (PARTITION BY agent, user_id, content_sha256) AS alike
    FROM memory FINAL
    WHERE org = {org:String}
      AND namespace = {namespace:String}
      AND status = 'live'
      AND NOT proposed
      AND (expires_at = toDateTime64(0, 3, 'UTC') OR expires_at > {now:DateTime64(3, 'UTC')})
) AS grouped
WHERE alike > 1
ORDER BY agent, user_id, content_sha256, session_id, memory_key
LIMIT {limit:UInt32}
