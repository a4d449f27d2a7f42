-- Accounts of customers: each is an account of the kind `portal` and belongs to one contact, a company or a person.
CREATE TABLE portal_account (
  user_id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  contact_id uuid NOT NULL REFERENCES contact,
  invited_by uuid NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE INDEX portal_account_contact ON portal_account (contact_id);
CREATE INDEX portal_account_invited_by ON portal_account (invited_by);

-- Papers that are shared with a contact. The file is the document's own, so that what was shared stays as it was.
CREATE TABLE portal_document (
  hash_id uuid PRIMARY KEY,
  contact_id uuid NOT NULL REFERENCES contact,
  title text NOT NULL CHECK (title <> ''),
  kind text NOT NULL CHECK (kind IN ('specification', 'safety', 'certificate', 'analysis', 'contract', 'other')),
  -- The last day of a certificate.
  valid_to date,
  created_by uuid NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE INDEX portal_document_contact ON portal_document (contact_id, hash_id DESC);
CREATE INDEX portal_document_created_by ON portal_document (created_by);

GRANT SELECT, INSERT, UPDATE, DELETE ON portal_account, portal_document TO cordial_app;

-- A person who is erased has no account and no papers left. The row of the account stays for what it did, without name and address.
CREATE FUNCTION end_portal_of_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE session s SET ended_at = now() FROM portal_account a WHERE a.contact_id = NEW.hash_id AND s.user_id = a.user_id AND s.ended_at IS NULL;
  UPDATE app_user u SET name = NEW.name, email = u.hash_id || '@erased.invalid', password_hash = NULL, password_secure = false, active = false, deactivated_at = clock(),
    avatar_file_id = NULL, rights_version = u.rights_version + 1, version = u.version + 1
    FROM portal_account a WHERE a.contact_id = NEW.hash_id AND u.hash_id = a.user_id;
  DELETE FROM file f USING portal_document d WHERE d.contact_id = NEW.hash_id AND f.kind = 'portal_document' AND f.record_id = d.hash_id;
  DELETE FROM portal_document WHERE contact_id = NEW.hash_id;
  RETURN NULL;
END $$;
CREATE TRIGGER contact_portal AFTER UPDATE OF erased_at ON contact FOR EACH ROW
  WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL) EXECUTE FUNCTION end_portal_of_contact();
