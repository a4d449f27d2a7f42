import type { Permission } from "../permissions.ts";

// Apart from the calls: the shell knows by these which screens to offer, and does not load a call for it.

/** Rights by which one sees people of an office. */
export const peopleSeers = { any: ["users_view", "users_update"] } as const satisfies { any: readonly Permission[] };

/** Rights by which one is shown who works in an office: also those who keep what its people spend. */
export const officeStaff = {
  any: ["users_view", "users_update", "accountings_area_users", "accountings_users_expenses", "accountings_all"],
} as const satisfies { any: readonly Permission[] };
