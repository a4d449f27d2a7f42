import { area, type Area } from "#server/kit/area.ts";
import { orderExports } from "./exports.ts";
import type { OrderHeard } from "./heard.ts";
import { orderKind } from "./kind.ts";
import { remindTask } from "./remind.ts";
import { ordersRoutes } from "./routes.ts";
import { orderWork } from "./work.ts";

/** @param heard other areas that are told about changes of orders */
export const ordersArea = (heard: readonly OrderHeard[]): Area =>
  area({
    name: "orders",
    routes: (services) => ordersRoutes(services, heard),
    kinds: [orderKind],
    exports: orderExports,
    jobs: (services) => ({ order_reminders: { at: "25 * * * *", run: remindTask(services) } }),
    work: orderWork,
    demo: async () => (await import("./demo.ts")).ordersDemo(heard),
    inOffice: { orders: "SELECT count(*)::int FROM orders WHERE zone_id = $1" },
    onContact: { orders: "SELECT count(*)::int FROM orders WHERE contact_id = $1" },
  });
