-- What the sweep looks for by time. Parts hold rows of the time they were written in, so that a range
-- of it is found in few granules, in whatever order a part is sorted. Each query takes what an index
-- finds as candidates only and reads their newest rows without it.
ALTER TABLE write_plan ADD INDEX IF NOT EXISTS decided_when decided_at TYPE minmax GRANULARITY 1
-- next statement
-- Rows that have no end, or whose end a person waits for, count as ending long after everything.
ALTER TABLE memory ADD INDEX IF NOT EXISTS retires_when
    if(
        status IN ('live', 'duplicate') AND expires_at > toDateTime64(0, 3, 'UTC') AND on_expire != 'review',
        expires_at, toDateTime64('2299-12-31 00:00:00', 3, 'UTC')
    ) TYPE minmax GRANULARITY 1
-- next statement
ALTER TABLE memory ADD INDEX IF NOT EXISTS updated_when updated_at TYPE minmax GRANULARITY 1
-- next statement
ALTER TABLE memory_chunk ADD INDEX IF NOT EXISTS created_when created_at TYPE minmax GRANULARITY 1
