import type { Permission } from "../permissions.ts";

// Apart from the calls: the shell knows by these which screens to offer, and does not load a call for it.

/** Any right that lets one have, see or handle expenses. */
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
export const updaters = {
  any: [
    "office_expenses_update",
    "expense_reports_update",
    "travel_expenses_update",
    "office_expenses_update_all",
    "expense_reports_update_all",
    "travel_expenses_update_all",
  ],
} as const satisfies { any: readonly Permission[] };
export const deleters = {
  any: [
    "office_expenses_delete",
    "expense_reports_delete",
    "travel_expenses_delete",
    "office_expenses_delete_all",
    "expense_reports_delete_all",
    "travel_expenses_delete_all",
  ],
} as const satisfies { any: readonly Permission[] };
