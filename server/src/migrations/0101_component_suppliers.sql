-- Who sells a component, under which code, from which quantity on, and at which price from which day on. A supplier may sell it twice,
-- in two grades say: then the codes differ.
CREATE TABLE component_supplier (
  hash_id uuid PRIMARY KEY,
  component_id uuid NOT NULL REFERENCES component ON DELETE CASCADE,
  supplier_id uuid NOT NULL REFERENCES supplier,
  code text,
  minimum numeric CHECK (minimum > 0),
  minimum_unity_id uuid REFERENCES unity,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock(),
  CHECK ((minimum IS NULL) = (minimum_unity_id IS NULL))
);
CREATE INDEX component_supplier_component ON component_supplier (component_id, hash_id DESC);
CREATE INDEX component_supplier_supplier ON component_supplier (supplier_id, hash_id DESC);
CREATE INDEX component_supplier_code ON component_supplier (supplier_id, lower(code)) WHERE code IS NOT NULL;
CREATE INDEX component_supplier_unity ON component_supplier (minimum_unity_id) WHERE minimum_unity_id IS NOT NULL;

CREATE TABLE component_price (
  hash_id uuid PRIMARY KEY,
  component_supplier_id uuid NOT NULL REFERENCES component_supplier ON DELETE CASCADE,
  valid_from date NOT NULL,
  -- For one of the unit.
  price numeric(18, 4) NOT NULL CHECK (price > 0),
  currency_id uuid NOT NULL REFERENCES currency,
  unity_id uuid NOT NULL REFERENCES unity,
  UNIQUE (component_supplier_id, valid_from)
);
CREATE INDEX component_price_currency ON component_price (currency_id);
CREATE INDEX component_price_unity ON component_price (unity_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON component_supplier, component_price TO cordial_app;
