-- outside a transaction
-- How many samples wait for what: those that wait for nothing more are nearly all of them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS sample_waiting ON sample (country_id, user_id) INCLUDE (state, open_verdicts)
  WHERE archived_at IS NULL AND (state <> 'DELIVERED' OR open_verdicts > 0);
