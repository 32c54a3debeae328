SELECT * EXCEPT (org)
FROM memory_audit FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND ({action:String} = '' OR action = {action:String})
  AND ({memory_id:String} = '' OR memory_id = {memory_id:String})
  AND ({key_hash:String} = '' OR key_hash = {key_hash:String})
  AND ({user_id:String} = '' OR user_id = {user_id:String})
  AND ({since:DateTime64(3, 'UTC')} = toDateTime64(0, 3, 'UTC') OR at >= {since:DateTime64(3, 'UTC')})
  AND ({until:DateTime64(3, 'UTC')} = toDateTime64(0, 3, 'UTC') OR at < {until:DateTime64(3, 'UTC')})
  AND (
      {after_id:String} = ''
      OR at < {after_at:DateTime64(3, 'UTC')}
      OR (at = {after_at:DateTime64(3, 'UTC')} AND audit_id > {after_id:String})
  )
ORDER BY at DESC, audit_id
LIMIT {limit:UInt32}
