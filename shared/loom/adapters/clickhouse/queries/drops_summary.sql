SELECT stage, reason, sum(count) AS dropped
FROM memory_drops FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND ({user_id:String} = '' OR user_id = {user_id:String})
  AND dropped_at >= {since:DateTime64(3, 'UTC')}
GROUP BY stage, reason
ORDER BY stage, reason
