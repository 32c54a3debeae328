SELECT evidence_id, received_at
FROM memory_evidence FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND evidence_id IN {evidence_ids:Array(String)}
ORDER BY evidence_id
