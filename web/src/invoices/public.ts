import { lazyPart } from "#web/ui/lazy-part.tsx";

/** What an order's page shows of its invoices. */
export const OrderMoney = lazyPart(() => import("./order-money.tsx"));
export const OrderInvoices = lazyPart(() => import("./order-invoices.tsx"));
