import type { Permission } from "#contract/permissions.ts";

/** Rights that show an office. */
export const seers: readonly Permission[] = [
  "areas_view",
  "accountings_areas",
  "accountings_all",
  "accountings_office",
];
/** Those of them that show its money. */
export const accountingSeers: readonly Permission[] = ["accountings_areas", "accountings_all", "accountings_office"];
