-- Money handed to a person before they spend it; with months, a loan.
CREATE SEQUENCE advance_number START 101;
CREATE TABLE advance (
  hash_id uuid PRIMARY KEY,
  number bigint NOT NULL DEFAULT nextval('advance_number'),
  title text NOT NULL,
  reason text,
  needed_on date,
  state text NOT NULL DEFAULT 'DRAFT' CHECK (state IN ('DRAFT', 'UNVALIDATED', 'APPROVED', 'VALIDATED', 'REJECTED', 'CLOSED')),
  zone_id uuid NOT NULL REFERENCES zone,
  user_id uuid NOT NULL REFERENCES app_user,
  currency_id uuid NOT NULL REFERENCES currency,
  amount numeric(18,4) NOT NULL CHECK (amount > 0),
  -- Where its money went, and what of it is to come in months that are planned: kept with each change.
  used_amount numeric(18,4) NOT NULL DEFAULT 0,
  returned_amount numeric(18,4) NOT NULL DEFAULT 0,
  planned_amount numeric(18,4) NOT NULL DEFAULT 0,
  months smallint CHECK (months BETWEEN 1 AND 120),
  first_month date CHECK (extract(day FROM first_month) = 1),
  sent_at timestamptz,
  approver_id uuid REFERENCES app_user,
  approved_at timestamptz,
  validator_id uuid REFERENCES app_user,
  validated_at timestamptz,
  rejecter_id uuid REFERENCES app_user,
  rejected_at timestamptz,
  motif text,
  closed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock(),
  -- Number, title, person and office, folded: what a search by fragment looks in.
  search text NOT NULL,
  CONSTRAINT advance_parts CHECK (used_amount >= 0 AND returned_amount >= 0 AND planned_amount >= 0 AND used_amount + returned_amount + planned_amount <= amount)
);
CREATE UNIQUE INDEX advance_number_key ON advance (number);
CREATE INDEX advance_user ON advance (user_id, hash_id DESC);
CREATE INDEX advance_zone ON advance (zone_id, hash_id DESC);
CREATE INDEX advance_user_state ON advance (user_id, state, hash_id DESC);
CREATE INDEX advance_zone_state ON advance (zone_id, state, hash_id DESC);
CREATE INDEX advance_zone_made ON advance (zone_id, created_at);
CREATE INDEX advance_search ON advance USING gin (user_id, zone_id, search gin_trgm_ops) WITH (fastupdate = off);

CREATE FUNCTION advance_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := (SELECT fold(concat_ws(' ', NEW.number, NEW.title, u.name, z.name)) FROM app_user u, zone z WHERE u.hash_id = NEW.user_id AND z.hash_id = NEW.zone_id);
  RETURN NEW;
END $$;
CREATE TRIGGER advance_searched BEFORE INSERT OR UPDATE OF title ON advance FOR EACH ROW EXECUTE FUNCTION advance_searched();

-- What is repaid month by month: of a loan from its handing over, of an advance what was left when it was closed onto payslips.
CREATE TABLE advance_instalment (
  hash_id uuid PRIMARY KEY,
  advance_id uuid NOT NULL REFERENCES advance,
  position integer NOT NULL,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  amount numeric(18,4) NOT NULL CHECK (amount > 0),
  state text NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'taken', 'skipped')),
  taken_at timestamptz,
  transaction_id uuid REFERENCES ledger_transaction,
  CONSTRAINT advance_instalment_taken CHECK ((state = 'taken') = (transaction_id IS NOT NULL)),
  CONSTRAINT advance_instalment_position UNIQUE (advance_id, position)
);

-- A part that was settled against an expense, in both currencies, by the transaction that validated it.
CREATE TABLE advance_settlement (
  hash_id uuid PRIMARY KEY,
  advance_id uuid NOT NULL REFERENCES advance,
  expense_id uuid NOT NULL REFERENCES expense,
  transaction_id uuid NOT NULL REFERENCES ledger_transaction,
  amount numeric(18,4) NOT NULL CHECK (amount > 0),
  expense_amount numeric(18,4) NOT NULL CHECK (expense_amount > 0),
  rate_exchange numeric(22,10),
  undone_by uuid REFERENCES ledger_transaction
);
CREATE INDEX advance_settlement_advance ON advance_settlement (advance_id);
CREATE INDEX advance_settlement_expense ON advance_settlement (expense_id);

-- The advances that somebody wants their expense settled against, in their order.
CREATE TABLE expense_advance (
  expense_id uuid NOT NULL REFERENCES expense ON DELETE CASCADE,
  advance_id uuid NOT NULL REFERENCES advance,
  position integer NOT NULL,
  PRIMARY KEY (expense_id, advance_id)
);
CREATE INDEX expense_advance_advance ON expense_advance (advance_id);

-- What advances cover of an expense; the rest is owed and paid.
ALTER TABLE expense ADD COLUMN settled_amount numeric(18,4) NOT NULL DEFAULT 0;
ALTER TABLE expense DROP CONSTRAINT expense_paid;
ALTER TABLE expense ADD CONSTRAINT expense_paid CHECK (paid_amount >= 0 AND settled_amount >= 0 AND paid_amount + settled_amount <= coalesce(validated_amount, 0));

GRANT SELECT, INSERT, UPDATE, DELETE ON advance, advance_instalment, advance_settlement, expense_advance TO cordial_app;
GRANT USAGE, SELECT ON SEQUENCE advance_number TO cordial_app;
