-- The sums of spending are kept by statements that are planned once, and only where something counted changes: a draft's fees cost a look.
DROP TRIGGER spending_added ON expense_fee;
DROP TRIGGER spending_moved ON expense_fee;
DROP TRIGGER spending_taken ON expense_fee;
DROP FUNCTION spending_changed();

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
