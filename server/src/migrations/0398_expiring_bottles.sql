-- outside a transaction
-- Bottles that expire are listed with the lots that do, the oldest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS recipe_stock_expiry ON recipe_stock (expires_on, hash_id) WHERE bottles > 0;
