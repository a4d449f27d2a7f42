import pg from "pg";

/** An invariant, with a query for the rows that violate it. */
export interface Promised {
  readonly says: string;
  readonly find: string;
}
/** Invariants of the ledger. */
const promises: readonly Promised[] = [
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
    says: "paid amount of an expense differs from its payments",
    find: `SELECT e.number, e.status, e.paid_amount, coalesce(p.total, 0) AS payments FROM expense e
      LEFT JOIN (SELECT expense_id, sum(amount) AS total FROM expense_payment WHERE reversed_by IS NULL GROUP BY expense_id) p ON p.expense_id = e.hash_id
      WHERE e.paid_amount <> coalesce(p.total, 0)`,
  },
  {
    says: "status of an expense does not fit what was paid",
    find: `SELECT number, status, validated_amount, settled_amount, paid_amount FROM expense
      WHERE (status = 'PAID' AND paid_amount + settled_amount <> validated_amount) OR (status = 'PARTIALLY_PAID' AND NOT (paid_amount > 0 AND paid_amount + settled_amount < validated_amount))
         OR (status NOT IN ('PAID', 'PARTIALLY_PAID') AND paid_amount <> 0) OR (status IN ('VALIDATED', 'PARTIALLY_PAID', 'PAID')) <> (validated_amount IS NOT NULL) OR (validated_amount IS NULL AND settled_amount <> 0)`,
  },
  {
    says: "what is owed to people differs from their open expenses",
    find: `WITH owed AS (SELECT ref_id, zone_id, currency_iso, -balance AS owed FROM ledger_account WHERE kind = 'owed'),
      open AS (SELECT e.user_id, e.zone_id, c.iso, sum(e.validated_amount - e.settled_amount - e.paid_amount) AS open FROM expense e JOIN currency c ON c.hash_id = e.currency_id WHERE e.validated_amount IS NOT NULL GROUP BY 1, 2, 3)
      SELECT coalesce(ref_id, user_id) AS person, owed, open FROM owed FULL JOIN open ON ref_id = user_id AND owed.zone_id = open.zone_id AND currency_iso = iso WHERE coalesce(owed, 0) <> coalesce(open, 0)`,
  },
  {
    says: "what people hold of the company's differs from their open advances",
    find: `WITH held AS (SELECT ref_id, zone_id, currency_iso, balance AS held FROM ledger_account WHERE kind = 'advance'),
      open AS (SELECT a.user_id, a.zone_id, c.iso, sum(a.amount - a.used_amount - a.returned_amount) AS open FROM advance a JOIN currency c ON c.hash_id = a.currency_id WHERE a.state IN ('VALIDATED', 'CLOSED') GROUP BY 1, 2, 3)
      SELECT coalesce(ref_id, user_id) AS person, held, open FROM held FULL JOIN open ON ref_id = user_id AND held.zone_id = open.zone_id AND currency_iso = iso WHERE coalesce(held, 0) <> coalesce(open, 0)`,
  },
  {
    says: "used part of an advance differs from its settlements",
    find: `SELECT a.number, a.used_amount, coalesce(s.total, 0) AS settlements FROM advance a
      LEFT JOIN (SELECT advance_id, sum(amount) AS total FROM advance_settlement WHERE undone_by IS NULL GROUP BY advance_id) s ON s.advance_id = a.hash_id WHERE a.used_amount <> coalesce(s.total, 0)`,
  },
  {
    says: "part of an expense that advances cover differs from its settlements",
    find: `SELECT e.number, e.settled_amount, coalesce(s.total, 0) AS settlements FROM expense e
      LEFT JOIN (SELECT expense_id, sum(expense_amount) AS total FROM advance_settlement WHERE undone_by IS NULL GROUP BY expense_id) s ON s.expense_id = e.hash_id WHERE e.settled_amount <> coalesce(s.total, 0)`,
  },
  {
    says: "planned part of an advance differs from the months that are due",
    find: `SELECT a.number, a.planned_amount, coalesce(i.total, 0) AS due FROM advance a
      LEFT JOIN (SELECT advance_id, sum(amount) AS total FROM advance_instalment WHERE state = 'due' GROUP BY advance_id) i ON i.advance_id = a.hash_id WHERE a.planned_amount <> coalesce(i.total, 0)`,
  },
  {
    says: "state of an advance does not fit its parts",
    find: `SELECT number, state, amount, used_amount, returned_amount, planned_amount FROM advance
      WHERE (state = 'CLOSED' AND used_amount + returned_amount + planned_amount <> amount) OR (state NOT IN ('VALIDATED', 'CLOSED') AND used_amount + returned_amount + planned_amount <> 0)`,
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
  {
    says: "a fee is counted that is not validated, or is not counted and is",
    find: `SELECT e.number, e.status, f.struck, f.month FROM expense_fee f JOIN expense e ON e.hash_id = f.expense_id
      WHERE (f.month IS NOT NULL) <> (e.status IN ('VALIDATED', 'PARTIALLY_PAID', 'PAID') AND NOT f.struck)`,
  },
  ...["spent", "spent_on_reason", "spent_by_person"].map((table) => ({
    says: `sum of ${table} differs from the fees`,
    find: sumsOf(table),
  })),
];

/** Finds stored sums that differ from their fees. */
function sumsOf(table: string): string {
  const by = ["zone_id", "month", "currency_id", "type"];
  if (table !== "spent_by_person") by.push("reason_id");
  if (table !== "spent_on_reason") by.push("user_id");
  const keys = by.join(", ");
  return `WITH meant AS (SELECT ${keys}, count(*)::int AS fees, sum(f.amount) AS amount FROM expense_fee f JOIN expense e ON e.hash_id = f.expense_id WHERE f.month IS NOT NULL GROUP BY ${keys})
    SELECT ${keys}, s.fees, m.fees AS counted, s.amount, m.amount AS summed FROM ${table} s FULL JOIN meant m USING (${keys})
    WHERE coalesce(s.fees, 0) <> coalesce(m.fees, 0) OR coalesce(s.amount, 0) <> coalesce(m.amount, 0)`;
}

/**
 * Checks that every balance equals the sum of its postings, that every transaction sums to zero, and the invariants in `more`; returns the
 * violations.
 */
export async function verify(url: string, more: readonly Promised[] = []): Promise<{ problems: string[] }> {
  const client = new pg.Client({ connectionString: url, application_name: "cordial verify" });
  await client.connect();
  try {
    // One snapshot, so that concurrent writes do not look like errors.
    await client.query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const problems: string[] = [];
    for (const p of [...promises, ...more]) {
      const { rows } = await client.query<Record<string, unknown>>(`${p.find} LIMIT 100`);
      for (const row of rows) problems.push(`${p.says}: ${JSON.stringify(row)}`);
    }
    await client.query("COMMIT");
    return { problems };
  } finally {
    await client.end();
  }
}
