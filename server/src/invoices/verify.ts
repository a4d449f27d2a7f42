import { orderRows } from "#server/orders/public.ts";
import { balanceRows, transactionRows } from "#server/accounting/public.ts";
import { listRows } from "#server/reference/public.ts";
import type { Invariant } from "#server/kit/area/invariants.ts";

/** Consistency checks of invoices and receivables. */
export const invoiceInvariants: readonly Invariant[] = [
  {
    says: "what customers owe differs from what is open of an invoice",
    find: `SELECT i.number, i.open, coalesce(a.balance, 0) AS ledger FROM invoice i JOIN ${listRows("currency", "m")} ON m.hash_id = i.currency_id
        LEFT JOIN ${balanceRows("a")} ON a.kind = 'receivable' AND a.ref_id = i.hash_id AND a.zone_id = i.zone_id AND a.currency_iso = m.iso
      WHERE i.open <> coalesce(a.balance, 0)`,
  },
  {
    says: "a receivable is of no invoice",
    find: `SELECT a.hash_id, a.ref_id, a.balance FROM ${balanceRows("a")} WHERE a.kind = 'receivable' AND NOT EXISTS (SELECT 1 FROM invoice i WHERE i.hash_id = a.ref_id)`,
  },
  {
    says: "sales of an office differ from its invoices",
    find: `WITH sold AS (SELECT ref_id, currency_iso, kind, -balance AS amount FROM ${balanceRows("ledger_account")} WHERE kind IN ('sales', 'sales_tax')),
      meant AS (SELECT i.zone_id, m.iso, t.kind, sum(CASE WHEN i.kind = 'credit' THEN -t.amount ELSE t.amount END) AS amount
        FROM invoice i JOIN ${listRows("currency", "m")} ON m.hash_id = i.currency_id CROSS JOIN LATERAL (VALUES ('sales', i.net), ('sales_tax', i.tax)) AS t(kind, amount) WHERE i.state <> 'DRAFT' GROUP BY 1, 2, 3)
      SELECT * FROM sold FULL JOIN meant ON meant.zone_id = ref_id AND iso = currency_iso AND meant.kind = sold.kind WHERE coalesce(sold.amount, 0) <> coalesce(meant.amount, 0)`,
  },
  {
    says: "paid part of an invoice differs from its payments",
    find: `SELECT i.number, i.paid, coalesce(p.total, 0) AS payments FROM invoice i
        LEFT JOIN (SELECT invoice_id, sum(amount) AS total FROM invoice_payment WHERE reversed_by IS NULL GROUP BY invoice_id) p ON p.invoice_id = i.hash_id
      WHERE i.paid <> coalesce(p.total, 0)`,
  },
  {
    says: "credited part of an invoice differs from its credit notes",
    find: `SELECT i.number, i.credited, coalesce(c.total, 0) AS notes FROM invoice i
        LEFT JOIN (SELECT credits_id, sum(total) AS total FROM invoice WHERE kind = 'credit' AND state <> 'DRAFT' GROUP BY credits_id) c ON c.credits_id = i.hash_id
      WHERE i.kind = 'invoice' AND i.credited <> coalesce(c.total, 0)`,
  },
  {
    says: "instalments do not sum to their invoice",
    find: `SELECT i.number, i.total, i.paid, i.credited, s.amount, s.paid AS parts_paid, s.credited AS parts_credited FROM invoice i
        LEFT JOIN LATERAL (SELECT sum(amount) AS amount, sum(paid) AS paid, sum(credited) AS credited FROM invoice_instalment WHERE invoice_id = i.hash_id) s ON true
      WHERE i.kind = 'invoice' AND i.state <> 'DRAFT' AND (i.total, i.paid, i.credited) IS DISTINCT FROM (s.amount, s.paid, s.credited)`,
  },
  {
    says: "what moved an instalment differs from its payments and credit notes",
    find: `WITH moved AS (
        SELECT part.hash_id, sum(part.amount) AS paid, 0 AS credited FROM invoice_payment p CROSS JOIN LATERAL jsonb_to_recordset(p.parts) AS part(hash_id uuid, amount numeric) WHERE p.reversed_by IS NULL GROUP BY 1
        UNION ALL SELECT part.hash_id, 0, sum(part.amount) FROM invoice c CROSS JOIN LATERAL jsonb_to_recordset(coalesce(c.taken, credit_taken(c.hash_id))) AS part(hash_id uuid, amount numeric) WHERE c.kind = 'credit' GROUP BY 1
      )
      SELECT s.hash_id, s.paid, s.credited, sum(m.paid) AS by_payments, sum(m.credited) AS by_notes FROM invoice_instalment s LEFT JOIN moved m ON m.hash_id = s.hash_id
        GROUP BY s.hash_id HAVING s.paid <> coalesce(sum(m.paid), 0) OR s.credited <> coalesce(sum(m.credited), 0)`,
  },
  {
    says: "day of a reversed payment differs from its posting",
    find: `SELECT p.hash_id, p.reversed_on, t.day FROM invoice_payment p JOIN ${transactionRows("t")} ON t.hash_id = p.reversed_by WHERE t.day <> p.reversed_on`,
  },
  {
    says: "state of an invoice does not fit what was paid",
    find: `SELECT number, state, total, paid, credited FROM invoice WHERE kind = 'invoice' AND state <> 'DRAFT'
      AND state <> CASE WHEN open > 0 AND paid > 0 THEN 'PARTIALLY_PAID' WHEN open > 0 THEN 'ISSUED' WHEN paid > 0 THEN 'PAID' ELSE 'CREDITED' END`,
  },
  {
    says: "numbers of a series have a gap",
    find: `SELECT s.zone_id, s.kind, s.year, s.last, count(i.hash_id) AS invoices FROM invoice_series s
        LEFT JOIN invoice i ON i.zone_id = s.zone_id AND i.kind = s.kind AND extract(year FROM i.date) = s.year AND i.number IS NOT NULL AND NOT i.made_elsewhere AND i.state <> 'DRAFT'
      GROUP BY s.zone_id, s.kind, s.year, s.last HAVING count(i.hash_id) <> s.last`,
  },
  {
    says: "figures of an order differ from its invoices",
    find: `WITH meant AS (SELECT i.order_id, sum(i.open) AS open, sum(i.paid) FILTER (WHERE i.kind = 'invoice') AS paid FROM invoice i GROUP BY i.order_id)
      SELECT o.number, o.open, o.paid, m.open AS meant_open, m.paid AS meant_paid FROM ${orderRows("o")} JOIN meant m ON m.order_id = o.hash_id WHERE o.open <> m.open OR o.paid <> coalesce(m.paid, 0)`,
  },
];
