-- Extracted memories of which no version is linked to a turn.
SELECT memory_key, memory_id, agent, user_id, '' AS detail, count() OVER () AS total
FROM memory FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND status = 'live'
  AND source_class = {source_class:String}
  AND memory_id NOT IN (
      SELECT memory_id
      FROM memory_evidence_link
      WHERE org = {org:String}
        AND namespace = {namespace:String}
  )
ORDER BY agent, user_id, session_id, memory_key
LIMIT {limit:UInt32}
