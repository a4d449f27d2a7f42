import { lazyPart } from "#web/ui/lazy-part.tsx";
import { tabOf } from "#web/ui/record/tab-of.tsx";

/** What an order's page shows of its invoices. */
export const OrderMoney = lazyPart(() => import("./order-money.tsx"));
export const orderInvoices = tabOf(() => import("./order-invoices.tsx"));
