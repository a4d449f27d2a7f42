-- Somebody who is invited has no password until they choose one.
ALTER TABLE app_user ALTER COLUMN password_hash DROP NOT NULL;

-- Grows whenever the password or the address changes and whenever the account is deactivated. Links and codes name the version that
-- they were made for and are good for no other, so that no path that changes an account can forget to end them.
ALTER TABLE app_user ADD COLUMN credentials_version integer NOT NULL DEFAULT 1;
CREATE FUNCTION renew_credentials() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.credentials_version := OLD.credentials_version + 1;
  RETURN NEW;
END
$$;
CREATE TRIGGER app_user_credentials BEFORE UPDATE ON app_user FOR EACH ROW
  WHEN (OLD.password_hash IS DISTINCT FROM NEW.password_hash OR OLD.email <> NEW.email OR (OLD.active AND NOT NEW.active))
  EXECUTE FUNCTION renew_credentials();

-- Links that let their bearer choose a password. Only a digest of the token is kept.
ALTER TABLE password_reset RENAME TO password_link;
ALTER TABLE password_link
  ADD COLUMN kind text NOT NULL DEFAULT 'reset' CHECK (kind IN ('reset', 'invitation')),
  ADD COLUMN credentials_version integer NOT NULL DEFAULT 1;
ALTER TABLE password_link ALTER COLUMN kind DROP DEFAULT, ALTER COLUMN credentials_version DROP DEFAULT;
CREATE INDEX password_link_of_user ON password_link (user_id);

-- What a first sign-in asks for beside a password that somebody else knows. Only a keyed digest is kept.
CREATE TABLE first_code (
  user_id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  digest bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  credentials_version integer NOT NULL,
  expires_at timestamptz NOT NULL
);

-- Somebody who registered and has not confirmed their address yet: an account is made of it once they do.
CREATE TABLE registration (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL CHECK (email = lower(email)),
  password_hash text NOT NULL,
  locale text CHECK (locale IN ('en', 'fr')),
  -- Null until the mail is sent.
  token_hash bytea UNIQUE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX registration_of_address ON registration (email);
