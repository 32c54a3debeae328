-- Live rows of one user and of no single user that hold one of several keys, of every agent and
-- session. The places are found first, in narrow columns: with FINAL a condition is not moved
-- before the reading of the wide ones.
SELECT * EXCEPT (org, embedding, search_terms)
FROM memory FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND user_id IN ({user_id:String}, '-')
  AND (agent, user_id, session_id, memory_key) IN (
      SELECT agent, user_id, session_id, memory_key
      FROM memory FINAL
      WHERE org = {org:String}
        AND namespace = {namespace:String}
        AND user_id IN ({user_id:String}, '-')
        AND memory_key IN {keys:Array(String)}
        AND status = 'live'
        AND sensitivity != 'high'
        AND (
            expires_at = toDateTime64(0, 3, 'UTC')
            OR expires_at > {now:DateTime64(3, 'UTC')}
        )
      ORDER BY user_id = {user_id:String} DESC, agent, session_id, memory_key
      LIMIT {limit:UInt32}
  )
ORDER BY agent, user_id, session_id, memory_key
