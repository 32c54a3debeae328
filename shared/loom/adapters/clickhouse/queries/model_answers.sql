-- Every answer kept of a request: the ids of its calls begin with that of the request.
SELECT * EXCEPT (org)
FROM model_answer FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND startsWith(call_id, {request_id:String})
ORDER BY call_id
