import { expenseHref } from "#contract/expenses/hrefs.ts";
import { expenseLifecycle } from "#contract/expenses/lifecycle.ts";
import { formatAmount } from "#contract/kit/money.ts";
import { sql } from "#server/kit/database.ts";
import { openFields, type Kind, type Reach } from "#server/kit/kind.ts";
import { aboutOf } from "#server/kit/searching.ts";
import { reachParams, type ReachParams } from "#server/kit/reach-query.ts";
import { reachSearch } from "#server/kit/reach-search.ts";
import { expenseRows, inReach, reachOf } from "./access.ts";

const reached = sql<{ reached: boolean }, [string, ...ReachParams]>(
  `SELECT true AS reached FROM expense e WHERE e.hash_id = $1 AND ${inReach(2)}`,
);
/** One's own, by type, and what was sent: `access.ts` says it. Its lists take it place by place, each from its own index. */
export const expenseReach = {
  sees: async (reader, id) =>
    (await reached.first(reader.db, id, ...reachParams(reachOf(reader.access)))) !== undefined,
  rows({ access }, where) {
    const first = where.values.length + 1;
    where.values.push(...reachParams(reachOf(access)));
    return inReach(first);
  },
} satisfies Reach;

/** What an expense is to the rest of the house. */
export const expenseKind: Kind = {
  name: "expense",
  reach: expenseReach,
  openToImpersonator: true,
  rows: { from: "expense e", id: "e.hash_id", title: "e.number || ' ' || e.title" },
  lifecycle: expenseLifecycle,
  words: ["expenses.type_"],
  fields: openFields(
    "number type title reason invoice_number start_date end_date type_id collaborator_id",
    "status archived sent_at created_at four_eyes user_id user_name charge_id charge",
    "amount validated_amount paid_amount settlement_id last_payment currency currency_id iso",
    "symbol minor_unit zone_id zone_name time_zone fees fees_count files files_count",
    "files_added files_removed struck motif from to date holder holder_amount rate",
    "transaction",
  ),
  found: "SELECT hash_id FROM expense WHERE search LIKE ? ORDER BY hash_id DESC",
  search: {
    ...reachSearch({
      rows: expenseRows,
      reach: reachOf,
      columns: "e.number, e.title, e.user_id, e.currency_id, e.amount",
      found: (
        expenses,
      ) => `SELECT e.hash_id, e.number || ' ' || e.title AS title, NULL::text AS title_fr, NULL::text AS words,
          jsonb_build_object('person', u.name, 'amount', e.amount::text, 'iso', c.iso) AS about
        FROM (${expenses}) e JOIN app_user u ON u.hash_id = e.user_id JOIN currency c ON c.hash_id = e.currency_id ORDER BY e.hash_id DESC`,
    }),
    note: (e) => `${aboutOf(e, "person")}, ${formatAmount(aboutOf(e, "amount"))} ${aboutOf(e, "iso")}`,
    link: (e) => expenseHref.view(e.hash_id),
  },
  files: {},
};
