-- Numbers a person's next notices and returns the last number. A function's statement reads the row as it is now. To lock it and then update it in
-- the statement that finds the recipients began twice at the version seen at first, and many at once ended in deadlocks (PostgreSQL 15).
CREATE FUNCTION count_notices(person uuid, more bigint) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  last bigint;
BEGIN
  UPDATE app_user SET notification_seq = notification_seq + more WHERE hash_id = person RETURNING notification_seq INTO last;
  RETURN last;
END $$;
