-- outside a transaction
-- A search of an account's history for a word of many records: whether their transactions moved the account is read from the indexes alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_posting_moved ON ledger_posting (account_id, transaction_id) INCLUDE (seq);
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_transaction_source ON ledger_transaction (entity_kind, entity_id) INCLUDE (hash_id) WHERE entity_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS ledger_transaction_entity;
-- What waits in an office, with all that its figure sums and whose it is.
CREATE INDEX CONCURRENTLY IF NOT EXISTS expense_waits ON expense (zone_id, status)
  INCLUDE (currency_id, user_id, amount, validated_amount, settled_amount, paid_amount) WHERE status IN ('UNVALIDATED', 'APPROVED', 'VALIDATED', 'PARTIALLY_PAID');
DROP INDEX CONCURRENTLY IF EXISTS expense_open;
