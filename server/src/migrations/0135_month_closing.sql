-- Months of an office are closed in order, and with one every month before it. The last one that is closed can be opened again.
ALTER TABLE closed_month ALTER COLUMN closed_at SET DEFAULT clock();
ALTER TABLE closed_month ADD COLUMN closed_by uuid REFERENCES app_user,
  -- What was still open and was passed over, each with its reason: [{"item", "count", "motif"}].
  ADD COLUMN ticks jsonb NOT NULL DEFAULT '[]',
  -- The last number that the ledger had given when it was closed: whatever has a later one was posted afterwards.
  ADD COLUMN after_number bigint;
CREATE INDEX closed_month_by ON closed_month (closed_by);

-- That a month was opened again, for good.
CREATE TABLE reopened_month (
  hash_id uuid PRIMARY KEY,
  zone_id uuid NOT NULL REFERENCES zone ON DELETE CASCADE,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  user_id uuid NOT NULL REFERENCES app_user,
  motif text NOT NULL,
  reopened_at timestamptz NOT NULL DEFAULT clock()
);
CREATE INDEX reopened_month_zone ON reopened_month (zone_id, month, hash_id DESC);
CREATE INDEX reopened_month_user ON reopened_month (user_id);
GRANT SELECT, INSERT ON reopened_month TO cordial_app;

/*
 * The first of these offices in which the month of a day is closed. Every posting passes here and holds its offices until its
 * transaction ends; a closing takes the same lock for itself alone, so it waits for postings that began before it, and those that
 * come later see it: the second statement has a snapshot of its own. In the order of their identifiers, as every lock.
 */
CREATE FUNCTION closed_in(zones uuid[], day date) RETURNS uuid LANGUAGE plpgsql VOLATILE SET search_path = public, pg_temp AS $$
DECLARE
  office uuid;
BEGIN
  FOR office IN SELECT DISTINCT o FROM unnest(zones) AS o ORDER BY o LOOP
    PERFORM pg_advisory_xact_lock_shared(hashtextextended(office::text, 135));
  END LOOP;
  RETURN (SELECT m.zone_id FROM closed_month m WHERE m.zone_id = ANY (zones) AND m.month >= date_trunc('month', closed_in.day)::date ORDER BY m.zone_id LIMIT 1);
END $$;
-- The same lock for one alone: nothing is posted in the office until the transaction ends.
CREATE FUNCTION hold_postings(zone uuid) RETURNS void LANGUAGE sql VOLATILE AS $$
  SELECT pg_advisory_xact_lock(hashtextextended(zone::text, 135))
$$;

-- No statement adds a posting to a closed month, whoever sends it: neither of the transaction's office nor of an account's.
CREATE FUNCTION open_months() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  posted record;
BEGIN
  FOR posted IN
    SELECT o.day, array_agg(DISTINCT o.zone_id) AS zones FROM (
      SELECT p.day, a.zone_id FROM added p JOIN ledger_account a ON a.hash_id = p.account_id
      UNION SELECT t.day, t.zone_id FROM added p JOIN ledger_transaction t ON t.hash_id = p.transaction_id) AS o
    GROUP BY o.day ORDER BY o.day
  LOOP
    IF closed_in(posted.zones, posted.day) IS NOT NULL THEN
      RAISE EXCEPTION 'a posting in a closed month' USING ERRCODE = 'check_violation', CONSTRAINT = 'closed_month', DETAIL = posted.day::text;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER open_months AFTER INSERT ON ledger_posting REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION open_months();
