import type { ServerInput } from "#contract/kit/endpoint.ts";
import type * as calls from "#contract/orders/purchase.ts";
import { columns, insertInto } from "#server/kit/sql/columns.ts";
import { conflict, unknownReference } from "#server/kit/shared/failures.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import * as lab from "../laboratory/public.ts";
import { detailsOf } from "./details.ts";
import { orderKept, orderOf } from "./free.ts";
import type { OrderListener } from "./listener.ts";
import { orders } from "./records.ts";
import { recipeOf, takesStock } from "./purchase.ts";
import { putTasks } from "./put-task.ts";

const insertLots = insertInto(
  "order_line_lot",
  columns({
    hash_id: "uuid",
    order_id: "uuid",
    line_id: "uuid",
    stock_id: "uuid",
    bottles: "integer",
    litres: "numeric",
  }),
);

/** Takes the chosen lots and sets the task done. A second, concurrent call finds the task done and gets 409. */
export const shipOrder =
  (listeners: readonly OrderListener[]) =>
  async (tx: Tx, { params, body }: ServerInput<typeof calls.shipOrder>) => {
    const row = await orders.begin(tx, "ship", params.id, body.version);
    const { lines, tasks } = await detailsOf.one(tx.db, row.hash_id);
    const task = tasks.find((t) => t.code === "shipped");
    if (!task || !takesStock({ lines, tasks })) throw conflict("orders.is_shipped");
    const chosen = body.lots.map((given, i) => {
      const line = lines.find((l) => l.hash_id === given.line_hash_id);
      const recipe = line && recipeOf(line);
      if (!line || recipe === undefined) throw unknownReference(`lots.${i}.line_hash_id`);
      if (body.lots.some((o, j) => j < i && o.line_hash_id === line.hash_id && o.stock_hash_id === given.stock_hash_id))
        throw unknownReference(`lots.${i}.stock_hash_id`);
      const { stock_hash_id: stock, bottles } = given;
      return { line: line.hash_id, wanted: { field: `lots.${i}.stock_hash_id`, stock, recipe, bottles } };
    });
    const taken = await lab.takeChosenBottles(
      tx,
      orderKept(row),
      chosen.map((c) => c.wanted),
    );
    const freed = await lab.freeComponents(tx, orderOf(row), "used");
    await insertLots(
      tx.db,
      ...chosen.map(({ line, wanted }) => ({
        hash_id: newId(),
        order_id: row.hash_id,
        line_id: line,
        stock_id: wanted.stock,
        bottles: wanted.bottles,
        litres: taken.litres.get(wanted) ?? "0",
      })),
    );
    const done = { state: "done" as const, done_on: body.done_on };
    return await putTasks(tx, listeners, row, [{ id: task.hash_id, body: done }], {
      action: "ship",
      events: [...taken.events, ...freed],
    });
  };
