import type { Permission } from "../permissions.ts";

// Apart from the calls: the shell knows by these which screens to offer, and does not load a call for it.

/** Rights by which one opens reports: one's own and those that one was sent, or others' too. */
export const reportSeers = {
  any: ["reports_view", "reports_view_all", "reports_update_all"],
} as const satisfies { any: readonly Permission[] };
/** Rights by which one sees others' reports, in the countries where one sees everybody's contacts. */
export const allReports = [
  "reports_view_all",
  "reports_update_all",
  "reports_delete_all",
] as const satisfies readonly Permission[];
