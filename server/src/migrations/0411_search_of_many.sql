-- outside a transaction
-- What the search would else read whole, fold and compare: a million appointments.
CREATE INDEX CONCURRENTLY IF NOT EXISTS appointment_words ON appointment USING gin (fold(title || ' ' || coalesce(place, '')) gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX CONCURRENTLY IF NOT EXISTS batch_words ON batch USING gin (fold(number::text || ' ' || search) gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX CONCURRENTLY IF NOT EXISTS stock_lot_words ON stock_lot USING gin (fold(number) gin_trgm_ops) WITH (fastupdate = off);
