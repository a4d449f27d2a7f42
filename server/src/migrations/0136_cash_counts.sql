-- The notes and coins of a currency, from the largest to the smallest, as a company enters them: `500 200 0.50`. Without, those that the product knows.
ALTER TABLE currency ADD COLUMN denominations text;

-- What was found in a cash box. The difference is posted when a second person has signed it.
CREATE TABLE cash_count (
  hash_id uuid PRIMARY KEY,
  holder_id uuid NOT NULL REFERENCES holder,
  user_id uuid NOT NULL REFERENCES app_user,
  day date NOT NULL,
  state text NOT NULL DEFAULT 'COUNTED' CHECK (state IN ('COUNTED', 'SIGNED', 'REJECTED', 'WITHDRAWN')),
  -- [{"value", "quantity"}]
  lines jsonb NOT NULL,
  counted_amount numeric(22,4) NOT NULL CHECK (counted_amount >= 0),
  -- What the books had at that moment, and their last posting of the box: when there is a later one, the count is stale.
  expected_amount numeric(22,4) NOT NULL,
  seq bigint NOT NULL,
  -- Counted without seeing what the books had.
  blind boolean NOT NULL,
  note text,
  signer_id uuid REFERENCES app_user,
  decided_at timestamptz,
  motif text,
  transaction_id uuid REFERENCES ledger_transaction,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock(),
  CONSTRAINT cash_count_posted CHECK (transaction_id IS NULL OR (state = 'SIGNED' AND counted_amount <> expected_amount)),
  CONSTRAINT cash_count_signed CHECK (state <> 'SIGNED' OR (signer_id IS NOT NULL AND (counted_amount = expected_amount OR transaction_id IS NOT NULL)))
);
CREATE INDEX cash_count_holder ON cash_count (holder_id, hash_id DESC);
-- One waits at a time: who counts again takes the one before back.
CREATE UNIQUE INDEX cash_count_waiting ON cash_count (holder_id) WHERE state = 'COUNTED';
CREATE INDEX cash_count_user ON cash_count (user_id);
CREATE INDEX cash_count_signer ON cash_count (signer_id);
CREATE INDEX cash_count_transaction ON cash_count (transaction_id) WHERE transaction_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON cash_count TO cordial_app;
