-- Newest rows of one identity that a new fact may meet: the same key, or the same content.
-- A changed status or content is checked on the newest row, because FINAL comes before WHERE.
SELECT * EXCEPT (org, embedding, search_terms)
FROM memory FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND agent = {agent:String}
  AND user_id = {user_id:String}
  AND (
      (session_id = {session_id:String} AND memory_key IN {keys:Array(String)})
      OR (status = 'live' AND content_sha256 IN {hashes:Array(String)})
  )
ORDER BY session_id, memory_key
