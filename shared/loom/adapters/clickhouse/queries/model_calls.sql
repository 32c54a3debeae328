SELECT * EXCEPT (org)
FROM model_calls
WHERE org = {org:String}
ORDER BY version DESC
LIMIT 1
