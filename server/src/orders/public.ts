import type { ActionOf } from "#contract/kit/lifecycle.ts";
import type { orderLifecycle } from "#contract/orders/lifecycle.ts";
import type { Db } from "#server/kit/sql/database.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { orderSteps } from "./access.ts";
import { lockOrders, parentTasks, writeMoney, type OrderRow, type TaskMoment } from "./queries.ts";

// What other areas may use of orders.
export { orderedRows, orderRows } from "./readable.ts";
export { commentByCustomer, orderForCustomer, ordersForCustomer } from "./for-customer.ts";
export { againForCustomer, reorderForCustomer } from "./reorder.ts";
export { goodsJson, linesOfOrder, type GoodsRow } from "./goods.ts";
export { listOrders } from "./lists.ts";
export { loadOrder, lockedOrder, orderEvent } from "./records.ts";
export { openOrders } from "./open.ts";
export { showPacking } from "./show-packing.ts";
export { orderTrace } from "./trace.ts";
export type { OrderListener } from "./listener.ts";
export type { OrderRow, TaskMoment } from "./queries.ts";

/** Checks that a step such as `invoice` or `pay` is allowed; throws 403 without the right, 409 in a wrong state or version. */
export const allowOrder = (tx: Tx, action: ActionOf<typeof orderLifecycle>, row: OrderRow, version?: number): void =>
  orderSteps.allow(tx, action, row, version);

/** Locks the orders that an operation will lock one by one, so that two of them never wait for each other. */
export const lockSeveral = async (tx: Tx, orders: readonly string[]): Promise<void> => {
  await lockOrders.run(tx.db, orders);
};

/** SQL condition: the customer ordered the recipe on or after the day, and the order was confirmed. */
export const orderedSince = (of: { readonly recipe: string; readonly contact: string; readonly day: string }): string =>
  `EXISTS (SELECT 1 FROM order_lines ol WHERE ol.recipe_id = ${of.recipe} AND ol.bought_by = ${of.contact} AND ol.bought_on >= ${of.day})`;

/** The ten tasks of an order by position; due dates count from `done_on`. */
export const tasksOfOrder = async (db: Db, order: string): Promise<TaskMoment[]> => await parentTasks.all(db, order);

/** Invoice totals of an order as decimals in its currency, with their days. */
export interface OrderMoney {
  /** Whether it has an invoice that is not credited in full, drafts included. It turns a CONFIRMED order INVOICED; false turns it back. */
  readonly begun: boolean;
  readonly invoiced: string;
  readonly paid: string;
  /** Issued but not yet paid. */
  readonly open: string;
  /** The earliest due day of an open amount; null if it is not known yet. */
  readonly next_due_on: string | null;
  /** The day of the last payment; null while an amount is open. */
  readonly paid_on: string | null;
}
/** Writes the totals on an order that the transaction has locked; returns its new version, for the event. */
export const setOrderMoney = async (tx: Tx, order: string, money: OrderMoney): Promise<number> =>
  (await writeMoney.one(tx.db, order, JSON.stringify(money))).version;
