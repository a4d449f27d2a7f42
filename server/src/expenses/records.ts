import { expenseHref } from "#contract/expenses/hrefs.ts";
import { openFields, type Audited } from "#server/kit/audited.ts";
import { sql } from "#server/kit/database.ts";
import { formatAmount } from "#contract/kit/money.ts";
import { aboutOf, type Searcher } from "#server/kit/searching.ts";
import type { Reader } from "#server/kit/transaction.ts";
import { reachParams, type ReachParams } from "#server/kit/reach-query.ts";
import { inReach, reachOf } from "./access.ts";
import { foundAmongNewest, foundByIndex } from "./search.ts";

const reached = sql<{ reached: boolean }, [string, ...ReachParams]>(
  `SELECT true AS reached FROM expense e WHERE e.hash_id = $1 AND ${inReach(2)}`,
);

/** Whether the caller sees an expense: for its receipts and its timeline. */
export async function mayReadExpense(reader: Reader, id: string): Promise<boolean> {
  return (await reached.first(reader.db, id, ...reachParams(reachOf(reader.access)))) !== undefined;
}

export const expenseRecord: Audited = {
  fields: openFields(
    "number type title reason invoice_number start_date end_date type_id collaborator_id",
    "status archived sent_at created_at four_eyes user_id user_name charge_id charge",
    "amount validated_amount paid_amount settlement_id last_payment currency currency_id iso",
    "symbol minor_unit zone_id zone_name time_zone fees fees_count files files_count",
    "files_added files_removed struck motif from to date holder holder_amount rate",
    "transaction",
  ),
  mayRead: mayReadExpense,
  openToImpersonator: true,
  names: "SELECT hash_id, number || ' ' || title AS name, NULL::text AS name_fr FROM expense",
  found: "SELECT hash_id FROM expense WHERE search LIKE ? ORDER BY hash_id DESC",
};

/** The newest expenses in reach that hold the words; older ones by the trigram index, where these are not enough. */
export const expenseSearcher: Searcher = {
  kind: "expense",
  openToImpersonator: true,
  matched: true,
  rows: (reader, where, like) => foundAmongNewest(where.part(), reachOf(reader.access), like),
  more: (reader, q) => foundByIndex(reader.db, reachOf(reader.access), q),
  note: (e) => `${aboutOf(e, "person")}, ${formatAmount(aboutOf(e, "amount"))} ${aboutOf(e, "iso")}`,
  link: (e) => expenseHref.view(e.hash_id),
};
