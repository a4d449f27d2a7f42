-- The trail is only ever appended to, and a person outside the company may ask to be erased. Their personal values are
-- written there sealed with a key of their own; erasing them destroys the key. The row stays: it never gets another one.
CREATE TABLE personal_key (
  subject_id uuid PRIMARY KEY,
  key bytea,
  erased_at timestamptz,
  CHECK ((key IS NULL) = (erased_at IS NOT NULL))
);
GRANT SELECT, INSERT, UPDATE ON personal_key TO cordial_app;
REVOKE DELETE ON personal_key FROM cordial_app;

-- Whose personal data a kept answer holds: erasing one of them ends it.
ALTER TABLE idempotency_key ADD COLUMN subjects uuid[] NOT NULL DEFAULT '{}';
CREATE INDEX idempotency_key_subjects ON idempotency_key USING gin (subjects) WHERE subjects <> '{}';

-- The word of a kind may hold a digit (b2b).
ALTER TABLE comment DROP CONSTRAINT comment_kind_check, ADD CONSTRAINT comment_kind_check CHECK (kind ~ '^[a-z][a-z0-9_]{0,59}$');
