-- What an account or a box had at the end of each day on which it moved, kept beside its postings, so that no day goes below the floor
-- after the fact: a posting that is dated back changes every later day.
CREATE TABLE holder_day (
  account_id uuid NOT NULL REFERENCES ledger_account,
  day date NOT NULL,
  came numeric(22,4) NOT NULL,
  went numeric(22,4) NOT NULL,
  -- At its end.
  balance numeric(22,4) NOT NULL,
  PRIMARY KEY (account_id, day)
);
INSERT INTO holder_day (account_id, day, came, went, balance)
SELECT account_id, day, came, went, sum(came - went) OVER (PARTITION BY account_id ORDER BY day)
FROM (SELECT p.account_id, p.day, coalesce(sum(p.amount) FILTER (WHERE p.amount > 0), 0) AS came, coalesce(-sum(p.amount) FILTER (WHERE p.amount < 0), 0) AS went
  FROM ledger_posting p JOIN holder h ON h.ledger_account_id = p.account_id GROUP BY p.account_id, p.day) AS m;

-- Nothing is dated before it.
ALTER TABLE holder ADD COLUMN first_day date;
UPDATE holder h SET first_day = coalesce((SELECT min(d.day) FROM holder_day d WHERE d.account_id = h.ledger_account_id),
  (SELECT (h.created_at AT TIME ZONE z.time_zone)::date FROM zone z WHERE z.hash_id = h.zone_id));
ALTER TABLE holder ALTER COLUMN first_day SET NOT NULL;

/*
 * Keeps the days with the postings that are added, whoever adds them. The statement that adds them has locked their accounts, so
 * nobody else changes the same days meanwhile. Only what takes money away can break a floor. One account and day after the other:
 * each step is a look into an index, however many days there are.
 */
CREATE FUNCTION holder_days() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  moved record;
  held record;
  wrong date;
BEGIN
  FOR moved IN
    SELECT account_id, day, coalesce(sum(amount) FILTER (WHERE amount > 0), 0) AS came, coalesce(-sum(amount) FILTER (WHERE amount < 0), 0) AS went
    FROM added GROUP BY account_id, day ORDER BY account_id, day
  LOOP
    SELECT h.first_day, a.floor INTO held FROM holder h JOIN ledger_account a ON a.hash_id = h.ledger_account_id WHERE h.ledger_account_id = moved.account_id;
    CONTINUE WHEN NOT FOUND;
    IF moved.day < held.first_day THEN
      RAISE EXCEPTION 'a posting before its holder''s first day' USING ERRCODE = 'check_violation', CONSTRAINT = 'holder_first_day', DETAIL = held.first_day::text;
    END IF;
    -- A day that moves for the first time begins with what the day before ended with.
    INSERT INTO holder_day AS d (account_id, day, came, went, balance)
    VALUES (moved.account_id, moved.day, moved.came, moved.went, moved.came - moved.went + coalesce(
      (SELECT e.balance FROM holder_day e WHERE e.account_id = moved.account_id AND e.day < moved.day ORDER BY e.day DESC LIMIT 1), 0))
    ON CONFLICT (account_id, day) DO UPDATE SET came = d.came + EXCLUDED.came, went = d.went + EXCLUDED.went, balance = d.balance + EXCLUDED.came - EXCLUDED.went;
    UPDATE holder_day SET balance = balance + moved.came - moved.went WHERE account_id = moved.account_id AND day > moved.day;
    IF moved.went > 0 THEN
      SELECT day INTO wrong FROM holder_day WHERE account_id = moved.account_id AND day >= moved.day AND balance < held.floor ORDER BY day LIMIT 1;
      IF FOUND THEN
        RAISE EXCEPTION 'a day below the floor of its holder' USING ERRCODE = 'check_violation', CONSTRAINT = 'holder_day_floor', DETAIL = wrong::text;
      END IF;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION holder_days() FROM PUBLIC;
CREATE TRIGGER holder_days AFTER INSERT ON ledger_posting REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION holder_days();

-- Only the trigger writes it.
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON holder_day FROM cordial_app;
