import type { Permission } from "../permissions.ts";

/** Each of them shows the requests of its offices; `supplies_update` those that are to be handed out, or were. */
export const requestSeers = {
  any: ["user_requests_view_all", "user_requests_validate", "supplies_update"],
} as const satisfies { any: readonly Permission[] };

/** Who sees what has to be bought. */
export const purchaseSeers = {
  any: ["supplies_update", "user_requests_view_all"],
} as const satisfies { any: readonly Permission[] };
