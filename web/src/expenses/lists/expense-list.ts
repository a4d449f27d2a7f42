import type { ExpenseRow } from "#contract/expenses/schemas.ts";
import { expenseTypes } from "#contract/expenses/schemas.ts";
import { collaborators } from "#contract/expenses/endpoints.ts";
import { expenseStates } from "#contract/expenses/lifecycle.ts";
import { reason } from "#contract/reference/house-lists.ts";
import { type FilterOf, offices } from "#web/ui/list/filters-of.ts";
import { type Shown, expenseColumns, expenseLine } from "./columns.tsx";

/** Filters of lists of expenses, by query parameter; each list takes those that its endpoint has. */
export const expenseFilters = {
  zoneSelected: offices("expenses.office"),
  /** Only expenses on which the user may decide. */
  decide: { label: "expenses.for_me" },
  expenseStatus: { label: "expenses.status", options: expenseStates, texts: "expenses.status_", several: true },
  typeSelected: { label: "expenses.type", options: expenseTypes, texts: "expenses.type_", several: true },
  date_start: { label: "expenses.date", until: "date_end" },
  reason_hash_id: { label: "expenses.for_reason", from: reason.list },
  user_hash_id: { label: "expenses.person", least: 2, from: collaborators },
  recurring: {
    label: "expenses.comes_again",
    options: ({ t }) => [
      { value: "1", label: t("expenses.recurring_only") },
      { value: "0", label: t("expenses.recurring_none") },
    ],
  },
  archived: {
    label: "expenses.archived_filter",
    options: ({ t }) => [
      { value: "0", label: t("expenses.archived_no") },
      { value: "1", label: t("expenses.archived_only") },
      { value: "all", label: t("expenses.archived_all") },
    ],
  },
} as const satisfies Record<string, FilterOf>;

/** Row settings shared by all lists of expenses. */
export const expenseList = (shown: Shown) => ({
  columns: expenseColumns(shown),
  card: expenseLine(shown.own),
  called: (e: ExpenseRow) => `${e.number} ${e.title}`,
  sum: (e: ExpenseRow) => ({ amount: e[shown.main ?? "amount"], iso: e.currency.iso }),
});
