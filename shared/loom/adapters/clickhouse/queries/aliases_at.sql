-- Whole rows that say what the key they are an alias of says, for many such keys, oldest first.
SELECT * EXCEPT (org)
FROM memory FINAL
WHERE org = {org:String}
  AND namespace IN {namespaces:Array(String)}
  AND status = 'duplicate'
  AND (namespace, agent, user_id, duplicate_of, content_sha256) IN arrayZip(
      {namespaces:Array(String)}, {agents:Array(String)}, {users:Array(String)},
      {keys:Array(String)}, {hashes:Array(String)}
  )
ORDER BY created_at, namespace, agent, user_id, session_id, memory_key
