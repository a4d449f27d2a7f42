-- outside a transaction
CALL fill_in_batches('invoice_payment', 'reversed_on = (SELECT t.day FROM ledger_transaction t WHERE t.hash_id = reversed_by)', 'reversed_by IS NOT NULL AND reversed_on IS NULL');
ALTER TABLE invoice_payment VALIDATE CONSTRAINT invoice_payment_reversed_on;
CREATE INDEX CONCURRENTLY IF NOT EXISTS invoice_payment_day ON invoice_payment (date) WHERE reversed_by IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS invoice_payment_back ON invoice_payment (reversed_on) WHERE reversed_on IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS invoice_credit_day ON invoice (date) WHERE kind = 'credit';
