-- Entries of reference lists that were merged into another one: enough to take it back for a while.

CREATE TABLE list_merge (
  hash_id uuid PRIMARY KEY,
  list text NOT NULL,
  survivor_id uuid NOT NULL,
  -- The entry that went, as its row was, and by field what it had of other lists.
  merged jsonb NOT NULL,
  links jsonb NOT NULL DEFAULT '{}',
  user_id uuid NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT clock(),
  undone_at timestamptz
);
CREATE INDEX list_merge_of_survivor ON list_merge (survivor_id, hash_id DESC) WHERE undone_at IS NULL;
CREATE INDEX list_merge_of_user ON list_merge (user_id);

-- What pointed at it. `row` is the key of a record that points at the survivor since; of a pair that the survivor had already, the
-- whole pair, which was deleted.
CREATE TABLE list_merge_use (
  merge_id uuid NOT NULL REFERENCES list_merge ON DELETE CASCADE,
  table_name text NOT NULL,
  column_name text NOT NULL,
  deleted boolean NOT NULL,
  row jsonb NOT NULL
);
CREATE INDEX list_merge_use_of_merge ON list_merge_use (merge_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON list_merge, list_merge_use TO cordial_app;
