-- Texts of mails that a company writes itself, with placeholders in braces. French falls back to English.
CREATE TABLE mail_template (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL,
  used_for text NOT NULL,
  subject text NOT NULL,
  subject_fr text,
  text text NOT NULL,
  text_fr text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE UNIQUE INDEX mail_template_name ON mail_template (lower(name));
CREATE INDEX mail_template_use ON mail_template (used_for, hash_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON mail_template TO cordial_app;
