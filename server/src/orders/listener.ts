import type { Tx } from "#server/kit/sql/transaction.ts";
import type { OrderRow, TaskMoment } from "./queries.ts";

/** Callbacks of areas that build on orders. Orders don't import those areas: `areas.ts` connects them. */
export interface OrderListener {
  /**
   * Called when one of the ten tasks is done, reopened or not needed, to update due dates that count from it. Runs in the same transaction, with the
   * order locked.
   */
  readonly taskMoved: (tx: Tx, order: OrderRow, task: TaskMoment) => Promise<void>;
}
