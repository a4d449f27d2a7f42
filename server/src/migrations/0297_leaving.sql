-- What was done on a leaver's page, so that each line shows who dealt with it and when.
CREATE TABLE leaving_line (
  hash_id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  -- What kind of line, and the record that it stood for.
  word text NOT NULL,
  record_id uuid NOT NULL,
  title text,
  did text NOT NULL CHECK (did IN ('back', 'to', 'lost', 'release', 'end')),
  to_id uuid REFERENCES app_user,
  done_by uuid NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT clock(),
  CHECK ((did = 'to') = (to_id IS NOT NULL))
);
CREATE INDEX leaving_line_user ON leaving_line (user_id, hash_id DESC);
CREATE INDEX leaving_line_to ON leaving_line (to_id) WHERE to_id IS NOT NULL;
CREATE INDEX leaving_line_by ON leaving_line (done_by);

-- Who leaves or joins soon.
CREATE INDEX user_contract_begins ON user_contract (start_date) WHERE official;
