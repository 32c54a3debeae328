SELECT DISTINCT org, namespace, request_id, plan_id, decided_at
FROM write_plan
WHERE decided_at >= {since:DateTime64(3, 'UTC')}
  AND decided_at <= {until:DateTime64(3, 'UTC')}
ORDER BY decided_at, plan_id
LIMIT {limit:UInt32}
