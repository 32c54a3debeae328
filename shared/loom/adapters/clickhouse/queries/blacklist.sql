-- Patterns that bind a namespace: its own, those of its organisation, and those of every one.
SELECT * EXCEPT (org)
FROM blacklist FINAL
WHERE org IN ({org:String}, '*')
  AND namespace IN ({namespace:String}, '-')
  AND ({with_removed:Bool} OR NOT is_deleted)
ORDER BY scope, created_at, pattern_id
