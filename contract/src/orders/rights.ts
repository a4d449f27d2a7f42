import type { Permission } from "../permissions.ts";

type AnyOf = { any: readonly Permission[] };
/** Rights by which one opens orders: one's own, or everybody's of a country. */
export const orderSeers = { any: ["orders_view", "orders_view_all"] } as const satisfies AnyOf;
/** Rights by which one has orders as a file: a range of days, or what the list is narrowed to. */
export const orderExporters = { any: ["orders_range", "orders_generate"] } as const satisfies AnyOf;
export const orderKeepers = { any: ["orders_update", "orders_update_all"] } as const satisfies AnyOf;
