import type { Permission } from "../permissions.ts";

// Separate from the endpoints, so that the shell can decide which screens to offer without loading them.

/** Any right to have, see or handle expenses. */
export const anyExpense = {
  any: [
    "expense_reports_view",
    "office_expenses_view",
    "travel_expenses_view",
    "expense_reports_view_all",
    "office_expenses_view_all",
    "travel_expenses_view_all",
    "expense_sending",
    "expense_approving",
    "expense_validating",
    "expense_paying",
    "expense_rollback",
    "accountings_users_expenses",
    "accountings_all",
  ],
} as const satisfies { any: readonly Permission[] };
export const accountants = {
  any: ["accountings_users_expenses", "accountings_all", "expense_validating", "expense_paying", "expense_rollback"],
} as const satisfies { any: readonly Permission[] };
export const creators = {
  any: ["office_expenses_create", "expense_reports_create", "travel_expenses_create"],
} as const satisfies { any: readonly Permission[] };

export const expenseTypes = ["OFFICE", "REPORT", "TRAVEL"] as const;
export type ExpenseType = (typeof expenseTypes)[number];
type Verb = "view" | "view_all" | "create" | "update" | "update_all" | "delete" | "delete_all";
/** The right for a verb by type: `travel_expenses_update` for travel. */
export const rightsByType = <const V extends Verb>(verb: V) =>
  ({
    OFFICE: `office_expenses_${verb}`,
    REPORT: `expense_reports_${verb}`,
    TRAVEL: `travel_expenses_${verb}`,
  }) as const;
/** Rights to edit one's own or all expenses. For the shell, without loading the lifecycle, whose step has the same rights (`rights.test.ts`). */
export const expenseKeepers: readonly Permission[] = [
  ...Object.values(rightsByType("update")),
  ...Object.values(rightsByType("update_all")),
];
export const rightFor = (type: ExpenseType, verb: Verb): Permission => rightsByType(verb)[type];
/** Rights to open the spending statistics; they count only expenses that the reader may see. */
export const spendingSeers = {
  any: ["statistics_expense", "statistics_all", "accountings_users_expenses", "accountings_all"],
} as const satisfies { any: readonly Permission[] };
/** The same for advances. */
export const advanceStatisticians = {
  any: ["statistics_expense", "statistics_all", "accountings_users_avances", "accountings_all"],
} as const satisfies { any: readonly Permission[] };
/** Rights to see an office's people with their amounts. */
export const staffSeers = {
  any: ["accountings_area_users", "accountings_all"],
} as const satisfies { any: readonly Permission[] };

/** Rights to see an office's limits and rates, and to edit them. */
export const policyKeepers = {
  any: ["areas_update", "accountings_all"],
} as const satisfies { any: readonly Permission[] };
export const policySeers = {
  any: ["areas_view", ...policyKeepers.any],
} as const satisfies { any: readonly Permission[] };

/** Rights to handle others' sent expenses. */
export const expenseHandling: readonly Permission[] = [
  "expense_approving",
  "expense_validating",
  "expense_paying",
  "expense_rollback",
  "accountings_users_expenses",
  "accountings_all",
];
