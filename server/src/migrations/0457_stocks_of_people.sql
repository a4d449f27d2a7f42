-- outside a transaction
-- Balances of an office are made from all that its people were given and took: read from an index alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS holiday_movement_of_person ON holiday_movement (user_id, type_id, day) INCLUDE (kind, amount, period_start, holiday_id, carried);
DROP INDEX CONCURRENTLY IF EXISTS holiday_movement_of_stock;
-- A person's requests that wait, and those of types during which other stocks grow less, without a walk over all that they ever asked for.
CREATE INDEX CONCURRENTLY IF NOT EXISTS holiday_waiting_of_person ON holiday (user_id) WHERE status IN ('UNVALIDATED', 'APPROVED');
CREATE INDEX CONCURRENTLY IF NOT EXISTS holiday_of_type ON holiday (type_id, user_id);
DROP INDEX CONCURRENTLY IF EXISTS holiday_type_id;
-- A year of an office's calendar: its people's lines and their requests, likewise.
CREATE INDEX CONCURRENTLY IF NOT EXISTS holiday_line_of_person ON holiday_line (user_id, end_date) INCLUDE (start_date, holiday_id, starts, ends, days) WHERE holds;
DROP INDEX CONCURRENTLY IF EXISTS holiday_line_user_days;
CREATE INDEX CONCURRENTLY IF NOT EXISTS holiday_of_person ON holiday (user_id, end_date) INCLUDE (start_date, hash_id, status, type_id);
DROP INDEX CONCURRENTLY IF EXISTS holiday_user_days;
