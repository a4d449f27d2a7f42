import type { Permission } from "#contract/permissions.ts";
import type { Holds } from "#contract/kit/lifecycle-decision.ts";
import { expenseTypes, rightFor } from "#contract/expenses/rights.ts";
import { placesOf, type Access } from "#server/kit/access.ts";

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

/** Which expenses a caller reaches: their own; by type where they see everyone's; and what was sent, where they handle it. `null` is everywhere. */
export interface ExpenseReach {
  readonly me: string;
  readonly OFFICE: string[] | null;
  readonly REPORT: string[] | null;
  readonly TRAVEL: string[] | null;
  readonly handled: string[] | null;
}

export function reachOf(access: Access): ExpenseReach {
  const seen = (type: (typeof expenseTypes)[number]): string[] | null =>
    placesOf(access.reach([rightFor(type, "view_all")]));
  return {
    me: access.own(),
    OFFICE: seen("OFFICE"),
    REPORT: seen("REPORT"),
    TRAVEL: seen("TRAVEL"),
    handled: placesOf(access.reach(handling)),
  };
}

/** Everything everywhere: then a list needs no condition. */
export const seesAll = (r: ExpenseReach): boolean => r.OFFICE === null && r.REPORT === null && r.TRAVEL === null;

/** The condition of `e` being in reach, with its parameters from `$n` on: me, OFFICE, REPORT, TRAVEL, handled. */
export const reachCondition = (n: number): string => {
  const zones = (i: number): string => `($${i}::uuid[] IS NULL OR e.zone_id = ANY($${i}))`;
  return `(e.user_id = $${n}::uuid OR (e.type = 'OFFICE' AND ${zones(n + 1)}) OR (e.type = 'REPORT' AND ${zones(n + 2)}) OR (e.type = 'TRAVEL' AND ${zones(n + 3)}) OR (e.status <> 'DRAFT' AND ${zones(n + 4)}))`;
};
export type ReachParams = readonly [string, string[] | null, string[] | null, string[] | null, string[] | null];
export const reachParams = (r: ExpenseReach): ReachParams => [r.me, r.OFFICE, r.REPORT, r.TRAVEL, r.handled];
