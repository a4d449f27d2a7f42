-- Erasing a person leaves nothing of how they signed in to the portal: neither devices and addresses of their sessions, nor second factor,
-- links and failed tries under their mail address, nor answers kept for repeats of their calls, or of calls about the account.
CREATE OR REPLACE FUNCTION end_portal_of_contact() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  accounts uuid[] := ARRAY(SELECT user_id FROM portal_account WHERE contact_id = NEW.hash_id);
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

-- The same for persons erased before. Their counters cannot be found any more, and fall after a day.
WITH account AS MATERIALIZED (SELECT a.user_id FROM portal_account a JOIN contact c ON c.hash_id = a.contact_id WHERE c.erased_at IS NOT NULL),
  factors AS (DELETE FROM second_factor USING account a WHERE second_factor.user_id = a.user_id),
  codes AS (DELETE FROM first_code USING account a WHERE first_code.user_id = a.user_id),
  links AS (DELETE FROM password_link USING account a WHERE password_link.user_id = a.user_id),
  answers AS (UPDATE idempotency_key k SET answer = NULL WHERE answer IS NOT NULL AND EXISTS (SELECT 1 FROM account a WHERE k.user_id = a.user_id OR k.call LIKE '%' || a.user_id || '%'))
UPDATE session s SET device = NULL, agent = NULL, address = NULL FROM account a WHERE s.user_id = a.user_id;
