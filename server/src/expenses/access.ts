import type { Permission } from "#contract/permissions.ts";
import type { Holds } from "#contract/kit/lifecycle-decision.ts";
import { expenseTypes, rightFor } from "#contract/expenses/rights.ts";
import { placesOf, type Access } from "#server/kit/access.ts";
import { reachCondition, type Reach, type ReachedRows } from "#server/kit/reach-query.ts";

/** Rights by which one handles others' expenses once they were sent. */
export const handling: readonly Permission[] = [
  "expense_approving",
  "expense_validating",
  "expense_paying",
  "expense_rollback",
  "accountings_users_expenses",
  "accountings_all",
];

/** Any right that has to do with expenses: whose offices are those whose people one may name. */
export const everyRight: readonly Permission[] = [
  ...handling,
  "expense_sending",
  ...expenseTypes.flatMap((t) => [rightFor(t, "create"), rightFor(t, "view"), rightFor(t, "view_all")]),
];

/** The caller's rights in an office, for a decision. */
export const holdsAt = (access: Access, zone: string): Holds => {
  const place = { zone };
  return (permission) => access.can(permission, place);
};

/** What decides who reaches an expense: whose it is, its office, and by type or state what others see of it. */
export const expenseRows = {
  table: "expense",
  own: "e.user_id",
  place: "e.zone_id",
  places: "zone",
  others: [...expenseTypes.map((type) => `e.type = '${type}'`), "e.status <> 'DRAFT'"],
  search: "e.search",
} as const satisfies ReachedRows;

/** One's own; by type where one sees everyone's; and what was sent, where one handles it. */
export function reachOf(access: Access): Reach {
  const types = expenseTypes.map((type) => placesOf(access.reach([rightFor(type, "view_all")])));
  return {
    me: access.own(),
    places: [...types, placesOf(access.reach(handling))],
    everything: types.every((places) => places === null),
  };
}

/** The condition of `e` being in reach, with the parameters of `reachParams` from `$n` on. */
export const inReach = (n: number): string => reachCondition(expenseRows, n);
