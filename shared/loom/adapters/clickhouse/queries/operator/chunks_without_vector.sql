-- Verbatim chunks of a time that have no vector and may have one, in the order of their writing.
SELECT org, namespace, chunk_key AS id, created_at AS written_at
FROM
(
    SELECT org, namespace, chunk_key, created_at, sensitivity, embedding_model
    FROM memory_chunk
    WHERE (org, namespace, chunk_key) IN
    (
        SELECT org, namespace, chunk_key
        FROM memory_chunk
        WHERE created_at > {since:DateTime64(3, 'UTC')}
          AND created_at <= {until:DateTime64(3, 'UTC')}
          AND sensitivity = 'normal'
          AND embedding_model = ''
    )
    ORDER BY org, namespace, chunk_key, preference DESC
    LIMIT 1 BY org, namespace, chunk_key
) AS newest
WHERE created_at > {since:DateTime64(3, 'UTC')}
  AND created_at <= {until:DateTime64(3, 'UTC')}
  AND sensitivity = 'normal'
  AND embedding_model = ''
ORDER BY written_at
LIMIT {limit:UInt32} WITH TIES
