import type { Permission } from "#contract/permissions.ts";
import { expenseHandling as handling, expenseTypes, rightFor } from "#contract/expenses/rights.ts";
import { reachedBy } from "#server/kit/reached.ts";

export { expenseHandling as handling } from "#contract/expenses/rights.ts";

/** Any right that has to do with expenses: whose offices are those whose people one may name. */
export const everyRight: readonly Permission[] = [
  ...handling,
  "expense_sending",
  ...expenseTypes.flatMap((t) => [rightFor(t, "create"), rightFor(t, "view"), rightFor(t, "view_all")]),
];

/** One's own; by type where one sees everyone's; and what was sent, where one handles it. */
export const expenseReach = reachedBy({
  table: "expense",
  own: "e.user_id",
  place: "e.zone_id",
  places: "zone",
  others: [
    ...expenseTypes.map((type) => ({ rows: `e.type = '${type}'`, rights: [rightFor(type, "view_all")] })),
    { rows: "e.status <> 'DRAFT'", rights: handling },
  ],
  whole: expenseTypes.length,
  search: "e.search",
});
export const reachOf = expenseReach.of;
export const expenseRows = expenseReach.table;
/** The condition of `e` being in reach, with the parameters of `reachParams` from `$n` on. */
export const inReach = expenseReach.condition;
