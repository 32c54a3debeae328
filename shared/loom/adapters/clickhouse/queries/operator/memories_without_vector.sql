-- Live memories written in a time that have no vector and may have one, in the order of their writing.
SELECT org, namespace, memory_id AS id, updated_at AS written_at
FROM
(
    SELECT org, namespace, memory_id, updated_at, status, sensitivity, embedding_model
    FROM memory
    WHERE (org, namespace, agent, user_id, session_id, memory_key) IN
    (
        SELECT org, namespace, agent, user_id, session_id, memory_key
        FROM memory
        WHERE updated_at > {since:DateTime64(3, 'UTC')}
          AND updated_at <= {until:DateTime64(3, 'UTC')}
          AND status = 'live'
          AND sensitivity = 'normal'
          AND embedding_model = ''
    )
    ORDER BY org, namespace, agent, user_id, session_id, memory_key, precedence DESC, embedding_model DESC
    LIMIT 1 BY org, namespace, agent, user_id, session_id, memory_key
) AS newest
WHERE updated_at > {since:DateTime64(3, 'UTC')}
  AND updated_at <= {until:DateTime64(3, 'UTC')}
  AND status = 'live'
  AND sensitivity = 'normal'
  AND embedding_model = ''
ORDER BY written_at
LIMIT {limit:UInt32} WITH TIES
