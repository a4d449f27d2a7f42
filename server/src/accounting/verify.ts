import type { Invariant } from "#server/kit/area/invariants.ts";

/** Invariants of the ledger, its holders, months and cash counts. */
export const ledgerInvariants: readonly Invariant[] = [
  {
    says: "balance differs from the sum of its postings",
    find: `SELECT a.hash_id, a.kind, a.currency_iso, a.balance, coalesce(p.total, 0) AS postings
      FROM ledger_account a LEFT JOIN (SELECT account_id, sum(amount) AS total FROM ledger_posting GROUP BY account_id) p ON p.account_id = a.hash_id
      WHERE a.balance <> coalesce(p.total, 0)`,
  },
  {
    says: "transaction does not sum to zero",
    find: "SELECT transaction_id, currency_iso, sum(amount) AS total FROM ledger_posting GROUP BY transaction_id, currency_iso HAVING sum(amount) <> 0",
  },
  {
    says: "transaction has no postings",
    find: "SELECT t.hash_id, t.kind FROM ledger_transaction t WHERE NOT EXISTS (SELECT 1 FROM ledger_posting p WHERE p.transaction_id = t.hash_id)",
  },
  {
    says: "running balance is broken",
    find: `SELECT * FROM (SELECT hash_id, account_id, balance_after, sum(amount) OVER (PARTITION BY account_id ORDER BY seq) AS running FROM ledger_posting) s WHERE balance_after <> running`,
  },
  {
    says: "day of a holder differs from its postings",
    find: `WITH moved AS (
        SELECT p.account_id, p.day, coalesce(sum(p.amount) FILTER (WHERE p.amount > 0), 0) AS came, coalesce(-sum(p.amount) FILTER (WHERE p.amount < 0), 0) AS went
        FROM ledger_posting p JOIN holder h ON h.ledger_account_id = p.account_id GROUP BY p.account_id, p.day
      ), meant AS (SELECT account_id, day, came, went, sum(came - went) OVER (PARTITION BY account_id ORDER BY day) AS balance FROM moved)
      SELECT account_id, day, d.balance AS kept, m.balance AS postings FROM holder_day d FULL JOIN meant m USING (account_id, day)
      WHERE (d.came, d.went, d.balance) IS DISTINCT FROM (m.came, m.went, m.balance)`,
  },
  {
    says: "posting lies before its holder's first day",
    find: "SELECT p.hash_id, p.day, h.first_day FROM ledger_posting p JOIN holder h ON h.ledger_account_id = p.account_id WHERE p.day < h.first_day",
  },
  {
    says: "posting has another currency than its account",
    find: "SELECT p.hash_id FROM ledger_posting p JOIN ledger_account a ON a.hash_id = p.account_id WHERE p.currency_iso <> a.currency_iso",
  },
  {
    says: "holder is below its floor",
    find: "SELECT hash_id, balance, floor FROM ledger_account WHERE floor IS NOT NULL AND balance < floor",
  },
  {
    says: "posted in a month after it was closed",
    find: `SELECT m.zone_id, m.month, t.number, t.day FROM closed_month m JOIN ledger_account a ON a.zone_id = m.zone_id JOIN ledger_posting p ON p.account_id = a.hash_id
        JOIN ledger_transaction t ON t.hash_id = p.transaction_id
      WHERE t.number > m.after_number AND p.day < m.month + interval '1 month' GROUP BY m.zone_id, m.month, t.number, t.day`,
  },
  {
    says: "a month before a closed one is open",
    find: `SELECT m.zone_id, m.month FROM closed_month m WHERE EXISTS (SELECT 1 FROM closed_month e WHERE e.zone_id = m.zone_id AND e.month < m.month)
      AND NOT EXISTS (SELECT 1 FROM closed_month e WHERE e.zone_id = m.zone_id AND e.month = m.month - interval '1 month')`,
  },
  {
    says: "amount of a cash count differs from its notes and coins",
    find: `SELECT n.hash_id, n.counted_amount, l.total FROM cash_count n
      CROSS JOIN LATERAL (SELECT coalesce(sum((l ->> 'value')::numeric * (l ->> 'quantity')::int), 0) AS total FROM jsonb_array_elements(n.lines) AS l) l WHERE n.counted_amount <> l.total`,
  },
  {
    says: "difference of a cash count differs from what it posted",
    find: `SELECT n.hash_id, n.counted_amount - n.expected_amount AS difference, p.amount FROM cash_count n JOIN holder h ON h.hash_id = n.holder_id
        LEFT JOIN ledger_posting p ON p.transaction_id = n.transaction_id AND p.account_id = h.ledger_account_id
      WHERE CASE n.state WHEN 'SIGNED' THEN n.counted_amount - n.expected_amount ELSE 0 END <> coalesce(p.amount, 0)`,
  },
  {
    says: "difference was posted without a cash count",
    find: `SELECT t.number FROM ledger_transaction t WHERE t.kind = 'count' AND NOT EXISTS (SELECT 1 FROM cash_count n WHERE n.transaction_id = t.hash_id)`,
  },
];
