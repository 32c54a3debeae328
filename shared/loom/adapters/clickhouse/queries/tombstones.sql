SELECT * EXCEPT (org)
FROM tombstone FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND agent = {agent:String}
  AND user_id = {user_id:String}
  AND NOT is_lifted
  AND (key_hash IN {key_hashes:Array(String)} OR content_hash IN {content_hashes:Array(String)})
ORDER BY buried_at, tombstone_id
