import { z } from "zod";
import { day } from "../kit/dates.ts";
import { endpoint } from "../kit/endpoint.ts";
import { afterQuery, idOf, item, list, pageQuery, paged, search, several } from "../kit/page.ts";
import { expenseStates } from "./lifecycle.ts";
import { accountants, anyExpense } from "./rights.ts";
import { expenseRow, expenseStats, expenseTypes } from "./schemas.ts";

export const expenseFilters = {
  expenseStatus: several(expenseStates),
  typeSelected: several(expenseTypes),
  search,
  date_start: day.optional(),
  date_end: day.optional(),
  archived: z.enum(["0", "1", "all"]).optional(),
  /** With a non-excluded fee for this reason, dated within the period if given. */
  reason_hash_id: idOf("reason").optional(),
  /** `1`: recurring expenses and those created from a recurrence or a charge; `0`: the others. */
  recurring: z.enum(["0", "1"]).optional(),
};
const zoneSelected = idOf("zone").optional();
const user_hash_id = idOf("user").optional();
/** Sort order; `status` is the specification's order. */
const sort = z.enum(["status", "newest", "oldest", "amount", "title"]).optional();

/** Only expenses that the caller may validate, or pay, themselves. */
const decide = z.enum(["validate", "pay"]).optional();

export const listExpenses = endpoint({
  name: "expenses.list",
  method: "GET",
  path: "/api/expenses",
  openToImpersonator: true,
  permission: anyExpense,
  reach: "expenses one may see",
  summary: "Every expense I can see, newest first.",
  query: z.object({ ...expenseFilters, zoneSelected, user_hash_id, ...afterQuery }),
  response: list(expenseRow),
});
export const scrollExpenses = endpoint({
  name: "expenses.scrolling",
  method: "GET",
  path: "/api/expenses/scrolling",
  openToImpersonator: true,
  permission: anyExpense,
  reach: "own expenses",
  summary: "My expenses by page, by status unless sorted otherwise.",
  query: z.object({ ...expenseFilters, sort, ...pageQuery }),
  response: paged(expenseRow),
});
export const userStats = endpoint({
  name: "expenses.userStats",
  method: "GET",
  path: "/api/expenses/user/stats",
  openToImpersonator: true,
  permission: anyExpense,
  reach: "own expenses",
  summary: "My expenses counted and summed by status.",
  query: z.object(expenseFilters),
  response: item(expenseStats),
});
export const scrollAccountingExpenses = endpoint({
  name: "expenses.accountingScrolling",
  method: "GET",
  path: "/api/accounting/expenses/scrolling",
  permission: accountants,
  reach: "expenses of the offices one keeps accounts of",
  summary: "Expenses of an office's people by page, for the accountant.",
  query: z.object({ ...expenseFilters, zoneSelected, user_hash_id, decide, sort, ...pageQuery }),
  response: paged(expenseRow),
});
export const accountingStats = endpoint({
  name: "expenses.accountingStats",
  method: "GET",
  path: "/api/accounting/expenses/stats",
  permission: accountants,
  reach: "expenses of the offices one keeps accounts of",
  summary: "The same, counted and summed by status.",
  query: z.object({ ...expenseFilters, zoneSelected, user_hash_id, decide }),
  response: item(expenseStats),
});
export const scrollNotApproved = endpoint({
  name: "expenses.notApproved",
  method: "GET",
  path: "/api/expenses/not/approved",
  openToImpersonator: true,
  permission: "expense_approving",
  reach: "expenses of others in the offices one approves for",
  summary: "The approval queue, the longest waiting first.",
  query: z.object({ ...expenseFilters, zoneSelected, ...pageQuery }),
  response: paged(expenseRow),
});
export const scrollOfficeExpenses = endpoint({
  name: "expenses.officesScrolling",
  method: "GET",
  path: "/api/expenses/offices/scrolling",
  permission: "office_expenses_view_all",
  reach: "office expenses of the offices in reach",
  summary: "Office expenses by page.",
  query: z.object({ ...expenseFilters, zoneSelected, sort, ...pageQuery }),
  response: paged(expenseRow),
});
export const officeStats = endpoint({
  name: "expenses.officesStats",
  method: "GET",
  path: "/api/expenses/offices/stats",
  permission: "office_expenses_view_all",
  reach: "office expenses of the offices in reach",
  summary: "Office expenses counted and summed by status.",
  query: z.object({ ...expenseFilters, zoneSelected }),
  response: item(expenseStats),
});

export const expenseListEndpoints = [
  listExpenses,
  scrollExpenses,
  userStats,
  scrollAccountingExpenses,
  accountingStats,
  scrollNotApproved,
  scrollOfficeExpenses,
  officeStats,
];
