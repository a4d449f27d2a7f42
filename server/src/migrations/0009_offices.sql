-- What an office has of its own: taxes of its countries, and what it pays again and again.

CREATE INDEX zone_name_fragment ON zone USING gin (fold(name) gin_trgm_ops);
CREATE INDEX app_user_zone_name ON app_user (zone_id, lower(name), hash_id) WHERE kind = 'staff';
-- A currency is fixed by the first transaction, an office kept by any: both are asked of one office.
CREATE INDEX ledger_transaction_zone ON ledger_transaction (zone_id);

CREATE TABLE tax_category (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL,
  name_fr text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX tax_category_name ON tax_category (lower(name));

CREATE TABLE tax (
  hash_id uuid PRIMARY KEY,
  zone_id uuid NOT NULL,
  country_id uuid NOT NULL,
  title text NOT NULL,
  type text NOT NULL CHECK (type IN ('percent', 'amount')),
  value numeric(18,4) NOT NULL CHECK (value >= 0),
  lower_bound numeric(18,4) CHECK (lower_bound >= 0),
  upper_bound numeric(18,4),
  category text NOT NULL CHECK (category IN ('employer', 'employee')),
  tax_category_id uuid REFERENCES tax_category,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock(),
  -- A country with a tax stays in its office.
  FOREIGN KEY (zone_id, country_id) REFERENCES zone_country,
  CONSTRAINT tax_percent CHECK (type <> 'percent' OR value <= 100),
  CONSTRAINT tax_bounds CHECK (upper_bound > lower_bound)
);
CREATE INDEX tax_place ON tax (zone_id, country_id);
CREATE INDEX tax_of_category ON tax (tax_category_id);

-- Fixed loads and recurring expenses of an office. `next_day` is the day of the next draft: nothing once it is over or stopped.
CREATE TABLE charge (
  hash_id uuid PRIMARY KEY,
  zone_id uuid NOT NULL REFERENCES zone,
  fixed boolean NOT NULL,
  title text NOT NULL,
  amount numeric(18,4) NOT NULL CHECK (amount > 0),
  currency_id uuid NOT NULL REFERENCES currency,
  reason_id uuid NOT NULL REFERENCES reason,
  type_id uuid REFERENCES type,
  repeat_every smallint NOT NULL CHECK (repeat_every BETWEEN 1 AND 366),
  repeat_unit text NOT NULL CHECK (repeat_unit IN ('days', 'weeks', 'months', 'years')),
  start_day date NOT NULL,
  end_day date CHECK (end_day >= start_day),
  next_day date,
  last_day date,
  made_count integer NOT NULL DEFAULT 0,
  user_id uuid NOT NULL REFERENCES app_user,
  stopped_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock(),
  CONSTRAINT charge_stopped CHECK (stopped_at IS NULL OR next_day IS NULL)
);
CREATE INDEX charge_of_zone ON charge (zone_id, fixed, hash_id DESC);
CREATE INDEX charge_due ON charge (next_day) WHERE next_day IS NOT NULL;
CREATE INDEX charge_reason ON charge (reason_id);

-- A day of a charge makes one draft, whoever makes it and however often it is tried. Stays when the draft is deleted.
CREATE TABLE charge_occurrence (
  charge_id uuid NOT NULL REFERENCES charge,
  day date NOT NULL,
  expense_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock(),
  PRIMARY KEY (charge_id, day)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON charge_occurrence FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- What was saved of a fixed load stays; what was stopped stays stopped. Only its progress moves.
CREATE FUNCTION charge_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.stopped_at IS NOT NULL AND NEW.stopped_at IS DISTINCT FROM OLD.stopped_at THEN
    RAISE EXCEPTION 'a stopped charge stays stopped' USING ERRCODE = 'check_violation', CONSTRAINT = 'charge_stays';
  END IF;
  IF (OLD.fixed OR NEW.fixed OR OLD.stopped_at IS NOT NULL) AND (NEW.zone_id, NEW.fixed, NEW.title, NEW.amount, NEW.currency_id, NEW.reason_id, NEW.type_id, NEW.repeat_every, NEW.repeat_unit, NEW.start_day, NEW.end_day, NEW.user_id)
    IS DISTINCT FROM (OLD.zone_id, OLD.fixed, OLD.title, OLD.amount, OLD.currency_id, OLD.reason_id, OLD.type_id, OLD.repeat_every, OLD.repeat_unit, OLD.start_day, OLD.end_day, OLD.user_id) THEN
    RAISE EXCEPTION 'a saved fixed load cannot be edited' USING ERRCODE = 'check_violation', CONSTRAINT = 'charge_stays';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER charge_stays BEFORE UPDATE ON charge FOR EACH ROW EXECUTE FUNCTION charge_stays();
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON charge FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- An expense that came of a charge: nobody entered it, so whoever keeps the office's expenses may send it too.
ALTER TABLE expense ADD COLUMN charge_id uuid;
CREATE INDEX expense_charge ON expense (charge_id, start_date DESC) WHERE charge_id IS NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON tax_category, tax TO cordial_app;
GRANT SELECT, INSERT, UPDATE ON charge TO cordial_app;
GRANT SELECT, INSERT ON charge_occurrence TO cordial_app;
REVOKE DELETE, TRUNCATE ON charge FROM cordial_app;
REVOKE UPDATE, DELETE, TRUNCATE ON charge_occurrence FROM cordial_app;
