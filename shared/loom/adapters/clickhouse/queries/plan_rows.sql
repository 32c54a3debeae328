SELECT * EXCEPT (org)
FROM write_plan FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND request_id = {request_id:String}
  AND ({plan_id:String} = '' OR plan_id = {plan_id:String})
ORDER BY decided_at, plan_id
