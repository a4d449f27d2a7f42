-- Products of the market that recipes are measured against.
CREATE TABLE benchmark (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL,
  brand_id uuid REFERENCES brand,
  b2c_id uuid REFERENCES b2c,
  application_id uuid REFERENCES application,
  packaging_id uuid REFERENCES packaging,
  -- Millilitres.
  volume numeric(15, 6) CHECK (volume > 0),
  -- Degrees Brix: grams of dissolved sugar in 100 g.
  brix numeric(15, 6) CHECK (brix > 0),
  ph numeric(15, 6) CHECK (ph > 0),
  description text,
  image uuid REFERENCES file,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE UNIQUE INDEX benchmark_name ON benchmark (lower(name));
CREATE INDEX benchmark_brand ON benchmark (brand_id) WHERE brand_id IS NOT NULL;
CREATE INDEX benchmark_b2c ON benchmark (b2c_id) WHERE b2c_id IS NOT NULL;
CREATE INDEX benchmark_application ON benchmark (application_id) WHERE application_id IS NOT NULL;
CREATE INDEX benchmark_packaging ON benchmark (packaging_id) WHERE packaging_id IS NOT NULL;

-- What a contact measures itself against.
CREATE TABLE contact_benchmark (
  contact_id uuid NOT NULL REFERENCES contact ON DELETE CASCADE,
  benchmark_id uuid NOT NULL REFERENCES benchmark,
  PRIMARY KEY (contact_id, benchmark_id)
);
CREATE INDEX contact_benchmark_of ON contact_benchmark (benchmark_id, contact_id DESC);

GRANT SELECT, INSERT, UPDATE, DELETE ON benchmark, contact_benchmark TO cordial_app;
