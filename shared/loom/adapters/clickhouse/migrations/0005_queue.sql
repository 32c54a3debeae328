-- Deferred extraction. The row whose part is "payload" is written once, with the request; the state
-- of a batch is the row with its highest version. Small granules, few of them with large bodies, and a
-- filter of ids, so that reading one batch among many costs what it costs among few. All rows of a batch
-- have its queued_at: they expire together.
CREATE TABLE IF NOT EXISTS memory_extraction_queue
(
    org String,
    namespace String,
    queue_id String,
    part LowCardinality(String),
    version UInt64,
    request_id String,
    agent String,
    user_id String,
    session_id String,
    enqueuer String,
    deferred_by LowCardinality(String),
    status LowCardinality(String),
    attempts UInt64,
    max_attempts UInt64,
    messages UInt64,
    bytes UInt64,
    queued_at DateTime64(3, 'UTC'),
    updated_at DateTime64(3, 'UTC'),
    next_attempt_at DateTime64(3, 'UTC'),
    wake_at DateTime64(3, 'UTC'),
    outages UInt64,
    timeouts UInt64,
    splits UInt64,
    is_isolating Bool,
    resends UInt64,
    held_reason LowCardinality(String),
    last_error LowCardinality(String),
    skipped_turns Array(String),
    body String CODEC(ZSTD(3)),
    INDEX has_id queue_id TYPE bloom_filter(0.01) GRANULARITY 1,
    INDEX status_of status TYPE set(8) GRANULARITY 1,
    INDEX wakes_at wake_at TYPE minmax GRANULARITY 1
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (org, namespace, queue_id, part)
TTL toDateTime(queued_at) + INTERVAL 30 DAY DELETE
SETTINGS index_granularity = 32, index_granularity_bytes = 65536, non_replicated_deduplication_window = 1000
-- next statement
-- Until when no batch of an enqueuer may ask the model.
CREATE TABLE IF NOT EXISTS model_hold
(
    org String,
    namespace String,
    enqueuer String,
    until DateTime64(3, 'UTC'),
    reason LowCardinality(String),
    version UInt64
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (org, namespace, enqueuer)
SETTINGS non_replicated_deduplication_window = 1000
-- next statement
-- Whether the model may be asked for an organisation at all; no row is yes.
CREATE TABLE IF NOT EXISTS model_calls
(
    org String,
    is_on Bool,
    reason String,
    set_by String,
    set_at DateTime64(3, 'UTC'),
    version UInt64
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (org)
SETTINGS non_replicated_deduplication_window = 1000
