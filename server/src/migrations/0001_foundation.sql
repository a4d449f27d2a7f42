-- Who, where, and the lists that forms choose from.

-- The moment of a transaction: now, unless the transaction itself says when it counts for (the demo company's past, an import).
CREATE FUNCTION clock() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(current_setting('cordial.now', true), '')::timestamptz, now())
$$;

CREATE TABLE currency (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL,
  name_fr text,
  iso text NOT NULL CHECK (iso ~ '^[A-Z]{3}$'),
  symbol text NOT NULL,
  minor_unit smallint NOT NULL DEFAULT 2 CHECK (minor_unit BETWEEN 0 AND 4),
  is_default boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX currency_iso ON currency (iso);
CREATE UNIQUE INDEX currency_one_default ON currency (is_default) WHERE is_default;

CREATE TABLE country (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL,
  name_fr text,
  iso2 text NOT NULL CHECK (iso2 ~ '^[A-Z]{2}$'),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX country_name ON country (lower(name));
CREATE UNIQUE INDEX country_iso2 ON country (iso2);

CREATE TABLE reason (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL,
  name_fr text,
  recurrent boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX reason_name ON reason (lower(name));

CREATE TABLE type (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL,
  name_fr text,
  recurrent boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX type_name ON type (lower(name));

CREATE TABLE zone (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL,
  currency_id uuid REFERENCES currency,
  time_zone text NOT NULL DEFAULT 'Europe/Paris',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX zone_name ON zone (lower(name));

CREATE TABLE zone_country (
  zone_id uuid NOT NULL REFERENCES zone ON DELETE CASCADE,
  country_id uuid NOT NULL REFERENCES country,
  PRIMARY KEY (zone_id, country_id)
);
CREATE INDEX zone_country_country ON zone_country (country_id);

-- Units of the office's currency for one unit of the company's default currency, by month.
CREATE TABLE exchange_rate (
  zone_id uuid NOT NULL REFERENCES zone ON DELETE CASCADE,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  rate numeric(22,10) NOT NULL CHECK (rate > 0),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (zone_id, month)
);

-- Nothing is posted into a closed month.
CREATE TABLE closed_month (
  zone_id uuid NOT NULL REFERENCES zone ON DELETE CASCADE,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  closed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (zone_id, month)
);

CREATE TABLE profile (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL,
  -- Grows with each change of its grants, so that every process drops what it compiled.
  rights_version integer NOT NULL DEFAULT 1,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX profile_name ON profile (lower(name));

-- A grant without a place is general; with one it holds in that office or country, as the right's scope allows.
CREATE TABLE profile_grant (
  profile_id uuid NOT NULL REFERENCES profile ON DELETE CASCADE,
  permission text NOT NULL,
  place_id uuid,
  UNIQUE NULLS NOT DISTINCT (profile_id, permission, place_id)
);

CREATE TABLE app_user (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL CHECK (email = lower(email)),
  password_hash text NOT NULL,
  password_secure boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT true,
  kind text NOT NULL DEFAULT 'staff' CHECK (kind IN ('staff', 'portal')),
  profile_id uuid REFERENCES profile,
  zone_id uuid REFERENCES zone,
  manager_id uuid REFERENCES app_user,
  main_country_id uuid REFERENCES country,
  hr boolean NOT NULL DEFAULT false,
  locale text CHECK (locale IN ('en', 'fr')),
  avatar_file_id uuid,
  rights_version integer NOT NULL DEFAULT 1,
  notification_seq bigint NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX app_user_email ON app_user (email);
CREATE INDEX app_user_zone ON app_user (zone_id);
CREATE INDEX app_user_profile ON app_user (profile_id);

CREATE TABLE user_grant (
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  permission text NOT NULL,
  place_id uuid,
  UNIQUE NULLS NOT DISTINCT (user_id, permission, place_id)
);

CREATE TABLE session (
  hash_id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  -- The last token of the session, and the one before it for the seconds in which its answer may have been lost.
  token_id uuid NOT NULL,
  previous_token_id uuid,
  rotated_at timestamptz NOT NULL DEFAULT now(),
  token_expires_at timestamptz NOT NULL,
  device text,
  address text,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz
);
CREATE INDEX session_of_user ON session (user_id, address);

CREATE TABLE password_reset (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

-- Failed tries by account and by address: `key` is 'account:<email>' or 'address:<ip>'.
CREATE TABLE throttle (
  key text PRIMARY KEY,
  tries integer NOT NULL,
  window_start timestamptz NOT NULL
);

CREATE TABLE setting (
  key text PRIMARY KEY,
  value jsonb NOT NULL
);

-- What was answered to a submit, so that its repeat gets the same answer; written in the transaction of the change itself.
CREATE TABLE idempotency_key (
  user_id uuid NOT NULL,
  call text NOT NULL,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  status smallint,
  -- As it was sent, byte by byte: not jsonb, which orders keys anew.
  answer json,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, call, key)
);
CREATE INDEX idempotency_key_age ON idempotency_key (created_at);

-- Who did what to which record, with before and after. Only ever appended to.
CREATE TABLE audit (
  hash_id uuid PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock(),
  user_id uuid,
  request_id text,
  address text,
  kind text NOT NULL,
  entity_id uuid NOT NULL,
  action text NOT NULL,
  zone_id uuid,
  before jsonb,
  after jsonb,
  details jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_entity ON audit (kind, entity_id, hash_id DESC);
CREATE INDEX audit_user ON audit (user_id, hash_id DESC);

CREATE TABLE notification (
  hash_id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  seq bigint NOT NULL,
  kind text NOT NULL,
  params jsonb NOT NULL DEFAULT '{}',
  link text,
  actor_id uuid REFERENCES app_user ON DELETE SET NULL,
  others boolean NOT NULL DEFAULT true,
  entity_kind text,
  entity_id uuid,
  zone_id uuid,
  read_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE UNIQUE INDEX notification_seq ON notification (user_id, seq DESC);
CREATE INDEX notification_unread ON notification (user_id) WHERE read_at IS NULL;

-- Live messages that are due: sent after commit, or by a sweeper when the process died in between.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE file (
  hash_id uuid PRIMARY KEY,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  size integer NOT NULL,
  mime text NOT NULL,
  name text NOT NULL,
  -- The record whose right opens it, and the part of it (a fee) that it belongs to.
  kind text NOT NULL,
  record_id uuid NOT NULL,
  part_id uuid,
  created_by uuid REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE INDEX file_record ON file (kind, record_id);
CREATE INDEX file_content ON file (sha256);

-- A UUIDv7 for rows that a statement makes itself; everything else gets its identifier from the application.
CREATE FUNCTION new_id() RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT encode(
    set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) PLACING substring(int8send(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1),
    'hex')::uuid
$$;
