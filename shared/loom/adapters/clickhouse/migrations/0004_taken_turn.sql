-- A turn that was read: written with the memories of the run that read it, so what a run that did
-- not end would have found is not lost. `reading` is a hash of what it was read under.
CREATE TABLE IF NOT EXISTS taken_turn
(
    org String,
    namespace String,
    turn_id String,
    reading String,
    user_id String,
    plan_id String,
    taken_at DateTime64(3, 'UTC')
)
ENGINE = ReplacingMergeTree(taken_at)
ORDER BY (org, namespace, turn_id, reading)
SETTINGS non_replicated_deduplication_window = 1000
