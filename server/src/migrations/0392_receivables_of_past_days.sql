-- What was open on a past day is what is open now with everything taken back that moved it since: payments and their reversals, and credit notes,
-- each with its day and the instalments that it moved.
ALTER TABLE invoice_payment ADD COLUMN reversed_on date;
-- The day of its posting.
CREATE FUNCTION keep_reversed_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT t.day INTO NEW.reversed_on FROM ledger_transaction t WHERE t.hash_id = NEW.reversed_by;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_reversed BEFORE INSERT OR UPDATE OF reversed_by ON invoice_payment FOR EACH ROW WHEN (NEW.reversed_by IS NOT NULL) EXECUTE FUNCTION keep_reversed_on();
ALTER TABLE invoice_payment ADD CONSTRAINT invoice_payment_reversed_on CHECK ((reversed_by IS NULL) = (reversed_on IS NULL)) NOT VALID;

-- [{hash_id, amount}] of the instalments that a credit note takes from; nothing of those made before this was kept.
ALTER TABLE invoice ADD COLUMN taken jsonb;
-- Of these: each takes from the last instalments first, after the notes before it.
CREATE FUNCTION credit_taken(credit_note uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH notes AS (
    SELECT n.hash_id, n.credits_id, n.total, sum(n.total) OVER (ORDER BY n.created_at, n.hash_id) AS upto
    FROM invoice c JOIN invoice n ON n.credits_id = c.credits_id WHERE c.hash_id = credit_note
  ), part AS (
    SELECT s.hash_id, s.place, s.credited, sum(s.credited) OVER (ORDER BY s.place DESC) AS upto
    FROM invoice c JOIN invoice_instalment s ON s.invoice_id = c.credits_id WHERE c.hash_id = credit_note
  ), share AS (
    SELECT p.hash_id, p.place, least(n.upto, p.upto) - greatest(n.upto - n.total, p.upto - p.credited) AS amount FROM notes n CROSS JOIN part p WHERE n.hash_id = credit_note
  )
  SELECT coalesce(jsonb_agg(jsonb_build_object('hash_id', hash_id, 'amount', amount) ORDER BY place DESC), '[]') FROM share WHERE amount > 0
$$;
