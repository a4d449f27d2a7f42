import { invoiceHref } from "#contract/invoices/hrefs.ts";
import { invoiceSeers } from "#contract/invoices/rights.ts";
import { screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

export const invoicesArea = webArea({
  routes: [
    screen(invoiceHref.list, invoiceSeers.any, "invoices.title", {
      load: () => import("./invoices-page.tsx"),
    }),
    screen(invoiceHref.reminders, "orders_invoice", "invoices.reminders", {
      load: () => import("./letters/reminders-page.tsx"),
    }),
    screen(invoiceHref.receivables, "orders_invoice", "invoices.receivables", {
      load: () => import("./letters/receivables-page.tsx"),
    }),
  ],
  tiles: [
    { name: "owing", place: "side", at: 9, need: invoiceSeers.any, load: () => import("./tiles/owing-tile.tsx") },
  ],
});
