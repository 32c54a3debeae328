-- Newest rows of one identity that a new fact may meet: the same key, or the same content.
-- With vectors and search terms: a row written back without them is no longer found.
-- A changed status or content is checked on the newest row, because FINAL comes before WHERE.
-- The places are found first, in narrow columns: with FINAL a condition is not moved before the
-- reading of the wide ones.
SELECT * EXCEPT (org)
FROM memory FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND agent = {agent:String}
  AND user_id = {user_id:String}
  AND (session_id, memory_key) IN (
      SELECT session_id, memory_key
      FROM memory FINAL
      WHERE org = {org:String}
        AND namespace = {namespace:String}
        AND agent = {agent:String}
        AND user_id = {user_id:String}
        AND (
            (session_id = {session_id:String} AND memory_key IN {keys:Array(String)})
            OR (status = 'live' AND content_sha256 IN {hashes:Array(String)})
        )
  )
ORDER BY session_id, memory_key
