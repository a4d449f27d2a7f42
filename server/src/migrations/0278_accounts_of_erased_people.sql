-- The accounts of the portal that are a person's: those of their contact; those with one of their mail addresses, of their company or in their
-- country, where the right to erase them holds; one of their name that hangs on their company.
CREATE FUNCTION portal_accounts_of(person contact) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT a.user_id FROM portal_account a JOIN app_user u ON u.hash_id = a.user_id JOIN contact c ON c.hash_id = a.contact_id
  WHERE a.contact_id = person.hash_id
    OR (a.contact_id = person.company_id AND fold(u.name) = fold(person.name))
    OR ((a.contact_id = person.company_id OR c.country_id = person.country_id)
      AND u.email IN (SELECT lower(m ->> 'address') FROM jsonb_array_elements(person.mails) AS m))
$$;

-- As before, of all of these: an account that hung on the person's company was left, with their name and address, and signed in.
CREATE OR REPLACE FUNCTION end_portal_of_contact() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  accounts uuid[] := ARRAY(SELECT portal_accounts_of(OLD));
BEGIN
  DELETE FROM throttle t USING app_user u WHERE u.hash_id = ANY (accounts) AND split_part(substr(t.key, strpos(t.key, ':') + 1), ' ', 1) = u.email;
  DELETE FROM second_factor WHERE user_id = ANY (accounts);
  DELETE FROM first_code WHERE user_id = ANY (accounts);
  DELETE FROM password_link WHERE user_id = ANY (accounts);
  UPDATE idempotency_key SET answer = NULL WHERE answer IS NOT NULL
    AND (user_id = ANY (accounts) OR EXISTS (SELECT 1 FROM unnest(accounts) AS a WHERE call LIKE '%' || a || '%'));
  UPDATE session SET ended_at = coalesce(ended_at, now()), device = NULL, agent = NULL, address = NULL WHERE user_id = ANY (accounts);
  UPDATE app_user u SET name = NEW.name, email = u.hash_id || '@erased.invalid', password_hash = NULL, password_secure = false, active = false, deactivated_at = clock(),
    avatar_file_id = NULL, rights_version = u.rights_version + 1, version = u.version + 1
    WHERE u.hash_id = ANY (accounts);
  DELETE FROM file f USING portal_document d WHERE d.contact_id = NEW.hash_id AND f.kind = 'portal_document' AND f.record_id = d.hash_id;
  DELETE FROM portal_document WHERE contact_id = NEW.hash_id;
  RETURN NULL;
END $$;
