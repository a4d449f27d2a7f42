-- What the company sells its recipes for, from a day on: for all packagings and countries, or for one.
CREATE TABLE sale_price (
  hash_id uuid PRIMARY KEY,
  recipe_id uuid NOT NULL REFERENCES recipe,
  packaging_id uuid REFERENCES packaging,
  country_id uuid REFERENCES country,
  unit text NOT NULL CHECK (unit IN ('kg', 'g', 'L', 'pc', 'day')),
  currency_id uuid NOT NULL REFERENCES currency,
  price numeric(18, 4) NOT NULL CHECK (price > 0),
  tax numeric(6, 3) CHECK (tax BETWEEN 0 AND 100),
  valid_from date NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock()
);
-- One price of the same from one day on; the newest is the one of today.
CREATE UNIQUE INDEX sale_price_of ON sale_price (recipe_id, currency_id, unit, packaging_id, country_id, valid_from DESC) NULLS NOT DISTINCT;
CREATE INDEX sale_price_packaging ON sale_price (packaging_id) WHERE packaging_id IS NOT NULL;
CREATE INDEX sale_price_country ON sale_price (country_id, hash_id) WHERE country_id IS NOT NULL;
CREATE INDEX sale_price_currency ON sale_price (currency_id, hash_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON sale_price TO cordial_app;

SELECT guard_proposed();

-- Those who sell, in companies whose profiles were made before.
INSERT INTO profile_grant (profile_id, permission, place_id, own)
  SELECT p.hash_id, r.permission, NULL, false FROM profile p, (VALUES ('sale_prices_view'), ('sale_prices_update')) r(permission)
  WHERE p.name IN ('Sales', 'Administrator')
  ON CONFLICT DO NOTHING;
