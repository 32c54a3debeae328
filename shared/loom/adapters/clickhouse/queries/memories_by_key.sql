SELECT * EXCEPT (org, embedding, search_terms)
FROM memory FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND ({agent:String} = '' OR agent = {agent:String})
  AND ({user_id:String} = '' OR user_id = {user_id:String})
  AND ({session_id:String} = '' OR session_id = {session_id:String})
  AND memory_key = {memory_key:String}
  AND status IN ('live', 'duplicate')
  AND (
      expires_at = toDateTime64(0, 3, 'UTC')
      OR expires_at > {now:DateTime64(3, 'UTC')}
  )
ORDER BY agent, user_id, session_id
