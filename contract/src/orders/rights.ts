import type { Permission } from "../permissions.ts";

type AnyOf = { any: readonly Permission[] };
/** Rights that open orders: one's own, or all orders of a country. */
export const orderSeers = { any: ["orders_view", "orders_view_all"] } as const satisfies AnyOf;
/** Rights to export orders: a date range, or the filtered list. */
export const orderExporters = { any: ["orders_range", "orders_generate"] } as const satisfies AnyOf;
export const orderKeepers = { any: ["orders_update", "orders_update_all"] } as const satisfies AnyOf;
