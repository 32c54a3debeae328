-- Which of these turns were read already under the same reading, and when for the last time.
SELECT
    turn_id,
    max(taken_turn.taken_at) AS taken_at,
    argMax(taken_turn.is_skipped, taken_turn.taken_at) AS is_skipped
FROM taken_turn
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND turn_id IN {turn_ids:Array(String)}
  AND reading = {reading:String}
GROUP BY turn_id
ORDER BY turn_id
