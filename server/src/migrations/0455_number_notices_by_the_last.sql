-- A person's next notice is numbered by the last one, under the lock of the person's row, which is not written any more. It was the counter, and got
-- a new version with each notice: while a backup held its snapshot, thousands of them were read for each call of that person.

-- What is deleted is not numbered again: windows ask for what came after the last number they know.
CREATE FUNCTION keep_last_notice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE app_user u SET notification_seq = d.seq FROM (SELECT user_id, max(seq) AS seq FROM deleted GROUP BY user_id) d
  WHERE u.hash_id = d.user_id AND u.notification_seq < d.seq AND NOT EXISTS (SELECT 1 FROM notification n WHERE n.user_id = d.user_id AND n.seq > d.seq);
  RETURN NULL;
END $$;
CREATE TRIGGER keep_last_notice AFTER DELETE ON notification REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION keep_last_notice();

-- The lock and the number are statements of their own: the second reads what was written while the first waited.
-- Where there are notices already, the row is written for an hour more: servers of the version before read its number.
-- few rows: app_user, that of one person a call
DO $do$
BEGIN
  EXECUTE format($function$
    CREATE OR REPLACE FUNCTION count_notices(person uuid, more bigint) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
    DECLARE
      last bigint;
    BEGIN
      PERFORM 1 FROM app_user WHERE hash_id = person FOR NO KEY UPDATE;
      SELECT greatest(u.notification_seq, (SELECT max(n.seq) FROM notification n WHERE n.user_id = person)) + more INTO last
      FROM app_user u WHERE u.hash_id = person;
      IF now() < %L::timestamptz THEN
        UPDATE app_user SET notification_seq = last WHERE hash_id = person;
      END IF;
      RETURN last;
    END $$
  $function$, CASE WHEN EXISTS (SELECT 1 FROM notification) THEN (now() + interval '1 hour')::text ELSE '-infinity' END);
END $do$;
