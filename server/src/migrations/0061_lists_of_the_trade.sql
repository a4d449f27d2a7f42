-- The lists that contacts, components and recipes choose from. A parent makes a taxonomy of two levels.

CREATE TABLE b2b (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL,
  name_fr text,
  parent_id uuid REFERENCES b2b CHECK (parent_id <> hash_id),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE UNIQUE INDEX b2b_name ON b2b (lower(name));
CREATE INDEX b2b_parent ON b2b (parent_id);

CREATE TABLE b2c (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL,
  name_fr text,
  parent_id uuid REFERENCES b2c CHECK (parent_id <> hash_id),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE UNIQUE INDEX b2c_name ON b2c (lower(name));
CREATE INDEX b2c_parent ON b2c (parent_id);

CREATE TABLE application (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL,
  name_fr text,
  parent_id uuid REFERENCES application CHECK (parent_id <> hash_id),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE UNIQUE INDEX application_name ON application (lower(name));
CREATE INDEX application_parent ON application (parent_id);

CREATE TABLE packaging (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL,
  name_fr text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE UNIQUE INDEX packaging_name ON packaging (lower(name));

CREATE TABLE equipment_brand (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE UNIQUE INDEX equipment_brand_name ON equipment_brand (lower(name));

CREATE TABLE title (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL,
  name_fr text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE UNIQUE INDEX title_name ON title (lower(name));

CREATE TABLE supplier (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE UNIQUE INDEX supplier_name ON supplier (lower(name));

CREATE TABLE brand (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL,
  b2c_id uuid REFERENCES b2c,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE UNIQUE INDEX brand_name ON brand (lower(name));
CREATE INDEX brand_b2c ON brand (b2c_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON b2b, b2c, application, packaging, equipment_brand, title, supplier, brand TO cordial_app;
