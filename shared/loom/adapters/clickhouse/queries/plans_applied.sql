-- Which plans have left versions behind.
SELECT DISTINCT plan_id
FROM memory_history
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND plan_id IN {plan_ids:Array(String)}
ORDER BY plan_id
