-- Live rows nearest to any of several vectors; a row that none of them can be compared with is
-- ranked by the share of the terms it holds. The places are found first, in narrow columns.
-- The vectors arrive packed: a server takes at most 128 KiB in one parameter. A lambda copies what
-- it captures once per row, so blocks are kept small.
WITH
    reinterpret(
        base64Decode(concat(
            {packed_0:String}, {packed_1:String}, {packed_2:String}, {packed_3:String},
            {packed_4:String}, {packed_5:String}, {packed_6:String}, {packed_7:String})),
        'Array(Float32)') AS flat,
    {dimensions:UInt32} AS size,
    {vectors:UInt32} AS vectors,
    vectors > 0 AND embedding_model = {embedding_model:String} AND length(embedding) = size
        AS is_comparable,
    arrayCount(term -> has(search_terms, term), {terms:Array(String)}) AS matches,
    if(
        is_comparable,
        ifNotFinite(
            1 - arrayMin(
                i -> cosineDistance(embedding, arraySlice(flat, i * size + 1, size)),
                range(if(is_comparable, vectors, 0))),
            0),
        matches / greatest(length({terms:Array(String)}), 1)) AS nearness
SELECT
    * EXCEPT (org),
    nearness AS score
FROM memory FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND agent = {agent:String}
  AND user_id = {user_id:String}
  AND (session_id, memory_key) IN (
      SELECT session_id, memory_key
      FROM memory FINAL
      WHERE org = {org:String}
        AND namespace = {namespace:String}
        AND agent = {agent:String}
        AND user_id = {user_id:String}
        AND status = 'live'
        AND sensitivity != 'high'
        AND (
            expires_at = toDateTime64(0, 3, 'UTC')
            OR expires_at > {now:DateTime64(3, 'UTC')}
        )
        AND (is_comparable OR matches > 0)
      ORDER BY nearness DESC, session_id, memory_key
      LIMIT {limit:UInt32}
  )
ORDER BY score DESC, session_id, memory_key
SETTINGS max_block_size = 256
