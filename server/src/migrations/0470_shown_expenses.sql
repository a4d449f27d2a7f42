-- outside a transaction
-- What others see of an office's expenses: what was sent, and pay that is kept to few, also when it is a draft again. Serves all that the
-- index of sent ones did.
CREATE INDEX CONCURRENTLY IF NOT EXISTS expense_shown ON expense (zone_id, hash_id DESC) WHERE status <> 'DRAFT' OR confidential;
DROP INDEX CONCURRENTLY IF EXISTS expense_sent;
