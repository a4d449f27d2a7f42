-- What an import left, so that undoing it touches what it wrote and nothing else; and how many records the undoing kept.
ALTER TABLE import_row ADD COLUMN after jsonb;
ALTER TABLE import_batch ADD COLUMN kept integer NOT NULL DEFAULT 0;
-- Lists ask which records an import wrote.
CREATE INDEX import_row_batch_entity ON import_row (batch_id, entity_id);

-- The columns that somebody chose for a file with these headings, to propose them again.
CREATE TABLE import_mapping (
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  kind text NOT NULL,
  -- A digest of the headings in their order: they may be words of people.
  headings text NOT NULL,
  -- Keys of columns, separated by commas, in the order of the headings.
  mapping text NOT NULL,
  used_at timestamptz NOT NULL DEFAULT clock(),
  PRIMARY KEY (user_id, kind, headings)
);
