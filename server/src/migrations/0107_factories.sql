-- The factories of the company, and what they are certified for.
CREATE TABLE factory (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL,
  country_id uuid NOT NULL REFERENCES country,
  street text,
  street2 text,
  zip_code text,
  city text,
  contact_id uuid REFERENCES contact,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE UNIQUE INDEX factory_name ON factory (lower(name));
CREATE INDEX factory_country ON factory (country_id);
CREATE INDEX factory_contact ON factory (contact_id);

CREATE TABLE factory_certificate (
  hash_id uuid PRIMARY KEY,
  factory_id uuid NOT NULL REFERENCES factory ON DELETE CASCADE,
  kind text NOT NULL,
  number text,
  -- Its last day.
  expires_on date,
  -- What was told of it: that it expires soon, or that it has expired.
  warned text CHECK (warned IN ('soon', 'expired')),
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE INDEX factory_certificate_of_factory ON factory_certificate (factory_id);
CREATE INDEX factory_certificate_expiry ON factory_certificate (expires_on);

GRANT SELECT, INSERT, UPDATE, DELETE ON factory, factory_certificate TO cordial_app;
