-- Rows that marks of conflicts and aliases tie to keys: the rows of a key, its aliases, the rows
-- marked with it, and those whose keys its own rows are marked with. A row of no single user (-)
-- holds its key for everybody. Of several users each gets the rows of all of these keys.
-- The places are found first, in narrow columns and also by what rows said before (without FINAL):
-- a few rows too many do no harm. Then the whole rows, as they are now; mostly there are none
-- besides those the caller knows.
SELECT * EXCEPT (org)
FROM memory FINAL
WHERE org = {org:String}
  AND namespace IN {namespaces:Array(String)}
  AND (user_id = '-' OR user_id IN {users:Array(String)})
  AND status IN ('live', 'duplicate')
  AND (namespace, agent, user_id, session_id, memory_key) IN (
      SELECT namespace, agent, user_id, session_id, memory_key
      FROM memory
      WHERE org = {org:String}
        AND namespace IN {namespaces:Array(String)}
        AND (user_id = '-' OR user_id IN {users:Array(String)})
        AND memory_id NOT IN {known:Array(String)}
        AND (
            memory_key IN {keys:Array(String)}
            OR duplicate_of IN {keys:Array(String)}
            OR hasAny(conflict_with, {keys:Array(String)})
            OR memory_key IN (
                SELECT arrayJoin(conflict_with)
                FROM memory
                WHERE org = {org:String}
                  AND namespace IN {namespaces:Array(String)}
                  AND user_id IN {users:Array(String)}
                  AND memory_key IN {keys:Array(String)}
            )
        )
  )
ORDER BY namespace, agent, user_id, session_id, memory_key
