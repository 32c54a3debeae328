-- What is remembered: the newest version of each memory, all versions, and where each came from.
--
-- memory: the row with the highest precedence wins, whatever the order of arrival, so a late write
-- of older evidence never hides newer evidence or a delete. Deletion is the status column: with the
-- engine's own is_deleted a merge could remove the marker and an older version would come back.
-- No TTL for the same reason: expiry is expires_at, filtered by every read. No partitions: only an
-- insert into one partition is atomic. Vectors do not compress, so they are stored as they are.
CREATE TABLE IF NOT EXISTS memory
(
    org String,
    namespace String,
    agent String,
    user_id String,
    session_id String,
    memory_key String,
    memory_id String,
    value String CODEC(ZSTD(1)),
    text String CODEC(ZSTD(1)),
    content_sha256 String,
    version UInt64,
    precedence UInt64,
    evidence_at DateTime64(3, 'UTC'),
    created_at DateTime64(3, 'UTC'),
    updated_at DateTime64(3, 'UTC'),
    memory_type LowCardinality(String),
    status LowCardinality(String),
    confidence Float64,
    tags Array(String),
    entities Array(String),
    category LowCardinality(String),
    about LowCardinality(String),
    speaker String,
    source_class LowCardinality(String),
    source_trace String,
    source_resource_id String,
    run_id String,
    actor String,
    valid_at String,
    valid_to String,
    temporal_anchor String,
    expires_at DateTime64(3, 'UTC'),
    on_expire LowCardinality(String),
    expire_reason LowCardinality(String),
    char_limit UInt32,
    pinned Bool,
    proposed Bool,
    requires_review Bool,
    sensitivity LowCardinality(String),
    conflict_verdict LowCardinality(String),
    conflict_with Array(String),
    duplicate_of String,
    superseded_by String,
    plan_id String,
    embedding_model LowCardinality(String),
    embedding Array(Float32) CODEC(NONE),
    search_terms Array(String) CODEC(ZSTD(1)),
    -- The id of an identity never changes, so the index cannot hide its newest row.
    INDEX memory_id_bloom memory_id TYPE bloom_filter GRANULARITY 1
)
ENGINE = ReplacingMergeTree(precedence)
ORDER BY (org, namespace, agent, user_id, session_id, memory_key)
SETTINGS index_granularity = 1024, non_replicated_deduplication_window = 1000

-- next statement

-- memory_history: append-only. A version that a plan writes twice is one row.
CREATE TABLE IF NOT EXISTS memory_history
(
    org String,
    namespace String,
    agent String,
    user_id String,
    session_id String,
    memory_key String,
    memory_id String,
    value String CODEC(ZSTD(1)),
    text String CODEC(ZSTD(1)),
    content_sha256 String,
    version UInt64,
    precedence UInt64,
    evidence_at DateTime64(3, 'UTC'),
    created_at DateTime64(3, 'UTC'),
    updated_at DateTime64(3, 'UTC'),
    memory_type LowCardinality(String),
    status LowCardinality(String),
    confidence Float64,
    tags Array(String),
    entities Array(String),
    category LowCardinality(String),
    about LowCardinality(String),
    speaker String,
    source_class LowCardinality(String),
    source_trace String,
    source_resource_id String,
    run_id String,
    actor String,
    valid_at String,
    valid_to String,
    temporal_anchor String,
    expires_at DateTime64(3, 'UTC'),
    on_expire LowCardinality(String),
    expire_reason LowCardinality(String),
    char_limit UInt32,
    pinned Bool,
    proposed Bool,
    requires_review Bool,
    sensitivity LowCardinality(String),
    conflict_verdict LowCardinality(String),
    conflict_with Array(String),
    duplicate_of String,
    superseded_by String,
    plan_id String,
    embedding_model LowCardinality(String)
)
ENGINE = ReplacingMergeTree
ORDER BY (org, namespace, agent, user_id, session_id, memory_key, version, plan_id)
SETTINGS index_granularity = 1024, non_replicated_deduplication_window = 1000

-- next statement

-- memory_evidence: the row first received stays when a turn is stored again, because the version
-- column falls as received_at rises.
CREATE TABLE IF NOT EXISTS memory_evidence
(
    org String,
    namespace String,
    agent String,
    user_id String,
    session_id String,
    evidence_id String,
    request_id String,
    role LowCardinality(String),
    name String,
    content String CODEC(ZSTD(1)),
    said_at DateTime64(3, 'UTC'),
    received_at DateTime64(3, 'UTC'),
    has_timestamp Bool,
    position Int32,
    run_id String,
    sensitivity LowCardinality(String),
    search_terms Array(String) CODEC(ZSTD(1)),
    earliness UInt64 MATERIALIZED 9223372036854775807 - toUnixTimestamp64Milli(received_at)
)
ENGINE = ReplacingMergeTree(earliness)
ORDER BY (org, namespace, evidence_id)
SETTINGS index_granularity = 1024, non_replicated_deduplication_window = 1000

-- next statement

CREATE TABLE IF NOT EXISTS memory_evidence_link
(
    org String,
    namespace String,
    memory_id String,
    version UInt64,
    evidence_id String,
    user_id String,
    span_text String CODEC(ZSTD(1)),
    span_start Int32,
    span_end Int32,
    linked_at DateTime64(3, 'UTC')
)
ENGINE = ReplacingMergeTree
ORDER BY (org, namespace, memory_id, version, evidence_id)
SETTINGS index_granularity = 1024, non_replicated_deduplication_window = 1000

-- next statement

-- memory_chunk: a chunk that reads as high wins over one that did not, then one with a vector over
-- one without (a repeat while the embedder is down loses nothing), then the newest.
CREATE TABLE IF NOT EXISTS memory_chunk
(
    org String,
    namespace String,
    agent String,
    user_id String,
    session_id String,
    chunk_key String,
    text String CODEC(ZSTD(1)),
    evidence_ids Array(String),
    said_at DateTime64(3, 'UTC'),
    created_at DateTime64(3, 'UTC'),
    run_id String,
    sensitivity LowCardinality(String),
    embedding_model LowCardinality(String),
    embedding Array(Float32) CODEC(NONE),
    search_terms Array(String) CODEC(ZSTD(1)),
    preference UInt64 MATERIALIZED bitShiftLeft(
        toUInt64(multiIf(sensitivity = 'high', 2, notEmpty(embedding), 1, 0)), 61)
        + toUInt64(toUnixTimestamp64Milli(created_at))
)
ENGINE = ReplacingMergeTree(preference)
ORDER BY (org, namespace, chunk_key)
SETTINGS index_granularity = 1024, non_replicated_deduplication_window = 1000
