-- Laboratories, shops and warehouses: one kind of place with stock.
CREATE TABLE stock_place (
  hash_id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('laboratory', 'shop', 'warehouse')),
  name text NOT NULL CHECK (name <> ''),
  country_id uuid NOT NULL REFERENCES country,
  street text,
  street2 text,
  zip_code text,
  city text,
  -- Whose days decide what has expired.
  time_zone text NOT NULL DEFAULT 'UTC',
  manager_id uuid REFERENCES app_user,
  note text,
  -- Days before its last day from which on a lot is told of.
  alert_days integer NOT NULL DEFAULT 30 CHECK (alert_days BETWEEN 0 AND 3650),
  archived_at timestamptz,
  archived_reason text,
  sort_name text NOT NULL GENERATED ALWAYS AS (fold(name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock(),
  CHECK ((archived_at IS NULL) = (archived_reason IS NULL))
);
-- By country: nobody learns from a name that is taken of a place that they do not see.
CREATE UNIQUE INDEX stock_place_name ON stock_place (country_id, lower(name));
CREATE INDEX stock_place_sorted ON stock_place (sort_name, hash_id);
CREATE INDEX stock_place_manager ON stock_place (manager_id) WHERE manager_id IS NOT NULL;

-- Where somebody works with stock: the warehouse of their form, and the people of the place.
ALTER TABLE app_user ADD COLUMN warehouse_id uuid REFERENCES stock_place;
CREATE INDEX app_user_warehouse ON app_user (warehouse_id) WHERE warehouse_id IS NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON stock_place TO cordial_app;
