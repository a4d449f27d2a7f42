-- Files that a job prepares for somebody. `run` changes with each try: only who holds the last one finishes it, so that a server
-- that was thought dead does not bring a second file.
CREATE TABLE export (
  hash_id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  kind text NOT NULL,
  format text NOT NULL CHECK (format IN ('xlsx', 'csv')),
  filters jsonb NOT NULL DEFAULT '{}',
  locale text NOT NULL CHECK (locale IN ('en', 'fr')),
  status text NOT NULL DEFAULT 'WAITING' CHECK (status IN ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  run uuid,
  -- Told while rows are written: silence means that the server is gone.
  beat_at timestamptz,
  rows integer NOT NULL DEFAULT 0,
  total integer,
  -- The rights that it was made with, and where they held.
  rights jsonb,
  file_id uuid,
  error text,
  created_at timestamptz NOT NULL DEFAULT clock(),
  finished_at timestamptz,
  expires_at timestamptz
);
CREATE INDEX export_of_user ON export (user_id, hash_id DESC);
CREATE INDEX export_due ON export (hash_id) WHERE status IN ('WAITING', 'RUNNING');
CREATE INDEX export_expiry ON export (coalesce(expires_at, created_at));
GRANT SELECT, INSERT, UPDATE, DELETE ON export TO cordial_app;
