-- What stock is kept in and counted by, sentences that are written again and again, pictures of brands, and where an application is sold.

CREATE TABLE bottle (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL,
  name_fr text,
  -- Millilitres and grams.
  volume numeric(15, 6) NOT NULL CHECK (volume > 0),
  weight numeric(15, 6) CHECK (weight > 0),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE UNIQUE INDEX bottle_name ON bottle (lower(name));

CREATE TABLE unity (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL,
  name_fr text,
  symbol text NOT NULL,
  measure text NOT NULL CHECK (measure IN ('volume', 'weight', 'piece')),
  -- Millilitres, grams or pieces in one of it.
  factor numeric(15, 6) NOT NULL CHECK (factor > 0),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE UNIQUE INDEX unity_name ON unity (lower(name));
-- `g` and `G` are different units, but nobody tells them apart in a list.
CREATE UNIQUE INDEX unity_symbol ON unity (lower(symbol));

CREATE TABLE predefined_comment (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL,
  area text NOT NULL,
  text text NOT NULL,
  text_fr text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE UNIQUE INDEX predefined_comment_name ON predefined_comment (lower(name));

ALTER TABLE brand ADD COLUMN image uuid REFERENCES file;

CREATE TABLE application_b2c (
  application_id uuid NOT NULL REFERENCES application ON DELETE CASCADE,
  b2c_id uuid NOT NULL REFERENCES b2c,
  PRIMARY KEY (application_id, b2c_id)
);
CREATE INDEX application_b2c_by_b2c ON application_b2c (b2c_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON bottle, unity, predefined_comment, application_b2c TO cordial_app;
