-- Payslips. The computed lines stand in `result`, as readers see them; the totals beside it, for lists, sums and the ledger.
CREATE SEQUENCE payslip_number;
CREATE TABLE payslip (
  hash_id uuid PRIMARY KEY,
  number bigint NOT NULL DEFAULT nextval('payslip_number'),
  state text NOT NULL DEFAULT 'UNVALIDATED' CHECK (state IN ('UNVALIDATED', 'VALIDATED')),
  user_id uuid NOT NULL REFERENCES app_user,
  -- The person, once they may read it; nobody before.
  reader_id uuid NOT NULL GENERATED ALWAYS AS (CASE state WHEN 'VALIDATED' THEN user_id ELSE '00000000-0000-0000-0000-000000000000' END) STORED,
  zone_id uuid NOT NULL REFERENCES zone,
  country_id uuid NOT NULL REFERENCES country,
  currency_id uuid NOT NULL REFERENCES currency,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  -- What somebody typed: hours, bonuses, earnings, deductions, and which arrears are paid.
  typed jsonb NOT NULL,
  base_salary numeric(18,4) NOT NULL,
  allowances numeric(18,4) NOT NULL,
  bonuses numeric(18,4) NOT NULL,
  gross_salary numeric(18,4) NOT NULL,
  others numeric(18,4) NOT NULL,
  social_security numeric(18,4) NOT NULL,
  tax numeric(18,4) NOT NULL,
  other_deductions numeric(18,4) NOT NULL,
  advances numeric(18,4) NOT NULL,
  total_deductions numeric(18,4) NOT NULL,
  net_salary numeric(18,4) NOT NULL CHECK (net_salary >= 0),
  carried numeric(18,4) NOT NULL CHECK (carried >= 0),
  carried_in numeric(18,4) NOT NULL CHECK (carried_in >= 0),
  employer numeric(18,4) NOT NULL,
  employer_cost numeric(18,4) NOT NULL,
  net_taxable numeric(18,4) NOT NULL,
  net_social numeric(18,4) NOT NULL,
  -- Lines, days, instalments, bases of cumulative rules, and copies of the versions and of the person's facts.
  result jsonb NOT NULL,
  -- The versions of rules that it was computed with.
  version_ids uuid[] NOT NULL,
  expense_id uuid REFERENCES expense ON DELETE SET NULL,
  -- The day on which what it owes the person was paid whole.
  paid_on date,
  note text CHECK (length(note) <= 1000),
  created_by uuid REFERENCES app_user ON DELETE SET NULL,
  validated_at timestamptz,
  validated_by uuid REFERENCES app_user ON DELETE SET NULL,
  reopened_at timestamptz,
  reopened_by uuid REFERENCES app_user ON DELETE SET NULL,
  motif text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock(),
  -- Number, person and office, folded. No amount.
  search text NOT NULL,
  UNIQUE (user_id, zone_id, month),
  CHECK ((state = 'VALIDATED') = (validated_at IS NOT NULL)),
  CHECK (expense_id IS NULL OR state = 'VALIDATED'),
  CHECK (gross_salary + others + carried = net_salary + total_deductions),
  CHECK (employer_cost = gross_salary + others + employer)
);
CREATE INDEX payslip_zone ON payslip (zone_id, month DESC, hash_id DESC);
CREATE INDEX payslip_newest ON payslip (zone_id, hash_id DESC);
CREATE INDEX payslip_own ON payslip (reader_id, hash_id DESC);
CREATE INDEX payslip_user ON payslip (user_id, month DESC);
CREATE INDEX payslip_month ON payslip (month, hash_id DESC);
CREATE INDEX payslip_search ON payslip USING gin (reader_id, zone_id, search gin_trgm_ops) WITH (fastupdate = off);
CREATE FUNCTION payslip_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := (SELECT fold(concat_ws(' ', NEW.number, u.name, z.name)) FROM app_user u, zone z WHERE u.hash_id = NEW.user_id AND z.hash_id = NEW.zone_id);
  RETURN NEW;
END $$;
CREATE TRIGGER payslip_searched BEFORE INSERT ON payslip FOR EACH ROW EXECUTE FUNCTION payslip_searched();
CREATE INDEX payslip_country ON payslip (country_id);
CREATE INDEX payslip_currency ON payslip (currency_id);
CREATE INDEX payslip_expense ON payslip (expense_id) WHERE expense_id IS NOT NULL;
CREATE INDEX payslip_rules ON payslip USING gin (version_ids) WHERE state = 'VALIDATED';
CREATE INDEX payslip_open ON payslip (zone_id, month) WHERE state = 'UNVALIDATED';
ALTER SEQUENCE payslip_number OWNED BY payslip.number;
GRANT SELECT, INSERT, UPDATE, DELETE ON payslip TO cordial_app;

-- The run of a month in the background: how far it is, and who failed.
CREATE TABLE payroll_run (
  zone_id uuid NOT NULL REFERENCES zone,
  month date NOT NULL,
  total integer NOT NULL,
  done integer NOT NULL DEFAULT 0,
  -- The last person who was dealt with, by identifier.
  cursor uuid,
  -- [{user_hash_id, name, error}]
  failed jsonb NOT NULL DEFAULT '[]',
  started_by uuid REFERENCES app_user ON DELETE SET NULL,
  started_at timestamptz NOT NULL DEFAULT clock(),
  finished_at timestamptz,
  PRIMARY KEY (zone_id, month)
);
CREATE INDEX payroll_run_open ON payroll_run (started_at) WHERE finished_at IS NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON payroll_run TO cordial_app;
GRANT USAGE, SELECT ON SEQUENCE payslip_number TO cordial_app;

-- The two reasons of payroll expenses.
CREATE TABLE payroll_reason (
  purpose text PRIMARY KEY CHECK (purpose IN ('salaries', 'contributions')),
  reason_id uuid NOT NULL REFERENCES reason
);
CREATE INDEX payroll_reason_of ON payroll_reason (reason_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON payroll_reason TO cordial_app;

-- A payroll expense: its month; whether it is the pay of fewer than three people. What it settles is the instalments and what was carried.
ALTER TABLE expense
  ADD COLUMN payroll_month date,
  ADD COLUMN confidential boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT expense_paid,
  ADD CONSTRAINT expense_paid CHECK (paid_amount >= 0 AND (settled_amount >= 0 OR payroll_month IS NOT NULL) AND paid_amount + settled_amount <= coalesce(validated_amount, 0));

CREATE INDEX expense_confidential ON expense (zone_id, hash_id DESC) WHERE confidential;
-- Whoever makes a payroll expense has not spent it: it is summed by reason, by no person.
CREATE OR REPLACE FUNCTION add_spending(expenses uuid[], months date[], reasons uuid[], counts integer[], amounts numeric[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH delta AS MATERIALIZED (
    SELECT e.zone_id, m.month, e.currency_id, e.type, m.reason_id, e.user_id, e.payroll_month IS NOT NULL AS payroll, sum(m.fees)::int AS fees, sum(m.amount) AS amount
    FROM unnest(expenses, months, reasons, counts, amounts) AS m(expense_id, month, reason_id, fees, amount) JOIN expense e ON e.hash_id = m.expense_id
    GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(m.fees) <> 0 OR sum(m.amount) <> 0
  ), by_reason AS (
    INSERT INTO spent_on_reason AS s (zone_id, month, currency_id, type, reason_id, fees, amount)
    SELECT d.zone_id, d.month, d.currency_id, d.type, d.reason_id, sum(d.fees), sum(d.amount) FROM delta d GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (zone_id, month, currency_id, type, reason_id) DO UPDATE SET fees = s.fees + EXCLUDED.fees, amount = s.amount + EXCLUDED.amount
  ), by_person AS (
    INSERT INTO spent_by_person AS s (zone_id, month, currency_id, type, user_id, fees, amount)
    SELECT d.zone_id, d.month, d.currency_id, d.type, d.user_id, sum(d.fees), sum(d.amount) FROM delta d WHERE NOT d.payroll GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (zone_id, month, currency_id, type, user_id) DO UPDATE SET fees = s.fees + EXCLUDED.fees, amount = s.amount + EXCLUDED.amount
  )
  INSERT INTO spent AS s (zone_id, month, currency_id, type, reason_id, user_id, fees, amount)
  SELECT d.zone_id, d.month, d.currency_id, d.type, d.reason_id, d.user_id, d.fees, d.amount FROM delta d ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (user_id, month, zone_id, currency_id, type, reason_id) DO UPDATE SET fees = s.fees + EXCLUDED.fees, amount = s.amount + EXCLUDED.amount;
END $$;
CREATE OR REPLACE FUNCTION sum_spending() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM spent;
  DELETE FROM spent_on_reason;
  DELETE FROM spent_by_person;
  INSERT INTO spent (zone_id, month, currency_id, type, reason_id, user_id, fees, amount)
  SELECT e.zone_id, f.month, e.currency_id, e.type, f.reason_id, e.user_id, count(*), sum(f.amount)
  FROM expense_fee f JOIN expense e ON e.hash_id = f.expense_id WHERE f.month IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6;
  INSERT INTO spent_on_reason (zone_id, month, currency_id, type, reason_id, fees, amount)
  SELECT zone_id, month, currency_id, type, reason_id, sum(fees), sum(amount) FROM spent GROUP BY 1, 2, 3, 4, 5;
  INSERT INTO spent_by_person (zone_id, month, currency_id, type, user_id, fees, amount)
  SELECT e.zone_id, f.month, e.currency_id, e.type, e.user_id, count(*), sum(f.amount)
  FROM expense_fee f JOIN expense e ON e.hash_id = f.expense_id WHERE f.month IS NOT NULL AND e.payroll_month IS NULL GROUP BY 1, 2, 3, 4, 5;
$$;

-- A part of a payroll expense that a payment paid: a payslip, or a body; neither: other deductions.
CREATE TABLE payroll_payment (
  hash_id uuid PRIMARY KEY,
  transaction_id uuid NOT NULL REFERENCES ledger_transaction,
  expense_id uuid NOT NULL REFERENCES expense ON DELETE CASCADE,
  payslip_id uuid REFERENCES payslip,
  tax_category_id uuid REFERENCES tax_category,
  amount numeric(18,4) NOT NULL CHECK (amount > 0),
  reversed boolean NOT NULL DEFAULT false,
  CHECK (payslip_id IS NULL OR tax_category_id IS NULL)
);
CREATE UNIQUE INDEX payroll_payment_once ON payroll_payment (expense_id, payslip_id, tax_category_id) NULLS NOT DISTINCT WHERE NOT reversed;
CREATE INDEX payroll_payment_transaction ON payroll_payment (transaction_id);
CREATE INDEX payroll_payment_payslip ON payroll_payment (payslip_id) WHERE payslip_id IS NOT NULL;
CREATE INDEX payroll_payment_category ON payroll_payment (tax_category_id) WHERE tax_category_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON payroll_payment TO cordial_app;

-- An instalment that a validated payslip holds: nobody receives it by hand. `rest_of`: what did not fit, moved behind the plan.
ALTER TABLE advance_instalment
  ADD COLUMN held_by uuid REFERENCES payslip,
  ADD COLUMN rest_of uuid REFERENCES advance_instalment ON DELETE SET NULL,
  DROP CONSTRAINT advance_instalment_state_check,
  ADD CONSTRAINT advance_instalment_state_check CHECK (state IN ('due', 'held', 'taken', 'skipped')),
  ADD CONSTRAINT advance_instalment_held CHECK (state <> 'held' OR held_by IS NOT NULL);
CREATE INDEX advance_instalment_held_by ON advance_instalment (held_by) WHERE held_by IS NOT NULL;

-- What the company owes people for their work, and bodies for contributions.
ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_kind_check;
ALTER TABLE ledger_account
  ADD CONSTRAINT ledger_account_kind_check CHECK (kind IN ('account', 'box', 'advance', 'reason', 'owed', 'opening', 'outside', 'exchange', 'exchange_difference', 'cash_difference', 'receivable', 'sales', 'sales_tax', 'received_elsewhere', 'salary_owed', 'body_owed'));
