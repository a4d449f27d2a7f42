-- What the file of an export is called beside its list, and the rows that were chosen for it: none are all.
ALTER TABLE export ADD COLUMN about text, ADD COLUMN chosen uuid[];

-- Movements of an account or a box by amount and by words: both begin with what is rare.
CREATE INDEX ledger_posting_amount ON ledger_posting (account_id, abs(amount), seq DESC);
CREATE INDEX ledger_transaction_label ON ledger_transaction USING gin (fold(label) gin_trgm_ops) WHERE label IS NOT NULL;
