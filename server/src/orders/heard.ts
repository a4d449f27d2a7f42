import type { Tx } from "#server/kit/transaction.ts";
import type { OrderRow, TaskMoment } from "./queries.ts";

/** What builds on orders hears of them. Orders know none of these areas: `areas.ts` brings them together. */
export interface OrderHeard {
  /** One of the ten tasks was done, opened again, or is not needed: due dates that count from it follow, in the same transaction. The order is locked. */
  readonly taskMoved: (tx: Tx, order: OrderRow, task: TaskMoment) => Promise<void>;
}
