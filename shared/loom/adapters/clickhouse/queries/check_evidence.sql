-- Links to turns that are not stored.
SELECT
    '' AS memory_key, memory_id, '-' AS agent, user_id, evidence_id AS detail,
    count() OVER () AS total
FROM memory_evidence_link FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND evidence_id NOT IN (
      SELECT evidence_id
      FROM memory_evidence
      WHERE org = {org:String}
        AND namespace = {namespace:String}
  )
ORDER BY memory_id, version, evidence_id
LIMIT {limit:UInt32}
