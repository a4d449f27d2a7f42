-- Comments on records of every kind, by the kind's word and the record's identifier. A deleted one keeps its row, without its text.
CREATE TABLE comment (
  hash_id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind ~ '^[a-z_]{1,60}$'),
  entity_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES app_user,
  text text NOT NULL CHECK (char_length(text) <= 4000),
  audience text NOT NULL DEFAULT 'internal' CHECK (audience IN ('internal', 'external')),
  mentions uuid[] NOT NULL DEFAULT '{}',
  -- Its texts before it was changed or deleted, with when: kept, shown nowhere.
  past jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT clock(),
  edited_at timestamptz,
  deleted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  CHECK (deleted_at IS NOT NULL OR text <> '')
);
CREATE INDEX comment_of_record ON comment (kind, entity_id, hash_id DESC);
CREATE INDEX comment_of_user ON comment (user_id);
