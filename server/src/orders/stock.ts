import type { ServerInput } from "#contract/kit/endpoint.ts";
import { roundTo } from "#contract/kit/money.ts";
import { takeBottles } from "#contract/laboratory/quantity.ts";
import type * as calls from "#contract/orders/purchase.ts";
import { columns, insertInto } from "#server/kit/columns.ts";
import { sql } from "#server/kit/database.ts";
import { conflict, unknownReference } from "#server/kit/failures.ts";
import { record } from "#server/kit/record.ts";
import { newId, type Tx } from "#server/kit/transaction.ts";
import * as lab from "../laboratory/public.ts";
import { detailsOf } from "./details.ts";
import { freeSeen, orderKept } from "./free.ts";
import type { OrderListener } from "./listener.ts";
import { orderEvent, orders } from "./records.ts";
import { purchaseOf, readPurchase, recipeOf, takesStock, type ExplodedLine } from "./purchase.ts";
import type { OrderRow } from "./queries.ts";
import { putTask } from "./tasks.ts";

// Stock of an order. Locks are always taken in this order: the order, its recipes, the component items.

const bump = sql<{ version: number }, [string]>(
  "UPDATE orders SET version = version + 1 WHERE hash_id = $1 RETURNING version",
);
const orderOf = (row: OrderRow) => ({ id: row.hash_id, number: row.number });

/** Decimals of litres to pick bottles by. Exact ones, of a mass, could ask for one bottle more for their last digit. */
const PICKED_DECIMALS = 9;
/** Whole bottles for each line, the earliest expiry first, as far as the stock goes. */
function bottlesFor(lines: readonly ExplodedLine[]): lab.WantedBottles[] {
  const free = new Map(lines.flatMap((l) => l.lots.map((lot) => [lot.hash_id, lot.bottles] as const)));
  return lines.flatMap((line) => {
    if (line.litres === undefined || line.recipe === undefined) return [];
    const { recipe } = line;
    const lots = line.lots.map((lot) => ({ ...lot.whole, stock: lot.hash_id }));
    const { taken } = takeBottles(
      lots,
      roundTo(line.litres.minus(line.shipped), PICKED_DECIMALS),
      (lot) => free.get(lot.stock) ?? 0,
    );
    return taken.map(({ lot: { stock }, bottles }) => {
      free.set(stock, (free.get(stock) ?? 0) - bottles);
      return { field: "laboratory_id", stock, recipe, bottles };
    });
  });
}

export async function reserveForOrder(tx: Tx, { params, body }: ServerInput<typeof calls.reserveForOrder>) {
  const row = await orders.begin(tx, "reserve", params.id, body.version);
  const place = await lab.stockedPlace(tx, body.laboratory_id);
  const details = await detailsOf.one(tx.db, row.hash_id);
  if (!takesStock(details)) throw conflict("orders.is_shipped");
  const recipes = details.lines.flatMap((l) => recipeOf(l) ?? []);
  await lab.lockRecipesFor(tx, orderKept(row), recipes);
  const freed = await lab.freeBottles(tx, orderKept(row));
  const { exploded, needs } = await readPurchase(tx, row, place.hash_id);
  const bottles = await lab.reserveBottles(tx, orderKept(row), bottlesFor(exploded));
  const components = await lab.keepComponents(
    tx,
    orderOf(row),
    place,
    needs
      .filter((n) => !lab.isTap(n.needed, place.hash_id) && n.quantity.gt("0"))
      .map(({ id, quantity, formulas }) => ({ component: id, quantity, formulas })),
  );
  const { version } = await bump.one(tx.db, row.hash_id);
  const event = orderEvent({ ...row, version }, "reserve", { details: { place: place.name } });
  await record(tx, event, ...freed, ...bottles.events, ...components);
  return { data: await purchaseOf(tx, { ...row, version }, place.hash_id) };
}

export async function releaseForOrder(tx: Tx, { params, body }: ServerInput<typeof calls.releaseForOrder>) {
  const row = await orders.begin(tx, "release", params.id, body.version);
  const events = await freeSeen(tx, row);
  if (events.length === 0) throw conflict("orders.nothing_kept");
  const { version } = await bump.one(tx.db, row.hash_id);
  await record(tx, orderEvent({ ...row, version }, "release"), ...events);
  return { data: await purchaseOf(tx, { ...row, version }, body.laboratory_id) };
}

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
    return await putTask(tx, listeners, row, task.hash_id, done, {
      action: "ship",
      events: [...taken.events, ...freed],
    });
  };
