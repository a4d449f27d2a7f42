-- What was open on a past day is what is open now with everything taken back that moved it since: payments and their reversals, and credit notes,
-- each with its day and the instalments that it moved.
ALTER TABLE invoice_payment ADD COLUMN reversed_on date;
UPDATE invoice_payment p SET reversed_on = t.day FROM ledger_transaction t WHERE t.hash_id = p.reversed_by;
ALTER TABLE invoice_payment ADD CONSTRAINT invoice_payment_reversed_on CHECK ((reversed_by IS NULL) = (reversed_on IS NULL));
CREATE INDEX invoice_payment_day ON invoice_payment (date) WHERE reversed_by IS NULL;
CREATE INDEX invoice_payment_back ON invoice_payment (reversed_on) WHERE reversed_on IS NOT NULL;

-- [{hash_id, amount}] of the instalments that a credit note takes from.
ALTER TABLE invoice ADD COLUMN taken jsonb NOT NULL DEFAULT '[]';
-- Of those made before: each takes from the last instalments first, after the notes before it.
WITH note AS (
  SELECT c.hash_id, c.credits_id, c.total, sum(c.total) OVER (PARTITION BY c.credits_id ORDER BY c.created_at, c.hash_id) AS upto
  FROM invoice c WHERE c.kind = 'credit'
), part AS (
  SELECT s.hash_id, s.invoice_id, s.place, s.credited, sum(s.credited) OVER (PARTITION BY s.invoice_id ORDER BY s.place DESC) AS upto
  FROM invoice_instalment s WHERE s.credited > 0
), share AS (
  SELECT n.hash_id, jsonb_agg(jsonb_build_object('hash_id', p.hash_id, 'amount', least(n.upto, p.upto) - greatest(n.upto - n.total, p.upto - p.credited)) ORDER BY p.place DESC) AS taken
  FROM note n JOIN part p ON p.invoice_id = n.credits_id AND least(n.upto, p.upto) > greatest(n.upto - n.total, p.upto - p.credited)
  GROUP BY n.hash_id
)
UPDATE invoice i SET taken = share.taken FROM share WHERE share.hash_id = i.hash_id;
CREATE INDEX invoice_credit_day ON invoice (date) WHERE kind = 'credit';
