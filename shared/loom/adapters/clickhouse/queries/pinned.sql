-- The keys of a namespace that are pinned now.
SELECT * EXCEPT (org)
FROM memory_guard FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND kind = 'pin'
  AND is_on
ORDER BY agent, user_id, session_id, memory_key
LIMIT {limit:UInt32}
