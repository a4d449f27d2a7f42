-- Stocks of leave: lists of movements that are only added to. Those of requests, accruals and periods are what `planStock` says (holidays/stock.ts).
CREATE TABLE holiday_movement (
  hash_id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user,
  -- The type whose stock it is.
  type_id uuid NOT NULL REFERENCES holiday_type,
  kind text NOT NULL CHECK (kind IN ('opening', 'accrual', 'grant', 'seniority', 'rounding', 'carry', 'expiry', 'taken', 'returned', 'adjustment')),
  day date NOT NULL,
  -- Days; below zero is taken away.
  amount numeric(9, 4) NOT NULL CHECK (amount <> 0),
  -- The first day of the period that it belongs to.
  period_start date NOT NULL,
  -- No reference: a draft that was taken back may be deleted, its movements stay.
  holiday_id uuid,
  -- Of an opening balance: days of the period before.
  carried boolean NOT NULL DEFAULT false,
  reason text,
  -- Null: the rules.
  created_by uuid REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT clock(),
  CONSTRAINT holiday_movement_of_a_request CHECK ((kind IN ('taken', 'returned')) = (holiday_id IS NOT NULL)),
  CONSTRAINT holiday_movement_with_a_reason CHECK ((kind IN ('opening', 'adjustment')) = (reason IS NOT NULL AND created_by IS NOT NULL)),
  CHECK (carried <= (kind = 'opening'))
);
CREATE INDEX holiday_movement_of_stock ON holiday_movement (user_id, type_id, day);
CREATE INDEX holiday_movement_type ON holiday_movement (type_id);
CREATE INDEX holiday_movement_request ON holiday_movement (holiday_id) WHERE holiday_id IS NOT NULL;
CREATE INDEX holiday_movement_by ON holiday_movement (created_by) WHERE created_by IS NOT NULL;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON holiday_movement FOR EACH STATEMENT EXECUTE FUNCTION append_only();
REVOKE UPDATE, DELETE, TRUNCATE ON holiday_movement FROM cordial_app;

-- A public holiday went, and the stock did not allow the day that a request would cost more: it goes on costing what it did.
CREATE TABLE holiday_spared_day (
  holiday_id uuid NOT NULL REFERENCES holiday ON DELETE CASCADE,
  day date NOT NULL,
  -- What the day counts at most.
  days numeric(2, 1) NOT NULL,
  PRIMARY KEY (holiday_id, day)
);
