import * as calls from "#contract/orders/endpoints.ts";
import { changing, reading, type Route } from "#server/kit/route.ts";
import { addExternal, addInternal, deleteComment, updateComment } from "./comments.ts";
import { customers, overview } from "./groups.ts";
import type { OrderHeard } from "./heard.ts";
import { listOrders, order, ordersOfContact } from "./lists.ts";
import { orderOptions } from "./options.ts";
import { answerOrder, archiveOrder, confirmOrder, unarchiveOrder, waitOrder } from "./steps.ts";
import { changeTask, createTask, parentTasks } from "./tasks.ts";
import { createOrder, deleteOrder, updateOrder } from "./write.ts";

export const ordersRoutes = (heard: readonly OrderHeard[]): Route[] => [
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
  changing(calls.createTask, createTask),
  changing(calls.changeTask, changeTask(heard)),
  changing(calls.externalComment, addExternal),
  changing(calls.internalComment, addInternal),
  changing(calls.updateComment, updateComment),
  changing(calls.deleteComment, deleteComment),
];
