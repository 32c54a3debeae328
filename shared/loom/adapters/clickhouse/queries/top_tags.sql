SELECT arrayJoin(arrayDistinct(tags)) AS label, count() AS rows
FROM memory FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND ({agent:String} = '' OR agent = {agent:String})
  AND ({user_id:String} = '' OR user_id = {user_id:String})
  AND status = 'live'
  AND sensitivity != 'high'
  AND (
      expires_at = toDateTime64(0, 3, 'UTC')
      OR expires_at > {now:DateTime64(3, 'UTC')}
  )
GROUP BY label
ORDER BY rows DESC, label
LIMIT {limit:UInt32}
SETTINGS select_sequential_consistency = 0
