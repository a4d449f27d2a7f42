-- A repeated submit is answered with its first answer while the caller's rights are what they were. What an account of a customer may see
-- depends on its contact: these changes count as changes of its rights.
CREATE FUNCTION renew_portal_accounts(contact_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  WITH due AS MATERIALIZED (
    SELECT u.hash_id FROM app_user u WHERE u.hash_id IN (
      SELECT a.user_id FROM portal_account a JOIN contact c ON c.hash_id = a.contact_id WHERE c.hash_id = ANY (contact_ids) OR c.company_id = ANY (contact_ids)
    ) ORDER BY u.hash_id FOR NO KEY UPDATE
  )
  UPDATE app_user u SET rights_version = u.rights_version + 1 FROM due WHERE u.hash_id = due.hash_id;
$$;

CREATE FUNCTION renew_portal_of_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM renew_portal_accounts(ARRAY[NEW.hash_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER contact_portal_rights AFTER UPDATE OF portal_access, company_id ON contact FOR EACH ROW
  WHEN (OLD.portal_access IS DISTINCT FROM NEW.portal_access OR OLD.company_id IS DISTINCT FROM NEW.company_id) EXECUTE FUNCTION renew_portal_of_contact();

-- A merge of contacts moves accounts to another one.
CREATE FUNCTION renew_moved_portal_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM renew_portal_accounts(ARRAY[NEW.contact_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER portal_account_rights AFTER UPDATE OF contact_id ON portal_account FOR EACH ROW
  WHEN (OLD.contact_id IS DISTINCT FROM NEW.contact_id) EXECUTE FUNCTION renew_moved_portal_account();
