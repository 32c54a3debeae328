-- The lexical leg of chunk search: BM25 with k1 = 1.2 and b = 0.75 over the rows of the scope.
WITH
    {terms:Array(String)} AS terms,
    scoped AS
    (
        SELECT * EXCEPT (org, embedding)
        FROM memory_chunk FINAL
        WHERE org = {org:String}
          AND namespace = {namespace:String}
          AND ({agent:String} = '' OR agent = {agent:String})
          AND ({user_id:String} = '' OR user_id = {user_id:String})
          AND ({session_id:String} = '' OR session_id = {session_id:String})
          AND sensitivity != 'high'
          AND NOT has({exclude_keys:Array(String)}, chunk_key)
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
    arraySum(
        (term, holders) ->
            log(1 + (documents - holders + 0.5) / (holders + 0.5))
            * countEqual(search_terms, term) * (1.2 + 1)
            / (countEqual(search_terms, term)
                + 1.2 * (1 - 0.75 + 0.75 * length(search_terms) / mean_length)),
        terms,
        holders_of) AS score
FROM scoped
WHERE hasAny(search_terms, terms)
ORDER BY score DESC, chunk_key
LIMIT {limit:UInt32}
SETTINGS select_sequential_consistency = 0
