import { expenseHref } from "#contract/expenses/hrefs.ts";
import { expenseTypes, rightFor, type ExpenseType } from "#contract/expenses/rights.ts";
import { decimal, toWire, type CurrencyRef } from "#contract/kit/money.ts";
import { foundIn, lineOf, notOpen, successorOf, type Dealt, type LeavingPart } from "#server/kit/records/leaving.ts";
import { planned } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { currencyJson } from "#server/kit/sql/refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { listRows } from "#server/reference/public.ts";
import { expenseReach, handling } from "./access.ts";
import { handRecurrence } from "./hand-recurrence.ts";
import { stopExpense } from "./stop-expense.ts";

interface Row {
  readonly hash_id: string;
  readonly number: string;
  readonly title: string;
  readonly type: ExpenseType;
  readonly status: string;
  readonly zone_id: string;
  readonly left: string;
  readonly currency: CurrencyRef;
  readonly day: string;
  readonly seen: boolean;
}
const seers = [...handling, ...expenseTypes.map((type) => rightFor(type, "view_all"))];
/** Expenses of somebody that meet a condition; `day`: an expression. */
async function expensesOf(reader: Reader, user: string, when: string, day: string): Promise<readonly Row[]> {
  const where = new Where().and(`e.user_id = ?::uuid AND NOT e.archived AND ${when}`, user);
  const seen = expenseReach.rows(reader, where) ?? "false";
  return await planned<Row>(`
    SELECT e.hash_id, e.number, e.title, e.type, e.status, e.zone_id, (coalesce(e.validated_amount, e.amount) - e.paid_amount)::text AS left, ${currencyJson("c")} AS currency, ${day}::text AS day, (${seen}) AS seen
    FROM expense e JOIN ${listRows("currency", "c")} ON c.hash_id = e.currency_id LEFT JOIN expense_recurrence r ON r.expense_id = e.hash_id
    WHERE ${where.text} ORDER BY e.hash_id LIMIT 200`).all(reader.db, ...where.values);
}
const lineFor = (row: Row, status: string | null) => ({
  hash_id: row.hash_id,
  title: `${row.number}, ${row.title}`,
  sum: { amount: toWire(decimal(row.left), row.currency.minor_unit), currency: row.currency },
  day: row.day,
  status,
  href: expenseHref.view(row.hash_id),
});

/** What is undecided, or decided and not paid. */
export const expensesOfLeaver: LeavingPart = {
  word: "expenses",
  seers,
  async lines(reader, leaver) {
    const open = "e.status IN ('UNVALIDATED', 'APPROVED', 'VALIDATED', 'PARTIALLY_PAID')";
    return foundIn(await expensesOf(reader, leaver.hash_id, open, "e.start_date"), (row) =>
      lineOf(lineFor(row, row.status)),
    );
  },
};
const recurring = async (reader: Reader, user: string) =>
  await expensesOf(reader, user, "r.next_day IS NOT NULL", "r.next_day");
/** What goes on making drafts in their name. */
export const recurrencesOfLeaver: LeavingPart = {
  word: "recurrences",
  seers,
  async lines(reader, leaver) {
    const { rights } = reader.person;
    return foundIn(await recurring(reader, leaver.hash_id), (row) =>
      lineOf({
        ...lineFor(row, null),
        can: rights.at(rightFor(row.type, "update_all"), { zone: row.zone_id }) ? { to: true, end: true } : {},
      }),
    );
  },
  async deal(tx, leaver, dealing) {
    const { do: deed, ids } = dealing;
    if (deed !== "end" && deed !== "to") throw notOpen();
    const to = deed === "to" ? successorOf(dealing, leaver) : null;
    const rows = (await recurring(tx, leaver.hash_id)).filter((row) => row.seen && ids.includes(row.hash_id));
    if (rows.length !== ids.length) throw notOpen();
    const done: Dealt[] = [];
    for (const { hash_id, number, title } of rows) {
      if (to === null) await stopExpense(tx, { params: { id: hash_id }, query: undefined, body: {} });
      else await handRecurrence(tx, hash_id, to);
      done.push({ record_id: hash_id, title: `${number}, ${title}` });
    }
    return done;
  },
};
