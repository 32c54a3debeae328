-- What runs leave behind: losses, audit, plans, answers kept for a retry, and the taxonomy.
--
-- memory_drops: all copies of one drop share dropped_at, so they expire together; only then may a
-- TTL stand on rows that replace each other.
CREATE TABLE IF NOT EXISTS memory_drops
(
    org String,
    namespace String,
    drop_id String,
    user_id String,
    stage LowCardinality(String),
    reason LowCardinality(String),
    key_hash String,
    count UInt64,
    dropped_at DateTime64(3, 'UTC')
)
ENGINE = ReplacingMergeTree
ORDER BY (org, namespace, drop_id)
TTL toDateTime(dropped_at, 'UTC') + INTERVAL 30 DAY
SETTINGS non_replicated_deduplication_window = 1000

-- next statement

CREATE TABLE IF NOT EXISTS memory_audit
(
    org String,
    namespace String,
    audit_id String,
    action LowCardinality(String),
    actor String,
    user_id String,
    memory_id String,
    key_hash String,
    content_sha256 String,
    version UInt64,
    verdict LowCardinality(String),
    request_id String,
    at DateTime64(3, 'UTC')
)
ENGINE = ReplacingMergeTree
ORDER BY (org, namespace, audit_id)
SETTINGS non_replicated_deduplication_window = 1000

-- next statement

CREATE TABLE IF NOT EXISTS write_plan
(
    org String,
    namespace String,
    request_id String,
    plan_id String,
    user_id String,
    op LowCardinality(String),
    policy_sha256 String,
    turn_ids Array(String) CODEC(ZSTD(1)),
    body String CODEC(ZSTD(1)),
    response String CODEC(ZSTD(1)),
    accepted_at DateTime64(3, 'UTC'),
    decided_at DateTime64(3, 'UTC'),
    -- A plan never changes, so the index cannot hide its newest row.
    INDEX turn_ids_bloom turn_ids TYPE bloom_filter GRANULARITY 1
)
ENGINE = ReplacingMergeTree
ORDER BY (org, namespace, request_id, plan_id)
SETTINGS index_granularity = 256, non_replicated_deduplication_window = 1000

-- next statement

-- model_answer: the newest answer wins and expires last. Part by part, the TTL may remove it while
-- an older one is still on disk; that one is an answer to the same question, so nothing breaks.
CREATE TABLE IF NOT EXISTS model_answer
(
    org String,
    namespace String,
    call_id String,
    system_sha256 String,
    user_id String,
    answer String CODEC(ZSTD(1)),
    tokens_in UInt32,
    tokens_out UInt32,
    answered_at DateTime64(3, 'UTC')
)
ENGINE = ReplacingMergeTree(answered_at)
ORDER BY (org, namespace, call_id)
TTL toDateTime(answered_at, 'UTC') + INTERVAL 1 DAY
SETTINGS index_granularity = 256, non_replicated_deduplication_window = 1000

-- next statement

CREATE TABLE IF NOT EXISTS namespace_category
(
    org String,
    namespace String,
    category String,
    description String,
    version UInt64,
    updated_at DateTime64(3, 'UTC'),
    is_deleted Bool
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (org, namespace, category)
SETTINGS non_replicated_deduplication_window = 1000
