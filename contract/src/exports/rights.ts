import type { Permission } from "../permissions.ts";

/** Rights to see accounts or cash boxes somewhere. */
export const balanceSeers = {
  any: ["accountings_account", "accountings_box", "accountings_all", "accountings_office", "expense_paying"],
} as const satisfies { any: readonly Permission[] };
