import type * as calls from "#contract/orders/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { sql } from "#server/kit/sql/database.ts";
import { notFound, unknownReference } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import type { OrderListener } from "./listener.ts";
import { orders } from "./records.ts";
import { putTasks } from "./put-task.ts";

const orderOf = sql<{ order_id: string }, [string]>("SELECT order_id FROM order_tasks WHERE hash_id = $1");

/** Changes a task's state, assignee, due day or what it waits for. */
export const changeTask =
  (listeners: readonly OrderListener[]) =>
  async (tx: Tx, { params, body }: ServerInput<typeof calls.changeTask>) => {
    const at = await orderOf.first(tx.db, params.id);
    if (!at) throw notFound();
    const row = await orders.begin(tx, "tasks", at.order_id);
    return await putTasks(tx, listeners, row, [{ id: params.id, body }]);
  };

const tasksOf = sql<{ hash_id: string }, [order: string]>("SELECT hash_id FROM order_tasks WHERE order_id = $1");

/** Moves several tasks of an order in one step. */
export const changeTasks =
  (listeners: readonly OrderListener[]) =>
  async (tx: Tx, { params, body }: ServerInput<typeof calls.changeTasks>) => {
    const row = await orders.begin(tx, "tasks", params.order_id, body.version);
    const known = new Set((await tasksOf.all(tx.db, row.hash_id)).map((t) => t.hash_id));
    for (const [i, { hash_id }] of body.tasks.entries())
      if (!known.has(hash_id) || body.tasks.findIndex((t) => t.hash_id === hash_id) < i)
        throw unknownReference(`tasks.${i}.hash_id`);
    const asked = body.tasks.map(({ hash_id, ...move }) => ({ id: hash_id, body: move }));
    return await putTasks(tx, listeners, row, asked);
  };
