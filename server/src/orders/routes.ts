import * as calls from "#contract/orders/endpoints.ts";
import { proposeLines } from "#contract/orders/proposal.ts";
import * as stock from "#contract/orders/purchase.ts";
import { given, reading, routesOf, type Route } from "#server/kit/http/route.ts";
import type { Services } from "#server/kit/area/services.ts";
import { addExternal, addInternal, deleteComment, updateComment } from "./comments.ts";
import { customers, overview } from "./groups.ts";
import type { OrderListener } from "./listener.ts";
import { listOrders, order, ordersOfContact } from "./lists.ts";
import { orderOptions } from "./options.ts";
import { purchase } from "./purchase.ts";
import { printPurchase } from "./purchase-paper.ts";
import { proposal } from "./propose-lines.ts";
import { releaseForOrder } from "./release-reservations.ts";
import { reserveForOrder } from "./reserve-for-order.ts";
import { shipOrder } from "./ship-order.ts";
import { answerOrder } from "./answer-order.ts";
import { archiveOrder } from "./archive-order.ts";
import { confirmOrder } from "./confirm-order.ts";
import { severalOrders } from "./several.ts";
import { unarchiveOrder } from "./unarchive-order.ts";
import { waitOrder } from "./wait-for-information.ts";
import { changeTask, changeTasks } from "./change-task.ts";
import { createTask } from "./create-task.ts";
import { parentTasks } from "./parent-tasks.ts";
import { renameTask } from "./rename-task.ts";
import { createOrder } from "./create-order.ts";
import { deleteOrder } from "./delete-order.ts";
import { updateOrder } from "./update-order.ts";

export const ordersRoutes = (
  services: Pick<Services, "storage" | "publicUrl">,
  listeners: readonly OrderListener[],
): Route[] => [
  ...routesOf(calls, {
    reading: {
      listOrders,
      listCustomers: customers,
      ordersOfContact,
      ordersOverview: overview,
      getOrder: order,
      orderOptions,
      parentTasks,
      countOrders: severalOrders.count,
    },
    changing: {
      createOrder,
      updateOrder,
      deleteOrder,
      confirmOrder,
      waitOrder,
      answerOrder,
      archiveOrder,
      unarchiveOrder,
      takeOrders: severalOrders.take,
      renameTask,
      createTask,
      changeTask: changeTask(listeners),
      changeTasks: changeTasks(listeners),
      externalComment: addExternal,
      internalComment: addInternal,
      updateComment,
      deleteComment,
    },
  }),
  reading(proposeLines, proposal),
  ...routesOf(stock, {
    reading: { getPurchase: purchase },
    changing: { reserveForOrder, releaseForOrder, shipOrder: shipOrder(listeners) },
    bytes: { printPurchase: given(services, printPurchase) },
  }),
];
