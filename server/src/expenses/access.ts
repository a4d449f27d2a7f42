import type { Permission } from "#contract/permissions.ts";
import { expenseHandling as handling, expenseTypes, rightFor, type ExpenseType } from "#contract/expenses/rights.ts";
import type { Access } from "#server/kit/shared/access.ts";
import { reachedBy } from "#server/kit/records/reached.ts";

export { expenseHandling as handling } from "#contract/expenses/rights.ts";

/** Any right concerning expenses; in the offices where the user holds one, they may name its people. */
export const everyRight: readonly Permission[] = [
  ...handling,
  "expense_sending",
  ...expenseTypes.flatMap((t) => [rightFor(t, "create"), rightFor(t, "view"), rightFor(t, "view_all")]),
];

/** Who reads the pay of fewer than three people, beside its owner. */
export const confidentialSeers: readonly Permission[] = ["payslips_view_all", "expense_validating", "expense_paying"];

/** Reach of expenses: one's own, all of a type with the right to view all, and sent ones for those who handle expenses. */
export const expenseReach = reachedBy({
  table: "expense",
  own: "e.user_id",
  place: "e.zone_id",
  places: "zone",
  others: [
    ...expenseTypes.map((type) => ({
      rows: `e.type = '${type}' AND NOT e.confidential`,
      rights: [rightFor(type, "view_all")],
    })),
    // The pay of one or two people is for those who see payslips, and for those who decide on it and pay it.
    { rows: "e.confidential", rights: confidentialSeers },
    { rows: "e.status <> 'DRAFT' AND NOT e.confidential", rights: handling },
  ],
  whole: expenseTypes.length + 1,
  search: "e.search",
});
export const reachOf = expenseReach.of;
export const expenseRows = expenseReach.table;
/** SQL condition that expense `e` is in reach, with the parameters of `reachParams` from `$n` on. */
export const inReach = expenseReach.condition;
/** The types of which all sent expenses of an office are in reach, whoever's they are. */
export const typesSeen = (access: Access, zone: string): readonly ExpenseType[] =>
  expenseTypes.filter((type) => access.can([...handling, rightFor(type, "view_all")], { zone }));
