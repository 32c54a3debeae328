-- Rows that marks of conflicts and aliases tie to keys, each key of one user: the rows of the key,
-- its aliases, the rows marked with it, and those whose keys its own rows are marked with. A row of
-- no single user (-) holds its key for everybody.
-- The places are found first, in narrow columns, then the whole rows.
WITH
    arrayZip({namespaces:Array(String)}, {users:Array(String)}, {keys:Array(String)}) AS held,
    named AS (
        SELECT DISTINCT namespace, user_id, arrayJoin(conflict_with) AS key
        FROM memory FINAL
        WHERE org = {org:String}
          AND namespace IN {namespaces:Array(String)}
          AND user_id IN {users:Array(String)}
          AND memory_key IN {keys:Array(String)}
          AND status = 'live'
          AND has(held, (namespace, user_id, memory_key))
    )
SELECT * EXCEPT (org)
FROM memory FINAL
WHERE org = {org:String}
  AND (namespace, agent, user_id, session_id, memory_key) IN (
      SELECT namespace, agent, user_id, session_id, memory_key
      FROM memory FINAL
      WHERE org = {org:String}
        AND namespace IN {namespaces:Array(String)}
        AND (user_id = '-' OR user_id IN {users:Array(String)})
        AND status IN ('live', 'duplicate')
        AND (
            memory_key IN {keys:Array(String)}
            OR duplicate_of IN {keys:Array(String)}
            OR hasAny(conflict_with, {keys:Array(String)})
            OR (namespace, user_id, memory_key) IN named
            OR (user_id = '-' AND (namespace, memory_key) IN (SELECT namespace, key FROM named))
        )
  )
ORDER BY namespace, agent, user_id, session_id, memory_key
