-- A fee counts in the month of its day or, where that month or a later one is closed in its office when it is validated, in that
-- of the validation. It is set while the fee is counted: kept, of an expense that is validated.
ALTER TABLE expense_fee ADD COLUMN month date CHECK (extract(day FROM month) = 1);

CREATE FUNCTION counted_month(zone uuid, day date) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN EXISTS (SELECT 1 FROM closed_month c WHERE c.zone_id = zone AND c.month >= date_trunc('month', day::timestamp)::date)
    THEN (SELECT date_trunc('month', clock() AT TIME ZONE z.time_zone)::date FROM zone z WHERE z.hash_id = zone)
    ELSE date_trunc('month', day::timestamp)::date END
$$;

UPDATE expense_fee f SET month = date_trunc('month', f.day::timestamp)::date FROM expense e
WHERE e.hash_id = f.expense_id AND e.status IN ('VALIDATED', 'PARTIALLY_PAID', 'PAID') AND NOT f.struck;

-- The rows behind a figure: by month and reason, the newest month first.
CREATE INDEX expense_fee_counted ON expense_fee (month DESC, hash_id DESC) WHERE month IS NOT NULL;
DROP INDEX expense_fee_reason;
CREATE INDEX expense_fee_reason ON expense_fee (reason_id, month DESC, hash_id DESC);

/*
 * What is counted, summed by month for reading: of each office, currency and type of expense by reason, by person, and by both. The
 * statistics of a year read thousands of these rows where the fees are millions. A row by reason or person is changed by those who
 * hold the ledger's account of that reason or person already, and in the same order: nobody waits here who does not wait there.
 */
CREATE TABLE spent_on_reason (
  zone_id uuid NOT NULL,
  month date NOT NULL,
  currency_id uuid NOT NULL,
  type text NOT NULL,
  reason_id uuid NOT NULL,
  fees integer NOT NULL,
  amount numeric(22,4) NOT NULL,
  PRIMARY KEY (zone_id, month, currency_id, type, reason_id)
) WITH (fillfactor = 70);
CREATE TABLE spent_by_person (
  zone_id uuid NOT NULL,
  month date NOT NULL,
  currency_id uuid NOT NULL,
  type text NOT NULL,
  user_id uuid NOT NULL,
  fees integer NOT NULL,
  amount numeric(22,4) NOT NULL,
  PRIMARY KEY (zone_id, month, currency_id, type, user_id)
) WITH (fillfactor = 70);
CREATE TABLE spent (
  zone_id uuid NOT NULL,
  month date NOT NULL,
  currency_id uuid NOT NULL,
  type text NOT NULL,
  reason_id uuid NOT NULL,
  user_id uuid NOT NULL,
  fees integer NOT NULL,
  amount numeric(22,4) NOT NULL,
  PRIMARY KEY (user_id, month, zone_id, currency_id, type, reason_id)
) WITH (fillfactor = 80);
CREATE INDEX spent_reason ON spent (reason_id, month, zone_id);

-- All of it anew from the fees: for the first time, and where rows were added past the triggers.
CREATE FUNCTION sum_spending() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM spent;
  DELETE FROM spent_on_reason;
  DELETE FROM spent_by_person;
  INSERT INTO spent (zone_id, month, currency_id, type, reason_id, user_id, fees, amount)
  SELECT e.zone_id, f.month, e.currency_id, e.type, f.reason_id, e.user_id, count(*), sum(f.amount)
  FROM expense_fee f JOIN expense e ON e.hash_id = f.expense_id WHERE f.month IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6;
  INSERT INTO spent_on_reason (zone_id, month, currency_id, type, reason_id, fees, amount)
  SELECT zone_id, month, currency_id, type, reason_id, sum(fees), sum(amount) FROM spent GROUP BY 1, 2, 3, 4, 5;
  INSERT INTO spent_by_person (zone_id, month, currency_id, type, user_id, fees, amount)
  SELECT zone_id, month, currency_id, type, user_id, sum(fees), sum(amount) FROM spent GROUP BY 1, 2, 3, 4, 5;
$$;
REVOKE EXECUTE ON FUNCTION sum_spending() FROM PUBLIC;
SELECT sum_spending();

/*
 * Keeps them with every change of fees, whoever makes it: validating and rolling it back, and a reason that is merged into another.
 * An expense's office, person and type never change, its currency only while nothing of it is counted. Rows are changed in the order
 * of their keys, so that two statements wait for each other and never in a circle. What is not counted costs a look at the rows.
 */
CREATE FUNCTION add_spending(expenses uuid[], months date[], reasons uuid[], counts integer[], amounts numeric[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH delta AS MATERIALIZED (
    SELECT e.zone_id, m.month, e.currency_id, e.type, m.reason_id, e.user_id, sum(m.fees)::int AS fees, sum(m.amount) AS amount
    FROM unnest(expenses, months, reasons, counts, amounts) AS m(expense_id, month, reason_id, fees, amount) JOIN expense e ON e.hash_id = m.expense_id
    GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(m.fees) <> 0 OR sum(m.amount) <> 0
  ), by_reason AS (
    INSERT INTO spent_on_reason AS s (zone_id, month, currency_id, type, reason_id, fees, amount)
    SELECT d.zone_id, d.month, d.currency_id, d.type, d.reason_id, sum(d.fees), sum(d.amount) FROM delta d GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (zone_id, month, currency_id, type, reason_id) DO UPDATE SET fees = s.fees + EXCLUDED.fees, amount = s.amount + EXCLUDED.amount
  ), by_person AS (
    INSERT INTO spent_by_person AS s (zone_id, month, currency_id, type, user_id, fees, amount)
    SELECT d.zone_id, d.month, d.currency_id, d.type, d.user_id, sum(d.fees), sum(d.amount) FROM delta d GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (zone_id, month, currency_id, type, user_id) DO UPDATE SET fees = s.fees + EXCLUDED.fees, amount = s.amount + EXCLUDED.amount
  )
  INSERT INTO spent AS s (zone_id, month, currency_id, type, reason_id, user_id, fees, amount)
  SELECT d.zone_id, d.month, d.currency_id, d.type, d.reason_id, d.user_id, d.fees, d.amount FROM delta d ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (user_id, month, zone_id, currency_id, type, reason_id) DO UPDATE SET fees = s.fees + EXCLUDED.fees, amount = s.amount + EXCLUDED.amount;
END $$;
REVOKE EXECUTE ON FUNCTION add_spending(uuid[], date[], uuid[], integer[], numeric[]) FROM PUBLIC;

CREATE FUNCTION spending_added() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM now WHERE month IS NOT NULL) THEN
    PERFORM add_spending(array_agg(expense_id), array_agg(month), array_agg(reason_id), array_agg(1), array_agg(amount)) FROM now WHERE month IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION spending_moved() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM was WHERE month IS NOT NULL) OR EXISTS (SELECT 1 FROM now WHERE month IS NOT NULL) THEN
    PERFORM add_spending(array_agg(expense_id), array_agg(month), array_agg(reason_id), array_agg(fees), array_agg(amount)) FROM (
      SELECT expense_id, month, reason_id, -1 AS fees, -amount AS amount FROM was WHERE month IS NOT NULL
      UNION ALL SELECT expense_id, month, reason_id, 1, amount FROM now WHERE month IS NOT NULL) AS m;
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION spending_taken() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM was WHERE month IS NOT NULL) THEN
    PERFORM add_spending(array_agg(expense_id), array_agg(month), array_agg(reason_id), array_agg(-1), array_agg(-amount)) FROM was WHERE month IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION spending_added(), spending_moved(), spending_taken() FROM PUBLIC;
CREATE TRIGGER spending_added AFTER INSERT ON expense_fee REFERENCING NEW TABLE AS now FOR EACH STATEMENT EXECUTE FUNCTION spending_added();
CREATE TRIGGER spending_moved AFTER UPDATE ON expense_fee REFERENCING OLD TABLE AS was NEW TABLE AS now FOR EACH STATEMENT EXECUTE FUNCTION spending_moved();
CREATE TRIGGER spending_taken AFTER DELETE ON expense_fee REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION spending_taken();

-- Only the triggers write them.
GRANT SELECT ON spent, spent_on_reason, spent_by_person TO cordial_app;
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON spent, spent_on_reason, spent_by_person FROM cordial_app;

ANALYZE expense_fee;
