import * as calls from "#contract/orders/endpoints.ts";
import * as stock from "#contract/orders/purchase.ts";
import { bytes, changing, reading, type Route } from "#server/kit/route.ts";
import type { Services } from "#server/kit/services.ts";
import { addExternal, addInternal, deleteComment, updateComment } from "./comments.ts";
import { customers, overview } from "./groups.ts";
import type { OrderHeard } from "./heard.ts";
import { listOrders, order, ordersOfContact } from "./lists.ts";
import { orderOptions } from "./options.ts";
import { purchase } from "./purchase.ts";
import { printPurchase } from "./purchase-paper.ts";
import { releaseForOrder, reserveForOrder, shipOrder } from "./stock.ts";
import { answerOrder, archiveOrder, confirmOrder, unarchiveOrder, waitOrder } from "./steps.ts";
import { changeTask, createTask, parentTasks, renameTask } from "./tasks.ts";
import { createOrder, deleteOrder, updateOrder } from "./write.ts";

export const ordersRoutes = (
  services: Pick<Services, "storage" | "publicUrl">,
  heard: readonly OrderHeard[],
): Route[] => [
  reading(calls.listOrders, listOrders),
  reading(calls.listCustomers, customers),
  reading(calls.ordersOfContact, ordersOfContact),
  reading(calls.ordersOverview, overview),
  reading(calls.getOrder, order),
  reading(calls.orderOptions, orderOptions),
  changing(calls.createOrder, createOrder),
  changing(calls.updateOrder, updateOrder),
  changing(calls.deleteOrder, deleteOrder),
  changing(calls.confirmOrder, confirmOrder),
  changing(calls.waitOrder, waitOrder),
  changing(calls.answerOrder, answerOrder),
  changing(calls.archiveOrder, archiveOrder),
  changing(calls.unarchiveOrder, unarchiveOrder),
  reading(calls.parentTasks, parentTasks),
  changing(calls.renameTask, renameTask),
  changing(calls.createTask, createTask),
  changing(calls.changeTask, changeTask(heard)),
  changing(calls.externalComment, addExternal),
  changing(calls.internalComment, addInternal),
  changing(calls.updateComment, updateComment),
  changing(calls.deleteComment, deleteComment),
  reading(stock.getPurchase, purchase),
  bytes(stock.printPurchase, (reader, input) => printPurchase(reader, services, input)),
  changing(stock.reserveForOrder, reserveForOrder),
  changing(stock.releaseForOrder, releaseForOrder),
  changing(stock.shipOrder, shipOrder(heard)),
];
