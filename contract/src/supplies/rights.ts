import type { Permission } from "../permissions.ts";

/** Rights with which one sees the supplies of an office. */
export const supplySeers = [
  "supplies_view",
  "supplies_create",
  "supplies_update",
  "supplies_delete",
] as const satisfies readonly Permission[];
/** Rights with which one sees the stock-takes of an office. */
export const countSeers = [...supplySeers, "supplies_count"] as const satisfies readonly Permission[];
