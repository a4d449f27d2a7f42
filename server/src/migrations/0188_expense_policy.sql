-- What an office lets people spend, and what it pays for a kilometre or a day away. Both are dated: what counts is the fee's day.

-- At most so much for a reason, for everybody of the office or for one person.
CREATE TABLE expense_limit (
  hash_id uuid PRIMARY KEY,
  zone_id uuid NOT NULL REFERENCES zone,
  reason_id uuid NOT NULL REFERENCES reason,
  user_id uuid REFERENCES app_user,
  currency_id uuid NOT NULL REFERENCES currency,
  per text NOT NULL CHECK (per IN ('fee', 'day', 'month')),
  amount numeric(18,4) NOT NULL CHECK (amount > 0),
  start_date date NOT NULL,
  end_date date CHECK (end_date >= start_date),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE INDEX expense_limit_office ON expense_limit (zone_id, reason_id, currency_id);
CREATE INDEX expense_limit_reason ON expense_limit (reason_id);
CREATE INDEX expense_limit_person ON expense_limit (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX expense_limit_currency ON expense_limit (currency_id);

-- A kilometre with a vehicle, at another price beyond so many a year; or a day away, of which meals that were given take a part.
CREATE TABLE allowance_rate (
  hash_id uuid PRIMARY KEY,
  zone_id uuid NOT NULL REFERENCES zone,
  country_id uuid NOT NULL REFERENCES country,
  currency_id uuid NOT NULL REFERENCES currency,
  kind text NOT NULL CHECK (kind IN ('mileage', 'per_diem')),
  vehicle text,
  amount numeric(18,4) NOT NULL CHECK (amount > 0),
  -- In a calendar year; `amount_above` is paid for each one beyond.
  ceiling_km integer CHECK (ceiling_km > 0),
  amount_above numeric(18,4) CHECK (amount_above >= 0),
  part_amount numeric(18,4) CHECK (part_amount >= 0),
  -- Percent of a whole day.
  breakfast smallint CHECK (breakfast BETWEEN 0 AND 100),
  lunch smallint CHECK (lunch BETWEEN 0 AND 100),
  dinner smallint CHECK (dinner BETWEEN 0 AND 100),
  source text NOT NULL,
  start_date date NOT NULL,
  end_date date CHECK (end_date >= start_date),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock(),
  CONSTRAINT allowance_mileage CHECK ((kind = 'mileage') = (vehicle IS NOT NULL) AND (kind = 'mileage' OR (ceiling_km IS NULL AND amount_above IS NULL))),
  CONSTRAINT allowance_above CHECK (amount_above IS NULL OR ceiling_km IS NOT NULL),
  CONSTRAINT allowance_per_diem CHECK (CASE kind WHEN 'per_diem' THEN num_nulls(part_amount, breakfast, lunch, dinner) = 0 AND breakfast + lunch + dinner <= 100 AND part_amount <= amount
    ELSE num_nonnulls(part_amount, breakfast, lunch, dinner) = 0 END)
);
CREATE INDEX allowance_rate_office ON allowance_rate (zone_id, country_id, start_date);
CREATE INDEX allowance_rate_country ON allowance_rate (country_id);
CREATE INDEX allowance_rate_currency ON allowance_rate (currency_id);

-- The rate that a fee was computed by stays with it, and so do the limits that it went beyond, with the reason given.
ALTER TABLE expense_fee ADD COLUMN allowance jsonb, ADD COLUMN over_limits jsonb, ADD COLUMN limit_reason text;
CREATE INDEX expense_fee_allowance ON expense_fee (expense_id) WHERE allowance IS NOT NULL;
