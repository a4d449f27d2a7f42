-- What people earned in a year before their pay came here: it counts in the year to date of later payslips, and nowhere else.
CREATE TABLE payroll_opening (
  hash_id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  zone_id uuid NOT NULL REFERENCES zone ON DELETE CASCADE,
  country_id uuid NOT NULL REFERENCES country ON DELETE CASCADE,
  currency_id uuid NOT NULL REFERENCES currency ON DELETE CASCADE,
  -- The last month that is in it.
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  -- The sums of a payslip, as decimal strings.
  totals jsonb NOT NULL,
  created_by uuid REFERENCES app_user ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT clock(),
  UNIQUE (user_id, month)
);
CREATE INDEX payroll_opening_zone ON payroll_opening (zone_id);
CREATE INDEX payroll_opening_country ON payroll_opening (country_id);
CREATE INDEX payroll_opening_currency ON payroll_opening (currency_id);
CREATE INDEX payroll_opening_by ON payroll_opening (created_by) WHERE created_by IS NOT NULL;
GRANT SELECT, INSERT, DELETE ON payroll_opening TO cordial_app;
