// What other areas may use of orders.
import { lazy } from "#web/kit/lazy.ts";

/** A contact's tab of its orders. */
export const OrdersTab = lazy(() => import("./orders-tab.tsx"));
