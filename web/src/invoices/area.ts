import { invoiceHref } from "#contract/invoices/hrefs.ts";
import { screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

const invoiceSeers = ["orders_view", "orders_view_all", "orders_invoice"] as const;

export const invoicesArea = webArea({
  routes: [
    screen(invoiceHref.list, invoiceSeers, "invoices.title", {
      load: () => import("./invoices-page.tsx"),
    }),
    screen(invoiceHref.reminders, "orders_invoice", "invoices.reminders", {
      load: () => import("./letters/reminders-page.tsx"),
    }),
    screen(invoiceHref.receivables, "orders_invoice", "invoices.receivables", {
      load: () => import("./letters/receivables-page.tsx"),
    }),
  ],
  tiles: [{ name: "owing", place: "side", at: 9, need: invoiceSeers, load: () => import("./tiles/owing-tile.tsx") }],
});
