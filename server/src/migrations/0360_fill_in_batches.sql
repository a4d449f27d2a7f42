-- Fills a column of a large table a few rows at a time, each batch a transaction of its own, so that no call waits for long. To be called by
-- a migration outside a transaction: CALL fill_in_batches('expense', 'folded = fold(title)', 'folded IS NULL'). What was filled stays when
-- it is ended in between; called again, it goes on.
CREATE PROCEDURE fill_in_batches(of_table regclass, assignments text, missing text, batch integer DEFAULT 1000, pause double precision DEFAULT 0.05)
LANGUAGE plpgsql AS $$
DECLARE
  key record;
  after text;
  upto text;
  tries integer := 0;
BEGIN
  SELECT quote_ident(a.attname) AS name, format_type(a.atttypid, a.atttypmod) AS type INTO STRICT key
  FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
  WHERE i.indrelid = of_table AND i.indisprimary AND i.indnkeyatts = 1;
  LOOP
    EXECUTE format('SELECT k::text FROM (SELECT %1$s AS k FROM %2$s WHERE $1 IS NULL OR %1$s > $1::%3$s ORDER BY 1 LIMIT %4$s) b ORDER BY b.k DESC LIMIT 1',
      key.name, of_table, key.type, batch) INTO upto USING after;
    EXIT WHEN upto IS NULL;
    PERFORM set_config('lock_timeout', '1s', true);
    BEGIN
      EXECUTE format('UPDATE %2$s SET %5$s WHERE ($1 IS NULL OR %1$s > $1::%3$s) AND %1$s <= $2::%3$s AND (%4$s)',
        key.name, of_table, key.type, missing, assignments) USING after, upto;
      after := upto;
      tries := 0;
    EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
      -- A row that a call holds: the same batch again, later.
      tries := tries + 1;
      IF tries > 300 THEN RAISE; END IF;
    END;
    COMMIT;
    PERFORM pg_sleep(pause);
  END LOOP;
END $$;
REVOKE ALL ON PROCEDURE fill_in_batches FROM PUBLIC;
