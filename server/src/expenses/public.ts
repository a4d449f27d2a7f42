import type { Audited } from "#server/kit/audited.ts";
import { sql } from "#server/kit/database.ts";
import { formatAmount } from "#contract/kit/money.ts";
import type { Reader } from "#server/kit/transaction.ts";
import { reachCondition, reachOf, reachParams, type ReachParams } from "./access.ts";
import { newestExpenses } from "./lists.ts";

export { expensesWork } from "./work.ts";

const inReach = sql<{ seen: boolean }, [string, ...ReachParams]>(
  `SELECT true AS seen FROM expense e WHERE e.hash_id = $1 AND ${reachCondition(2)}`,
);

/** Whether the caller sees an expense: for its receipts and its timeline. */
export async function mayReadExpense(reader: Reader, id: string): Promise<boolean> {
  return (await inReach.first(reader.db, id, ...reachParams(reachOf(reader.access)))) !== undefined;
}

export const expenseRecord: Audited = {
  mayRead: mayReadExpense,
  names: "SELECT hash_id, number || ' ' || title AS name, NULL::text AS name_fr FROM expense",
  found: "SELECT hash_id FROM expense WHERE search LIKE ? ORDER BY hash_id DESC",
};

export interface ExpenseHit {
  readonly kind: "expense";
  readonly hash_id: string;
  readonly title: string;
  readonly note: string;
  readonly link: string;
}

/** The newest expenses in reach that a fragment is found in. */
export async function searchExpenses(reader: Reader, q: string): Promise<ExpenseHit[]> {
  const { data } = await newestExpenses(reader.db, reader.access, reachOf(reader.access), {
    search: q,
    archived: "all",
    limit: 10,
  });
  return data.map((e) => ({
    kind: "expense",
    hash_id: e.hash_id,
    title: `${e.number} ${e.title}`,
    note: `${e.user.name}, ${formatAmount(e.amount)} ${e.currency.iso}`,
    link: `/admin/expense/${e.hash_id}/view`,
  }));
}
export { expenseExports } from "./exports.ts";
