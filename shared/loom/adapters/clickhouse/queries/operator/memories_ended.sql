-- Namespaces with memories to retire, whoever has waited longest first. What a lock holds stays.
SELECT org, namespace, min(expires_at) AS first_end
FROM
(
    SELECT org, namespace, memory_id, status, expires_at, on_expire
    FROM memory
    WHERE (org, namespace, agent, user_id, session_id, memory_key) IN
    (
        SELECT org, namespace, agent, user_id, session_id, memory_key
        FROM memory
        WHERE if(
            status IN ('live', 'duplicate') AND expires_at > toDateTime64(0, 3, 'UTC') AND on_expire != 'review',
            expires_at, toDateTime64('2299-12-31 00:00:00', 3, 'UTC')
        ) <= {now:DateTime64(3, 'UTC')}
    )
    ORDER BY org, namespace, agent, user_id, session_id, memory_key, precedence DESC
    LIMIT 1 BY org, namespace, agent, user_id, session_id, memory_key
) AS newest
WHERE status IN ('live', 'duplicate')
  AND expires_at > toDateTime64(0, 3, 'UTC')
  AND expires_at <= {now:DateTime64(3, 'UTC')}
  AND on_expire != 'review'
  AND (org, memory_id) NOT IN
  (
      SELECT org, memory_id
      FROM memory_guard FINAL
      WHERE kind = 'lock'
        AND is_on
        AND (until = toDateTime64(0, 3, 'UTC') OR until > {now:DateTime64(3, 'UTC')})
  )
GROUP BY org, namespace
ORDER BY first_end, org, namespace
LIMIT {limit:UInt32}
