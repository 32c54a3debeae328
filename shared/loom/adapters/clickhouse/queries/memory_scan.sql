-- What a blacklist pattern may match: of a namespace or, with none named, of the organisation.
-- The place is spelt out part by part, because the index does not understand a comparison of tuples.
SELECT
    namespace, agent, user_id, session_id, memory_key, memory_id, text, tags, entities
FROM memory FINAL
WHERE org = {org:String}
  AND ({namespace:String} = '' OR namespace = {namespace:String})
  AND status IN ('live', 'duplicate')
  AND (
      namespace > {after_namespace:String}
      OR (namespace = {after_namespace:String} AND (
          agent > {after_agent:String}
          OR (agent = {after_agent:String} AND (
              user_id > {after_user:String}
              OR (user_id = {after_user:String} AND (
                  session_id > {after_session:String}
                  OR (session_id = {after_session:String} AND memory_key > {after_key:String})
              ))
          ))
      ))
  )
ORDER BY namespace, agent, user_id, session_id, memory_key
LIMIT {limit:UInt32}
