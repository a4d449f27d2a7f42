import { invoiceHref } from "#contract/invoices/hrefs.ts";
import { screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

export const invoicesArea = webArea({
  routes: [
    screen(invoiceHref.list, ["orders_view", "orders_view_all", "orders_invoice"], "invoices.title", {
      load: () => import("./invoices-page.tsx"),
    }),
  ],
});
