-- What somebody found where a picture of the market is empty: that there is none, or that it is not pursued. About a country and one or two
-- things that are sold.
CREATE TABLE market_finding (
  hash_id uuid PRIMARY KEY,
  finding text NOT NULL CHECK (finding IN ('none', 'declined')),
  reason text,
  country_id uuid NOT NULL REFERENCES country,
  b2c_id uuid REFERENCES b2c,
  application_id uuid REFERENCES application,
  b2b_id uuid REFERENCES b2b,
  packaging_id uuid REFERENCES packaging,
  brand_id uuid REFERENCES brand,
  said_by uuid NOT NULL REFERENCES app_user,
  said_on timestamptz NOT NULL DEFAULT clock(),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock(),
  CHECK (num_nonnulls(b2c_id, application_id, b2b_id, packaging_id, brand_id) BETWEEN 1 AND 2),
  CHECK (finding <> 'declined' OR reason IS NOT NULL)
);
CREATE INDEX market_finding_country ON market_finding (country_id, hash_id DESC);
CREATE INDEX market_finding_b2c ON market_finding (b2c_id) WHERE b2c_id IS NOT NULL;
CREATE INDEX market_finding_application ON market_finding (application_id) WHERE application_id IS NOT NULL;
CREATE INDEX market_finding_b2b ON market_finding (b2b_id) WHERE b2b_id IS NOT NULL;
CREATE INDEX market_finding_packaging ON market_finding (packaging_id) WHERE packaging_id IS NOT NULL;
CREATE INDEX market_finding_brand ON market_finding (brand_id) WHERE brand_id IS NOT NULL;
CREATE INDEX market_finding_said_by ON market_finding (said_by);

GRANT SELECT, INSERT, UPDATE, DELETE ON market_finding TO cordial_app;
