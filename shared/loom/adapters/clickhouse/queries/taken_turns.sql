-- Which plans hold which of these turns. A plan never changes, so no FINAL is needed.
SELECT DISTINCT arrayJoin(arrayIntersect(turn_ids, {turn_ids:Array(String)})) AS turn_id,
    request_id, plan_id, decided_at
FROM write_plan
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND policy_sha256 = {policy_sha256:String}
  AND hasAny(turn_ids, {turn_ids:Array(String)})
ORDER BY decided_at, plan_id, turn_id
