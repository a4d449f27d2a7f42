import { IconPackage } from "@tabler/icons-react";
import { importHref } from "#contract/imports/hrefs.ts";
import { invoiceHref } from "#contract/invoices/hrefs.ts";
import { orderHref } from "#contract/orders/hrefs.ts";
import { priceHref } from "#contract/prices/hrefs.ts";
import { orderExporters, orderKeepers, orderSeers } from "#contract/orders/rights.ts";
import { companyRight } from "#contract/settings/rights.ts";
import { screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

export const ordersArea = webArea({
  routes: [
    screen(orderHref.list, orderSeers.any, "orders.title", { load: () => import("./orders-page.tsx") }),
    screen(orderHref.customers, orderSeers.any, "orders.customers", { load: () => import("./customers-page.tsx") }),
    screen(orderHref.create, "orders_create", "orders.new", { load: () => import("./create-page.tsx") }),
    screen(orderHref.ofContact, orderSeers.any, "orders.of_contact", {
      load: () => import("./contact-orders-page.tsx"),
    }),
    screen(orderHref.view, orderSeers.any, "orders.one", { load: () => import("./order-page.tsx") }),
    screen(orderHref.purchase, orderSeers.any, "orders.purchase", { load: () => import("./purchase-page.tsx") }),
    screen(orderHref.export, orderExporters.any, "orders.export_title", { load: () => import("./export-page.tsx") }),
    screen(orderHref.tasks, companyRight, "orders.rename_tasks", { load: () => import("./rename-tasks-page.tsx") }),
    screen(orderHref.update, orderKeepers.any, "orders.change", { load: () => import("./update-page.tsx") }),
  ],
  menu: [
    {
      group: "sell",
      name: "orders",
      icon: IconPackage,
      key: "o",
      paths: [orderHref.list.path, invoiceHref.list.path],
      under: [importHref("sale_prices")],
      tabs: [
        orderHref.list.path,
        orderHref.customers.path,
        invoiceHref.list.path,
        invoiceHref.reminders.path,
        priceHref.list.path,
      ],
      waiting: (c) => c.orders_waiting_count,
    },
  ],
  tiles: [
    {
      name: "orders",
      place: "side",
      at: 5,
      own: true,
      need: orderSeers.any,
      load: () => import("./tiles/waiting-tile.tsx"),
    },
    { name: "sales", place: "main", at: 28, need: orderSeers.any, load: () => import("./tiles/sales-tile.tsx") },
    { name: "pipeline", place: "side", at: 12, need: orderSeers.any, load: () => import("./tiles/pipeline-tile.tsx") },
  ],
});
