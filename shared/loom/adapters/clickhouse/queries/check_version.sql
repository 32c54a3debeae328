-- Memories whose newest version in the history is not the one that is served, or none is.
SELECT
    memory_key, memory_id, agent, user_id, toString(newest_version) AS detail,
    count() OVER () AS total
FROM (
    SELECT
        memory_id,
        any(memory_key) AS memory_key,
        any(agent) AS agent,
        any(user_id) AS user_id,
        any(session_id) AS session_id,
        argMax(version, precedence) AS newest_version,
        max(precedence) AS newest
    FROM memory_history
    WHERE org = {org:String}
      AND namespace = {namespace:String}
    GROUP BY memory_id
) AS written
LEFT JOIN (
    SELECT memory_id, precedence AS served
    FROM memory FINAL
    WHERE org = {org:String}
      AND namespace = {namespace:String}
) AS held USING (memory_id)
WHERE served < newest
ORDER BY agent, user_id, session_id, memory_key
LIMIT {limit:UInt32}
