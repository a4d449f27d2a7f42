import type { Permission } from "#contract/permissions.ts";
import { area } from "#server/kit/area.ts";
import { expenseExports } from "./exports.ts";
import { expenseKind } from "./kind.ts";
import { expensesRoutes } from "./routes.ts";
import { expensesWork } from "./work.ts";

/** Rights that show or handle what others of an office spend. */
const othersExpenses: readonly Permission[] = [
  "expense_reports_view_all",
  "office_expenses_view_all",
  "travel_expenses_view_all",
  "expense_approving",
  "expense_validating",
  "expense_paying",
  "expense_rollback",
  "accountings_users_expenses",
  "accountings_area_users",
  "accountings_all",
];

export const expensesArea = area({
  name: "expenses",
  routes: expensesRoutes,
  kinds: [expenseKind],
  exports: expenseExports,
  work: expensesWork,
  membersHeardBy: othersExpenses,
  inOffice: { expenses: "SELECT count(*)::int FROM (SELECT 1 FROM expense WHERE zone_id = $1 LIMIT 1000) e" },
});
