import type * as calls from "#contract/orders/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { sql } from "#server/kit/sql/database.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import type { OrderListener } from "./listener.ts";
import { orders } from "./records.ts";
import { putTask } from "./put-task.ts";

const orderOf = sql<{ order_id: string }, [string]>("SELECT order_id FROM order_tasks WHERE hash_id = $1");

/** Changes a task's state, assignee, due day or what it waits for. */
export const changeTask =
  (listeners: readonly OrderListener[]) =>
  async (tx: Tx, { params, body }: ServerInput<typeof calls.changeTask>) => {
    const at = await orderOf.first(tx.db, params.id);
    if (!at) throw notFound();
    const row = await orders.begin(tx, "tasks", at.order_id);
    return await putTask(tx, listeners, row, params.id, body);
  };
