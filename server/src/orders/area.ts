import { area, type Area } from "#server/kit/area/area.ts";
import { tasksOfLeaver } from "./leaving.ts";
import { orderExports } from "./exports.ts";
import type { OrderListener } from "./listener.ts";
import { orderKind } from "./kind.ts";
import { remindTask } from "./remind.ts";
import { orderInvariants } from "./verify.ts";
import { ordersRoutes } from "./routes.ts";
import { messagesOf } from "./messages-of.ts";
import { orderHome } from "./home.ts";
import { bindLateness, type Lateness } from "./queries.ts";
import { ordersOfCustomer } from "./customer.ts";
import { ordersOfVisit } from "./visit.ts";

/**
 * @param listeners other areas that are told about changes of orders
 * @param lateness how late customers pay, which invoices know
 */
export const ordersArea = (listeners: readonly OrderListener[], lateness: Lateness): Area => {
  bindLateness(lateness);
  return area({
    name: "orders",
    customer: ordersOfCustomer,
    visit: [ordersOfVisit],
    tables: [
      "order_customer",
      "order_line_lot",
      "order_lines",
      "order_parent_task",
      "order_series",
      "order_tasks",
      "orders",
    ],
    routes: (services) => ordersRoutes(services, listeners),
    kinds: [orderKind],
    invariants: orderInvariants,
    exports: orderExports,
    jobs: (services) => ({ order_reminders: { at: "25 * * * *", run: remindTask(services) } }),
    leaving: [tasksOfLeaver(listeners)],
    home: orderHome,
    demo: async () => (await import("./demo.ts")).ordersDemo(listeners),
    inOffice: { orders: "SELECT count(*)::int FROM orders WHERE zone_id = $1" },
    ofAccount: { messages: messagesOf("u.hash_id") },
    onContact: { orders: "SELECT count(*)::int FROM orders WHERE contact_id = $1" },
  });
};
