-- Of the rows in exactly these places, whole, those that other rows are aliases of.
SELECT * EXCEPT (org)
FROM memory FINAL
WHERE org = {org:String}
  AND (namespace, agent, user_id, session_id, memory_key) IN arrayZip(
      {namespaces:Array(String)}, {agents:Array(String)}, {users:Array(String)},
      {sessions:Array(String)}, {keys:Array(String)}
  )
  AND (namespace, agent, user_id, memory_key, content_sha256) IN (
      SELECT namespace, agent, user_id, duplicate_of, content_sha256
      FROM memory FINAL
      WHERE org = {org:String}
        AND namespace IN {namespaces:Array(String)}
        AND status = 'duplicate'
        AND duplicate_of IN {keys:Array(String)}
  )
ORDER BY namespace, agent, user_id, session_id, memory_key
