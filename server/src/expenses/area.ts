import { expenseHref } from "#contract/expenses/hrefs.ts";
import type { ExpenseStatus } from "#contract/expenses/lifecycle.ts";
import type { Permission } from "#contract/permissions.ts";
import { area, type Area } from "#server/kit/area/area.ts";
import { ofStaff } from "#server/kit/area/exporting.ts";
import { expensesOfLeaver, recurrencesOfLeaver } from "./leaving.ts";
import { expenseExports } from "./exports.ts";
import { expenseKind } from "./kind.ts";
import { limitKind, rateKind } from "./policy/kind.ts";
import { rankOf } from "./to-decide.ts";
import { bindPayroll, type Payroll } from "./payroll-hook.ts";
import { expensesRoutes } from "./routes.ts";
import { expenseInvariants } from "./verify.ts";
import { expensesHome } from "./home.ts";

/** Rights to see or handle the expenses of others in an office. */
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

/** As in lists, an expense belongs to every month it overlaps. */
const inMonth = (amount: string, ...statuses: readonly ExpenseStatus[]): string =>
  `SELECT e.user_id, e.currency_id, ${amount} AS amount FROM expense e WHERE e.zone_id = $1::uuid AND NOT e.archived
    AND e.status_rank = ANY (ARRAY[${statuses.map(rankOf).join(", ")}]::smallint[]) AND daterange(e.start_date, e.end_date, '[]') && daterange($2::date, $3::date, '[]')`;

/** @param payroll what payslips do for the expenses made of them, given by `areas.ts`: their area is above this one */
export const expensesArea = (payroll: Payroll): Area => {
  bindPayroll(payroll);
  return expenses;
};
const expenses = area({
  name: "expenses",
  tables: [
    "allowance_rate",
    "expense",
    "expense_advance",
    "expense_fee",
    "expense_limit",
    "expense_occurrence",
    "expense_payment",
    "expense_recurrence",
    "joint_payment",
    "spent",
    "spent_by_person",
    "spent_on_reason",
  ],
  routes: expensesRoutes,
  kinds: [expenseKind, limitKind, rateKind],
  exports: ofStaff(expenseExports),
  leaving: [expensesOfLeaver, recurrencesOfLeaver],
  home: expensesHome,
  invariants: expenseInvariants,
  membersHeardBy: othersExpenses,
  demo: async () => (await import("./demo/happenings.ts")).expensesDemo,
  inOffice: {
    expenses: "SELECT count(*)::int FROM (SELECT 1 FROM expense WHERE zone_id = $1 LIMIT 1000) e",
    limits: "SELECT count(*)::int FROM expense_limit WHERE zone_id = $1",
    allowances: "SELECT count(*)::int FROM allowance_rate WHERE zone_id = $1",
  },
  sources: {
    expense: {
      from: "expense e",
      number: "e.number",
      title: "e.title",
      search: "e.search",
      link: expenseHref.view,
    },
  },
  openInMonth: {
    drafts: inMonth("e.amount", "DRAFT"),
    to_validate: inMonth("e.amount", "UNVALIDATED", "APPROVED"),
    to_pay: inMonth("e.validated_amount - e.settled_amount - e.paid_amount", "VALIDATED", "PARTIALLY_PAID"),
  },
});
