import { invoiceHref } from "#contract/invoices/hrefs.ts";
import { type RouteRecord, screen } from "#web/kit/route.ts";

export const invoicesRoutes: readonly RouteRecord[] = [
  screen(invoiceHref.list, ["orders_view", "orders_view_all", "orders_invoice"], "invoices.title", {
    load: () => import("./invoices-page.tsx"),
  }),
];
