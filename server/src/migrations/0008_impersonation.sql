-- Seeing the product as another person: a session of theirs that hangs on one's own.
ALTER TABLE session
  ADD COLUMN by_session_id uuid REFERENCES session ON DELETE CASCADE;
CREATE INDEX session_by_session ON session (by_session_id) WHERE by_session_id IS NOT NULL;

