// What other areas may use of orders.
import { tabOf } from "#web/ui/record/tab-of.tsx";

/** A contact's tab of its orders. */
export const ordersTab = tabOf(() => import("./orders-tab.tsx"));
