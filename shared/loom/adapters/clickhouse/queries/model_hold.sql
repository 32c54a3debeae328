SELECT * EXCEPT (org)
FROM model_hold
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND enqueuer = {enqueuer:String}
ORDER BY version DESC
LIMIT 1
