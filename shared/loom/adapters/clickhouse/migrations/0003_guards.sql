-- What stands between a write and the memory: pins and locks, blacklist patterns, tombstones.
--
-- A guard is a row of its own, so that a write that raced with it cannot take it away; pin and lock
-- are rows of their own for the same reason.
CREATE TABLE IF NOT EXISTS memory_guard
(
    org String,
    namespace String,
    agent String,
    user_id String,
    session_id String,
    memory_key String,
    kind LowCardinality(String),
    memory_id String,
    is_on Bool,
    mode LowCardinality(String),
    reason String,
    until DateTime64(3, 'UTC'),
    set_by String,
    set_at DateTime64(3, 'UTC'),
    version UInt64
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (org, namespace, agent, user_id, session_id, memory_key, kind)
SETTINGS non_replicated_deduplication_window = 1000

-- next statement

-- A pattern of the whole organisation has namespace "-"; one of every organisation has org "*",
-- which is the name of none.
CREATE TABLE IF NOT EXISTS blacklist
(
    org String,
    namespace String,
    pattern_id String,
    pattern String,
    pattern_type LowCardinality(String),
    scope LowCardinality(String),
    reason String,
    created_by String,
    created_at DateTime64(3, 'UTC'),
    is_deleted Bool,
    version UInt64
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (org, namespace, pattern_id)
SETTINGS non_replicated_deduplication_window = 1000

-- next statement

-- What was deleted or forgotten, by hashes: it does not come back from turns known by then.
CREATE TABLE IF NOT EXISTS tombstone
(
    org String,
    namespace String,
    agent String,
    user_id String,
    tombstone_id String,
    key_hash String,
    content_hash String,
    buried_at DateTime64(3, 'UTC'),
    buried_by String,
    reason LowCardinality(String),
    is_lifted Bool,
    version UInt64
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (org, namespace, agent, user_id, tombstone_id)
SETTINGS non_replicated_deduplication_window = 1000
