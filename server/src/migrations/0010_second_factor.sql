-- What somebody holds beside their password: a secret shared with an app, sealed with a key that is not in the database.
CREATE TABLE second_factor (
  user_id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  secret bytea NOT NULL,
  -- Null while it is being set up: it counts once a first code was right.
  confirmed_at timestamptz,
  -- The newest half minute whose code was used: that code and those before it are good no more.
  last_step bigint NOT NULL DEFAULT 0,
  begun_at timestamptz NOT NULL DEFAULT now()
);

-- Each opens once in place of a code of the app. Only a keyed digest is kept.
CREATE TABLE recovery_code (
  user_id uuid NOT NULL REFERENCES second_factor ON DELETE CASCADE,
  digest bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, digest)
);

-- People of such a profile reach nothing until they have a second factor.
ALTER TABLE profile ADD COLUMN second_factor_required boolean NOT NULL DEFAULT false;

-- What a session was begun with, and when it was last heard of; written a few times an hour at most.
ALTER TABLE session
  ADD COLUMN agent text,
  ADD COLUMN seen_at timestamptz NOT NULL DEFAULT now();
