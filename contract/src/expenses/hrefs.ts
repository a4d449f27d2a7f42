import { href, query, words } from "../kit/href.ts";
import type { scrollAccountingExpenses, scrollExpenses, scrollNotApproved } from "./lists.ts";
import type { advancesOverview, officeStaff } from "./money-overviews.ts";
import type { spendingOverview } from "./overview.ts";

/** The screens of expenses. */
export const expenseHref = {
  home: href("/admin/expenses"),
  own: href("/admin/expenses/list", query<typeof scrollExpenses>()),
  asked: href("/admin/expenses/asked", query<typeof scrollNotApproved>()),
  resume: href("/admin/expenses/resume", words("year")),
  createTravel: href("/admin/expense/create/travel", words("copy")),
  createOffice: href("/admin/expense/create/office", words("copy")),
  createReport: href("/admin/expense/create/report", words("copy")),
  view: href("/admin/expense/{id}/view", words("tab", "transaction")),
  update: href("/admin/expense/{id}/update"),
  /** The same record for accountants. */
  atAccounting: href("/admin/accounting/expenses/{id}/view", words("transaction")),
  /** An office's expenses, and what it owes. */
  ofOffice: href("/admin/accounting/{id}/expenses", query<typeof scrollAccountingExpenses>()),
  payment: href("/admin/accounting/office/{id}/payment", words("expense", "together", "payment")),
  /** Spending of the offices, and the fees behind it. */
  overview: href("/admin/accounting/statistic/overview", query<typeof spendingOverview, "view">()),
  advancesOverview: href("/admin/accounting/statistic/advances/overview", query<typeof advancesOverview>()),
  /** An office's people with amounts spent, owed and held. */
  staff: href("/admin/accounting/{id}/user", query<typeof officeStaff>()),
  payPerson: href("/admin/accounting/office/{zone}/user/{id}/payment", words("payment")),
};
