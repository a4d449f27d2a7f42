-- The people who work here: what is known of them beside how they sign in.

CREATE TABLE department (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL,
  name_fr text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX department_name ON department (lower(name));

CREATE TABLE post_category (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL,
  name_fr text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX post_category_name ON post_category (lower(name));

CREATE TABLE post (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL,
  name_fr text,
  category_id uuid REFERENCES post_category,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX post_name ON post (lower(name));
CREATE INDEX post_category_id ON post (category_id);

CREATE TABLE family_status (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL,
  name_fr text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX family_status_name ON family_status (lower(name));

ALTER TABLE app_user
  ADD COLUMN department_id uuid REFERENCES department,
  ADD COLUMN post_id uuid REFERENCES post,
  ADD COLUMN family_status_id uuid REFERENCES family_status,
  ADD COLUMN birthday date,
  ADD COLUMN deactivated_at timestamptz,
  -- What a list by name sorts by, and what a search by fragment looks in.
  ADD COLUMN sort_name text GENERATED ALWAYS AS (fold(name)) STORED,
  ADD COLUMN search text GENERATED ALWAYS AS (fold(name || ' ' || email)) STORED,
  ADD CONSTRAINT app_user_not_own_manager CHECK (manager_id <> hash_id);
CREATE INDEX app_user_by_name ON app_user (sort_name, hash_id);
CREATE INDEX app_user_search ON app_user USING gin (search gin_trgm_ops);
CREATE INDEX app_user_manager ON app_user (manager_id);
CREATE INDEX app_user_department ON app_user (department_id);
CREATE INDEX app_user_post ON app_user (post_id);
CREATE INDEX app_user_family_status ON app_user (family_status_id);
CREATE INDEX app_user_main_country ON app_user (main_country_id);

-- What people earn, kept apart from who they are: no list of people, no trail and no copy of a row of theirs holds it.
-- Only ever appended to: the newest row is what holds, the older ones are its history. No amount: none any more.
CREATE TABLE salary (
  hash_id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  amount numeric(18,4) CHECK (amount >= 0),
  currency_id uuid REFERENCES currency,
  set_by uuid REFERENCES app_user ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT clock(),
  CONSTRAINT salary_has_a_currency CHECK ((amount IS NULL) = (currency_id IS NULL))
);
CREATE INDEX salary_of_user ON salary (user_id, hash_id DESC);
REVOKE UPDATE, DELETE, TRUNCATE ON salary FROM cordial_app;

CREATE TABLE user_contract (
  hash_id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user,
  title text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('PERMANENT', 'FIXED_TERM', 'APPRENTICESHIP', 'INTERNSHIP', 'SERVICE', 'AMENDMENT', 'OTHER')),
  start_date date NOT NULL,
  end_date date CHECK (end_date >= start_date),
  created_by uuid REFERENCES app_user,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE INDEX user_contract_user ON user_contract (user_id, start_date DESC);
CREATE INDEX user_contract_newest ON user_contract (hash_id DESC);

-- A file that was read in, and what it did to which rows: enough to take it back.
CREATE TABLE import_batch (
  hash_id uuid PRIMARY KEY,
  kind text NOT NULL,
  file_name text NOT NULL,
  sha256 text NOT NULL,
  created integer NOT NULL,
  changed integer NOT NULL,
  user_id uuid REFERENCES app_user ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT clock(),
  undone_at timestamptz,
  undone_by uuid REFERENCES app_user ON DELETE SET NULL
);
CREATE INDEX import_batch_newest ON import_batch (kind, hash_id DESC);
CREATE TABLE import_row (
  batch_id uuid NOT NULL REFERENCES import_batch ON DELETE CASCADE,
  line integer NOT NULL,
  entity_id uuid NOT NULL,
  label text NOT NULL,
  -- What was there before, for a row that was changed; nothing for one that was made.
  before jsonb,
  -- The version that the import left: another one says that something happened since.
  version integer NOT NULL,
  PRIMARY KEY (batch_id, line)
);
