import type { Permission } from "../permissions.ts";

type AnyOf = { any: readonly Permission[] };
/** Rights by which one opens orders: one's own, or everybody's of a country. */
export const orderSeers = { any: ["orders_view", "orders_view_all"] } as const satisfies AnyOf;
export const orderKeepers = { any: ["orders_update", "orders_update_all"] } as const satisfies AnyOf;
