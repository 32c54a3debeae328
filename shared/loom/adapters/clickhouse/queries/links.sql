SELECT * EXCEPT (org)
FROM memory_evidence_link FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND memory_id IN {memory_ids:Array(String)}
  AND ({version:UInt64} = 0 OR version = {version:UInt64})
ORDER BY memory_id, version, evidence_id
