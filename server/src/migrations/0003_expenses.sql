CREATE SEQUENCE expense_number START 1001;
CREATE TABLE expense (
  hash_id uuid PRIMARY KEY,
  number bigint NOT NULL DEFAULT nextval('expense_number'),
  type text NOT NULL CHECK (type IN ('OFFICE', 'REPORT', 'TRAVEL')),
  type_id uuid REFERENCES type,
  title text NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL CHECK (end_date >= start_date),
  status text NOT NULL DEFAULT 'DRAFT' CHECK (status IN ('DRAFT', 'UNVALIDATED', 'APPROVED', 'VALIDATED', 'PARTIALLY_PAID', 'PAID', 'REJECTED')),
  zone_id uuid NOT NULL REFERENCES zone,
  user_id uuid NOT NULL REFERENCES app_user,
  currency_id uuid NOT NULL REFERENCES currency,
  -- Totals are stored with the change that makes them: a list computes nothing.
  amount numeric(18,4) NOT NULL,
  validated_amount numeric(18,4),
  paid_amount numeric(18,4) NOT NULL DEFAULT 0,
  fees_count integer NOT NULL DEFAULT 0,
  files_count integer NOT NULL DEFAULT 0,
  reason text,
  invoice_number text,
  collaborator_id uuid REFERENCES app_user,
  approver_id uuid REFERENCES app_user,
  approved_at timestamptz,
  validator_id uuid REFERENCES app_user,
  validated_at timestamptz,
  rejecter_id uuid REFERENCES app_user,
  rejected_at timestamptz,
  motif text,
  sent_at timestamptz,
  archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock(),
  -- Number, title, person and office, folded: what a search by fragment looks in.
  search text NOT NULL,
  status_rank smallint NOT NULL GENERATED ALWAYS AS (array_position(ARRAY['DRAFT', 'UNVALIDATED', 'APPROVED', 'VALIDATED', 'PARTIALLY_PAID', 'PAID', 'REJECTED'], status)) STORED,
  own_rank smallint NOT NULL GENERATED ALWAYS AS (array_position(ARRAY['DRAFT', 'REJECTED', 'UNVALIDATED', 'APPROVED', 'VALIDATED', 'PARTIALLY_PAID', 'PAID'], status)) STORED,
  CONSTRAINT expense_paid CHECK (paid_amount >= 0 AND paid_amount <= coalesce(validated_amount, 0))
);
CREATE UNIQUE INDEX expense_number_key ON expense (number);
CREATE INDEX expense_user ON expense (user_id, hash_id DESC);
CREATE INDEX expense_zone ON expense (zone_id, hash_id DESC);
CREATE INDEX expense_user_status ON expense (user_id, own_rank, hash_id DESC);
CREATE INDEX expense_zone_status ON expense (zone_id, status_rank, hash_id DESC);
CREATE INDEX expense_status ON expense (status, hash_id DESC);
CREATE INDEX expense_dates ON expense (zone_id, start_date);
CREATE INDEX expense_search ON expense USING gin (search gin_trgm_ops);

CREATE TABLE expense_fee (
  hash_id uuid PRIMARY KEY,
  expense_id uuid NOT NULL REFERENCES expense ON DELETE CASCADE,
  position integer NOT NULL,
  amount numeric(18,4) NOT NULL CHECK (amount > 0),
  day date NOT NULL,
  reason_id uuid NOT NULL REFERENCES reason,
  country_id uuid REFERENCES country,
  description text,
  struck boolean NOT NULL DEFAULT false
);
CREATE INDEX expense_fee_expense ON expense_fee (expense_id, position);

-- One payment of an expense, so that a record tells of it without reading the ledger's shape.
CREATE TABLE expense_payment (
  transaction_id uuid PRIMARY KEY REFERENCES ledger_transaction,
  expense_id uuid NOT NULL REFERENCES expense,
  holder_id uuid NOT NULL REFERENCES holder,
  amount numeric(18,4) NOT NULL CHECK (amount > 0),
  holder_amount numeric(22,4) NOT NULL CHECK (holder_amount > 0),
  rate_exchange numeric(22,10),
  reversed_by uuid REFERENCES ledger_transaction
);
CREATE INDEX expense_payment_expense ON expense_payment (expense_id);
