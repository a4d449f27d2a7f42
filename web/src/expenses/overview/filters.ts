import { collaborators } from "#contract/expenses/endpoints.ts";
import { expenseTypes } from "#contract/expenses/rights.ts";
import { currency, reason } from "#contract/reference/house-lists.ts";
import { type FilterOf, offices } from "#web/ui/list/filters-of.ts";

/** Filters shared by the statistics and the fees behind them, with the same URL parameters. */
export const spendingFilters = {
  date_start: { label: "spending.period", until: "date_end" },
  zoneSelected: offices("spending.office"),
  reason_hash_id: { label: "spending.reason", from: reason.list },
  user_hash_id: { label: "spending.person", least: 2, from: collaborators },
  currency_hash_id: { label: "spending.currency", least: 2, from: currency.list },
  typeSelected: { label: "spending.type", options: expenseTypes, texts: "expenses.type_", several: true },
} as const satisfies Record<string, FilterOf>;
