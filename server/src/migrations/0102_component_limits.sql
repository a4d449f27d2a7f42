-- What the law of a country allows of a component in a category of food, from a day on: entered by people, with where they read it.
CREATE TABLE component_limit (
  hash_id uuid PRIMARY KEY,
  component_id uuid NOT NULL REFERENCES component ON DELETE CASCADE,
  country_id uuid NOT NULL REFERENCES country,
  -- The category of food; none is every category.
  application_id uuid REFERENCES application,
  rule text NOT NULL CHECK (rule IN ('max', 'quantum_satis', 'forbidden')),
  amount numeric CHECK (amount >= 0),
  unit text CHECK (unit IN ('mg/kg', 'mg/L')),
  valid_from date NOT NULL,
  valid_to date CHECK (valid_to >= valid_from),
  source text NOT NULL CHECK (source <> ''),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock(),
  CHECK ((rule = 'max') = (amount IS NOT NULL)),
  CHECK ((amount IS NULL) = (unit IS NULL))
);
CREATE INDEX component_limit_component ON component_limit (component_id, hash_id DESC);
CREATE INDEX component_limit_country ON component_limit (country_id);
CREATE INDEX component_limit_application ON component_limit (application_id) WHERE application_id IS NOT NULL;

-- Safety data sheets, specifications, certificates; each is one file, kept under its identifier.
CREATE TABLE component_document (
  hash_id uuid PRIMARY KEY,
  component_id uuid NOT NULL REFERENCES component ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('sds', 'specification', 'halal', 'kosher', 'other')),
  title text,
  issued_on date,
  expires_on date CHECK (expires_on >= issued_on),
  -- What people were warned of already: that it expires soon, that it has expired.
  warned text CHECK (warned IN ('soon', 'expired')),
  created_by uuid NOT NULL REFERENCES app_user,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE INDEX component_document_component ON component_document (component_id, hash_id DESC);
CREATE INDEX component_document_expires ON component_document (expires_on, component_id) WHERE expires_on IS NOT NULL;
CREATE INDEX component_document_created_by ON component_document (created_by);

GRANT SELECT, INSERT, UPDATE, DELETE ON component_limit, component_document TO cordial_app;
