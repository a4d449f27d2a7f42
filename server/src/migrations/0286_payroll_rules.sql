-- Payroll rules: taxes, pensions, allowances and others are one table with dated versions. Taxes of offices become rules.

-- In which total an employee's line of this category counts.
ALTER TABLE tax_category ADD COLUMN part text NOT NULL DEFAULT 'social' CHECK (part IN ('social', 'tax'));
-- Mentioned by name in the company's own words: what is called a tax was one.
UPDATE tax_category SET part = 'tax' WHERE name ~* '\m(income )?tax\M|imp[oô]t';

CREATE TABLE payroll_rule (
  hash_id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('tax', 'pension', 'allowance', 'other')),
  country_id uuid NOT NULL REFERENCES country,
  -- Null: in every office, for people of that country.
  zone_id uuid,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock(),
  -- A country with a rule stays in its office.
  FOREIGN KEY (zone_id, country_id) REFERENCES zone_country
);
CREATE INDEX payroll_rule_country ON payroll_rule (country_id, kind);
CREATE INDEX payroll_rule_zone ON payroll_rule (zone_id, country_id) WHERE zone_id IS NOT NULL;

-- What a rule says from a month on. `terms` are those of `contract/src/payslips/terms.ts`, without their category, which is a column.
CREATE TABLE payroll_rule_version (
  hash_id uuid PRIMARY KEY,
  rule_id uuid NOT NULL REFERENCES payroll_rule ON DELETE CASCADE,
  valid_from date NOT NULL CHECK (extract(day FROM valid_from) = 1),
  -- The last day of a month.
  valid_until date CHECK (valid_until >= valid_from AND extract(day FROM valid_until + 1) = 1),
  tax_category_id uuid REFERENCES tax_category,
  terms jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock(),
  -- Deferred: a change ends one version and begins the next in one statement.
  EXCLUDE USING gist (rule_id WITH =, daterange(valid_from, valid_until, '[]') WITH &&) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX payroll_rule_version_category ON payroll_rule_version (tax_category_id) WHERE tax_category_id IS NOT NULL;

-- The value of a personal rule for somebody, from a month on: a withholding rate, a reduction with its note. Null: none from then on.
CREATE TABLE payroll_rule_value (
  rule_id uuid NOT NULL REFERENCES payroll_rule ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  valid_from date NOT NULL CHECK (extract(day FROM valid_from) = 1),
  value numeric(18,4) CHECK (value >= 0),
  note text CHECK (length(note) <= 500),
  PRIMARY KEY (rule_id, user_id, valid_from)
);
CREATE INDEX payroll_rule_value_user ON payroll_rule_value (user_id);

-- How an office prorates a month, and what a country protects, begins its year with and prints.
CREATE TABLE office_payroll (
  zone_id uuid PRIMARY KEY REFERENCES zone ON DELETE CASCADE,
  proration text NOT NULL CHECK (proration IN ('calendar', 'working')),
  version integer NOT NULL DEFAULT 1
);
CREATE TABLE country_payroll (
  country_id uuid PRIMARY KEY REFERENCES country ON DELETE CASCADE,
  net_floor numeric(18,4) NOT NULL DEFAULT 0 CHECK (net_floor >= 0),
  first_month smallint NOT NULL DEFAULT 1 CHECK (first_month BETWEEN 1 AND 12),
  -- Of 'before_tax', 'taxable', 'social', and whether the employer's part is printed.
  printed text[] NOT NULL DEFAULT '{before_tax,taxable,employer}',
  version integer NOT NULL DEFAULT 1
);
-- The day of the next month by which the contributions of a month are due at their body.
CREATE TABLE payroll_due_day (
  country_id uuid NOT NULL REFERENCES country ON DELETE CASCADE,
  tax_category_id uuid NOT NULL REFERENCES tax_category,
  day smallint NOT NULL CHECK (day BETWEEN 1 AND 31),
  PRIMARY KEY (country_id, tax_category_id)
);
CREATE INDEX payroll_due_day_category ON payroll_due_day (tax_category_id);

INSERT INTO payroll_rule (hash_id, kind, country_id, zone_id, version, created_at)
SELECT hash_id, 'tax', country_id, zone_id, version, created_at FROM tax;
INSERT INTO payroll_rule_version (hash_id, rule_id, valid_from, tax_category_id, terms)
SELECT gen_random_uuid(), hash_id, '2000-01-01', tax_category_id, jsonb_build_object(
  'title', title, 'title_fr', NULL, 'type', type, 'value', trim_scale(value)::text, 'category', category, 'base', 'gross', 'of', '[]'::jsonb,
  'base_rate', '100', 'base_rate_up_to', NULL, 'base_less', NULL, 'lower_bound', trim_scale(lower_bound)::text, 'upper_bound', trim_scale(upper_bound)::text,
  'mode', 'marginal', 'span', 'month', 'bounds_prorated', false, 'scale', NULL, 'credit', NULL, 'due_from', NULL, 'deductible', false,
  'prorated', false, 'in_gross', true, 'purpose', NULL, 'order', 100, 'rounding', NULL,
  'applies_to', '{"post_categories": [], "family_statuses": [], "contract_kinds": [], "users": []}'::jsonb,
  'personal', false, 'months', '[]'::jsonb, 'adds_to_taxable', false, 'adds_to_base', '[]'::jsonb, 'source', NULL)
FROM tax;
DROP TABLE tax;
GRANT SELECT, INSERT, UPDATE, DELETE ON payroll_rule, payroll_rule_version, payroll_rule_value, office_payroll, country_payroll, payroll_due_day TO cordial_app;
