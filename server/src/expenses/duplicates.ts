import { personRows } from "#server/access/public.ts";
import { fileRows } from "#server/kit/sql/refs.ts";
import type { Duplicate, expenseDuplicates, findDuplicates } from "#contract/expenses/duplicates.ts";
import type { ExpenseStatus } from "#contract/expenses/lifecycle.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { sql } from "#server/kit/sql/database.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import { reachParams, type ReachParams } from "#server/kit/sql/reach-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { expenseReach, inReach, reachOf } from "./access.ts";

interface Row {
  readonly fee: string;
  readonly same: "fee" | "receipt";
  readonly seen: boolean;
  readonly hash_id: string;
  readonly number: number;
  readonly title: string;
  readonly status: ExpenseStatus;
  readonly start_date: string;
  readonly user_id: string;
  readonly user_name: string;
}

const SHOWN = 20;
/**
 * `fees` (fee, amount, day, reason_id) and `receipts` (fee, sha256) are compared with all expenses except `self`. Fees are compared only with those
 * in the reader's reach, of the same person or office: a matching amount must not reveal others' expenses. Receipts are compared with all, because
 * the reader has the file. Rejected fees do not count, as they are not paid, but their receipts do.
 */
const comparing = (fees: string, receipts: string, self: string, reach: number): string => `
  SELECT d.fee, d.same, ${inReach(reach)} AS seen, e.hash_id, e.number, e.title, e.status, e.start_date, e.user_id, u.name AS user_name
  FROM (
    SELECT a.fee, 'fee' AS same, f.expense_id FROM (${fees}) a JOIN expense_fee f ON f.day = a.day AND f.reason_id = a.reason_id AND f.amount = a.amount
    UNION SELECT a.fee, 'receipt', f.record_id FROM (${receipts}) a JOIN ${fileRows("f")} ON f.sha256 = a.sha256 AND f.kind = 'expense'
  ) AS d(fee, same, expense_id)
    JOIN expense e ON e.hash_id = d.expense_id JOIN ${personRows("u")} ON u.hash_id = e.user_id
    CROSS JOIN (${self}) self
  WHERE e.hash_id IS DISTINCT FROM self.hash_id
    AND (d.same = 'receipt' OR (e.status <> 'REJECTED' AND e.currency_id = self.currency_id AND (e.user_id = self.user_id OR e.zone_id = self.zone_id) AND ${inReach(reach)}))
  ORDER BY e.hash_id DESC, d.fee, d.same LIMIT ${SHOWN}`;

const ofForm = sql<Row, [string, string, string | null, string, string, string, ...ReachParams]>(
  comparing(
    "SELECT fee, amount, date AS day, reason_id FROM jsonb_to_recordset($1::jsonb) AS r(fee text, amount numeric, date date, reason_id uuid)",
    "SELECT fee, sha256 FROM jsonb_to_recordset($2::jsonb) AS r(fee text, sha256 text)",
    "SELECT $3::uuid AS hash_id, $4::uuid AS currency_id, $5::uuid AS zone_id, $6::uuid AS user_id",
    7,
  ),
);
const ofExpense = sql<Row, [string, ...ReachParams]>(
  comparing(
    "SELECT hash_id::text AS fee, amount, day, reason_id FROM expense_fee WHERE expense_id = $1 AND NOT struck",
    `SELECT part_id::text AS fee, sha256 FROM ${fileRows("file")} WHERE kind = 'expense' AND record_id = $1`,
    "SELECT hash_id, currency_id, zone_id, user_id FROM expense WHERE hash_id = $1",
    2,
  ),
);

const present = (r: Row): Duplicate => ({
  fee: r.fee,
  same: r.same,
  expense: r.seen
    ? {
        hash_id: r.hash_id,
        number: r.number,
        title: r.title,
        status: r.status,
        start_date: r.start_date,
        user: { hash_id: r.user_id, name: r.user_name },
      }
    : null,
});

/** Duplicates of the fees and receipts entered in a form. */
export async function duplicatesOfForm(
  { db, access }: Reader,
  { query: { fees = [], receipts = [], ...q } }: ServerInput<typeof findDuplicates>,
) {
  const rows = await ofForm.all(
    db,
    JSON.stringify(fees),
    JSON.stringify(receipts),
    q.except ?? null,
    q.currency_hash_id,
    q.zone_hash_id,
    access.own(),
    ...reachParams(reachOf(access)),
  );
  return { data: rows.map(present) };
}

/** Duplicates of an expense, for anyone who may see it. */
export async function duplicatesOf(reader: Reader, { params }: ServerInput<typeof expenseDuplicates>) {
  if (!(await expenseReach.sees(reader, params.id))) throw notFound();
  const rows = await ofExpense.all(reader.db, params.id, ...reachParams(reachOf(reader.access)));
  return { data: rows.map(present) };
}
