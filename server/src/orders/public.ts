import type { ActionOf } from "#contract/kit/lifecycle.ts";
import type { orderLifecycle } from "#contract/orders/lifecycle.ts";
import type { Db } from "#server/kit/database.ts";
import type { Tx } from "#server/kit/transaction.ts";
import { orderSteps } from "./access.ts";
import { parentTasks, writeMoney, type OrderRow, type TaskMoment } from "./queries.ts";

// What neighbours may use of orders.
export { commentByCustomer, orderForCustomer, ordersForCustomer, reorderForCustomer } from "./for-customer.ts";
export { listOrders } from "./lists.ts";
export { loadOrder, lockedOrder, orderEvent } from "./load.ts";
export { orderTrace } from "./trace.ts";
export type { OrderHeard } from "./heard.ts";
export type { OrderRow, TaskMoment } from "./queries.ts";

/** Throws what stands against a step, such as `invoice` or `pay`: the right (403), the state or the version (409). */
export const allowOrder = (tx: Tx, action: ActionOf<typeof orderLifecycle>, row: OrderRow, version?: number): void =>
  orderSteps.allow(tx, action, row, version);

/** A condition of another statement: the customer ordered the recipe on that day or later, and it was confirmed. */
export const orderedSince = (of: { readonly recipe: string; readonly contact: string; readonly day: string }): string =>
  `EXISTS (SELECT 1 FROM order_lines ol JOIN orders oo ON oo.hash_id = ol.order_id WHERE ol.recipe_id = ${of.recipe} AND oo.contact_id = ${of.contact} AND oo.ordered_on >= ${of.day} AND oo.confirmed_at IS NOT NULL)`;

/** The ten tasks of an order, in their order: due dates count from `done_on`. */
export const tasksOfOrder = async (db: Db, order: string): Promise<TaskMoment[]> => await parentTasks.all(db, order);

/** What is invoiced of an order: totals in its currency, as decimals, and days. */
export interface OrderMoney {
  /** Whether it has an invoice at all, a draft too: it is INVOICED then, and CONFIRMED again where the last draft was deleted. */
  readonly begun: boolean;
  readonly invoiced: string;
  readonly paid: string;
  /** What is still to be paid of what is issued. */
  readonly open: string;
  /** The earliest day on which something open is due; null while that is pending. */
  readonly next_due_on: string | null;
  /** The day on which the last of it was paid; null while something is open. */
  readonly paid_on: string | null;
  readonly predicted_on: string | null;
}
/** Writes them on an order that the transaction has locked; gives its new version, for the event. */
export const setOrderMoney = async (tx: Tx, order: string, money: OrderMoney): Promise<number> =>
  (await writeMoney.one(tx.db, order, JSON.stringify(money))).version;
