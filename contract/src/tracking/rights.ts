import type { Permission } from "../permissions.ts";

// In a file without endpoints, because the shell needs these rights to build the menu without loading the calls.

/** Rights to open sample orders: one's own, or all of a country. */
export const sampleSeers = {
  any: ["trackings_view", "trackings_view_all", "trackings_update_all"],
} as const satisfies { any: readonly Permission[] };
