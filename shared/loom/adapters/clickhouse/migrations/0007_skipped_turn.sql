-- A turn that was left out because the model fails on it: read no more, and not shown either.
ALTER TABLE taken_turn ADD COLUMN IF NOT EXISTS is_skipped Bool DEFAULT false
