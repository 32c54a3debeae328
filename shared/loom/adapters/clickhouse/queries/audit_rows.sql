SELECT * EXCEPT (org)
FROM memory_audit FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
ORDER BY at DESC, audit_id
LIMIT {limit:UInt32}
