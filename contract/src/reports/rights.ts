import type { Permission } from "../permissions.ts";

// In a file without endpoints, because the shell needs these rights to build the menu without loading the calls.

/** Rights to open reports: one's own and those received, or others' too. */
export const reportSeers = {
  any: ["reports_view", "reports_view_all", "reports_update_all"],
} as const satisfies { any: readonly Permission[] };
/** Rights to see others' reports, in the countries whose contacts one sees. */
export const allReports = [
  "reports_view_all",
  "reports_update_all",
  "reports_delete_all",
] as const satisfies readonly Permission[];
