SELECT * EXCEPT (org, search_terms)
FROM memory_evidence FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND evidence_id IN {evidence_ids:Array(String)}
ORDER BY said_at, position, evidence_id
