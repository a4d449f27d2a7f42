// What neighbours may use of orders.
import { lazy } from "#web/kit/lazy.ts";

/** A tab of a contact: what it ordered. */
export const OrdersTab = lazy(() => import("./orders-tab.tsx"));
