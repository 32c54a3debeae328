-- Memories of a namespace in a fixed order, a page at a time: rows after a given place, which
-- is spelt out part by part, because the index does not understand a comparison of tuples.
SELECT * EXCEPT (org, embedding, search_terms)
FROM memory FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND ({agent:String} = '' OR agent = {agent:String})
  AND ({user_id:String} = '' OR user_id = {user_id:String})
  AND ({session_id:String} = '' OR session_id = {session_id:String})
  AND startsWith(memory_key, {prefix:String})
  AND has({statuses:Array(String)}, status)
  AND ({include_proposed:Bool} OR NOT proposed)
  AND (NOT {only_proposed:Bool} OR proposed)
  AND (
      NOT {requires_review:Bool}
      OR requires_review
      OR notEmpty(conflict_with)
      OR (on_expire = 'review'
          AND expires_at > toDateTime64(0, 3, 'UTC')
          AND expires_at <= {now:DateTime64(3, 'UTC')})
  )
  AND (
      {changed_before:DateTime64(3, 'UTC')} = toDateTime64(0, 3, 'UTC')
      OR updated_at < {changed_before:DateTime64(3, 'UTC')}
  )
  AND ({memory_type:String} = '' OR memory_type = {memory_type:String})
  AND ({category:String} = '' OR category = {category:String})
  AND ({source_class:String} = '' OR source_class = {source_class:String})
  AND hasAll(tags, {tags:Array(String)})
  AND (length({keys:Array(String)}) = 0 OR memory_key IN {keys:Array(String)})
  AND (length({memory_ids:Array(String)}) = 0 OR memory_id IN {memory_ids:Array(String)})
  AND (
      {include_expired:Bool}
      OR expires_at = toDateTime64(0, 3, 'UTC')
      OR expires_at > {now:DateTime64(3, 'UTC')}
      OR ({requires_review:Bool} AND on_expire = 'review')
  )
  AND (
      agent > {after_agent:String}
      OR (agent = {after_agent:String} AND (
          user_id > {after_user:String}
          OR (user_id = {after_user:String} AND (
              session_id > {after_session:String}
              OR (session_id = {after_session:String} AND memory_key > {after_key:String})
          ))
      ))
  )
ORDER BY agent, user_id, session_id, memory_key
LIMIT {limit:UInt32}
