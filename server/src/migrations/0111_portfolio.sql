-- What contacts sell on the market.
CREATE TABLE portfolio (
  hash_id uuid PRIMARY KEY,
  contact_id uuid NOT NULL REFERENCES contact,
  brand_id uuid REFERENCES brand,
  description text,
  b2c_id uuid REFERENCES b2c,
  application_id uuid REFERENCES application,
  b2b_id uuid REFERENCES b2b,
  image_file_id uuid,
  seen_on date,
  -- On the shelf.
  price numeric(18, 4) CHECK (price > 0),
  currency_id uuid REFERENCES currency,
  source text,
  gone_since date,
  search text NOT NULL GENERATED ALWAYS AS (fold(coalesce(description, '') || ' ' || coalesce(source, ''))) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock(),
  CHECK ((price IS NULL) = (currency_id IS NULL))
);
CREATE INDEX portfolio_contact ON portfolio (contact_id, hash_id DESC);
CREATE INDEX portfolio_brand ON portfolio (brand_id, contact_id) WHERE brand_id IS NOT NULL;
CREATE INDEX portfolio_b2c ON portfolio (b2c_id, contact_id) WHERE b2c_id IS NOT NULL;
CREATE INDEX portfolio_application ON portfolio (application_id, contact_id) WHERE application_id IS NOT NULL;
CREATE INDEX portfolio_b2b ON portfolio (b2b_id, contact_id) WHERE b2b_id IS NOT NULL;
CREATE INDEX portfolio_currency ON portfolio (currency_id) WHERE currency_id IS NOT NULL;
CREATE INDEX portfolio_search ON portfolio USING gin (search gin_trgm_ops);

CREATE TABLE portfolio_packaging (
  portfolio_id uuid NOT NULL REFERENCES portfolio ON DELETE CASCADE,
  packaging_id uuid NOT NULL REFERENCES packaging,
  PRIMARY KEY (portfolio_id, packaging_id)
);
CREATE INDEX portfolio_packaging_of ON portfolio_packaging (packaging_id);

-- Where it is sold.
CREATE TABLE portfolio_country (
  portfolio_id uuid NOT NULL REFERENCES portfolio ON DELETE CASCADE,
  country_id uuid NOT NULL REFERENCES country,
  PRIMARY KEY (portfolio_id, country_id)
);
CREATE INDEX portfolio_country_of ON portfolio_country (country_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON portfolio, portfolio_packaging, portfolio_country TO cordial_app;
