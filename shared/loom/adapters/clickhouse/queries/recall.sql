-- Turns by words (BM25 as in the lexical legs), time and role. A sensitive turn holds no terms, so
-- it is listed only when no words are asked for.
WITH
    {terms:Array(String)} AS terms,
    scoped AS
    (
        SELECT * EXCEPT (org)
        FROM memory_evidence FINAL
        WHERE org = {org:String}
          AND namespace = {namespace:String}
          AND ({agent:String} = '' OR agent = {agent:String})
          AND ({user_id:String} = '' OR user_id = {user_id:String})
          AND ({session_id:String} = '' OR session_id = {session_id:String})
          AND (empty({roles:Array(String)}) OR has({roles:Array(String)}, role))
          AND (
              {since:DateTime64(3, 'UTC')} = toDateTime64(0, 3, 'UTC')
              OR said_at >= {since:DateTime64(3, 'UTC')}
          )
          AND (
              {until:DateTime64(3, 'UTC')} = toDateTime64(0, 3, 'UTC')
              OR said_at < {until:DateTime64(3, 'UTC')}
          )
    ),
    -- Over the same scope: the number of rows, their mean length, and in how many rows each term is.
    (
        SELECT (
            count(),
            avg(length(search_terms)),
            sumForEach(arrayMap(term -> toUInt64(has(search_terms, term)), terms)))
        FROM scoped
    ) AS scope,
    -- A scalar subquery makes its numbers Nullable.
    assumeNotNull(scope.1) AS documents,
    assumeNotNull(scope.2) AS mean_length,
    arrayResize(scope.3, length(terms)) AS holders_of
SELECT
    * EXCEPT (search_terms),
    if(empty(terms), 0,
        arraySum(
            (term, holders) ->
                log(1 + (documents - holders + 0.5) / (holders + 0.5))
                * countEqual(search_terms, term) * (1.2 + 1)
                / (countEqual(search_terms, term)
                    + 1.2 * (1 - 0.75 + 0.75 * length(search_terms) / mean_length)),
            terms,
            holders_of)) AS score
FROM scoped
WHERE empty(terms)
   OR if({match:String} = 'all', hasAll(search_terms, terms), hasAny(search_terms, terms))
ORDER BY
    if({order:String} = 'relevance', score, 0) DESC,
    if({order:String} = 'oldest', 1, -1) * toUnixTimestamp64Milli(said_at),
    if({order:String} = 'oldest', 1, -1) * position,
    evidence_id
LIMIT {limit:UInt32}
OFFSET {offset:UInt32}
SETTINGS select_sequential_consistency = 0
