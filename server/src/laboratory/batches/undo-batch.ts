import type * as calls from "#contract/laboratory/batches.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { decimal } from "#contract/kit/money.ts";
import { conflict } from "#server/kit/shared/failures.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { moveBottles } from "../bottles.ts";
import { write } from "../move.ts";
import { operation } from "../stock-queries.ts";
import { keepFor } from "./batch-lots.ts";
import * as q from "./queries.ts";
import { begin, move } from "./records.ts";
import { lockStock, bottlesOf, lotsOf } from "./batch-stock.ts";

const MADE = ["made_by", "made_at", "make_id", "stock_id", "bottles", "product_litres"];
const NOTHING_MADE = Object.fromEntries(MADE.map((column) => [column, null]));

/** Undoes the making while nothing of the product has been used; the ingredients are reserved for the batch again. */
export async function undoBatch(tx: Tx, { params, body }: ServerInput<typeof calls.undoBatch>) {
  const row = await begin(tx, "undo", params.id, body?.version);
  await lockStock(tx, row);
  const { stock_id, product } = row;
  if (!stock_id || !product) throw new Error(`Batch ${row.number} is made without a product`);
  if ((await q.wentOn.one(tx.db, stock_id, row.hash_id)).went)
    throw conflict("laboratory.batch_went_on", { lot: product.lot });
  if (row.make_id) {
    const done = await operation.one(tx.db, row.make_id);
    const lines = done.lines.map((l) => ({ lot: l.lot_id, item: l.item_id, quantity: decimal(l.quantity).times(-1) }));
    const place = { hash_id: row.place.hash_id };
    await write(tx, { place, kind: "undo", undoes: done.hash_id, batch: row.hash_id, lines });
  }
  const litres = decimal(product.litres).times(-1).toFixed();
  await moveBottles.run(tx.db, newId(), stock_id, -product.bottles, litres, null, tx.person.id, row.hash_id);
  const back = bottlesOf(row, 1);
  if (back.length > 0) await q.moveSubBottles.run(tx.db, JSON.stringify(back), tx.person.id, row.hash_id);
  const lots = lotsOf(row).map((l) => ({ lot_id: l.bottles === null ? l.hash_id : null, quantity: l.quantity }));
  await keepFor(tx, { id: row.hash_id, purpose: `${row.recipe.number} ${row.recipe.name}` }, lots);
  const { lot, bottles } = product;
  return await move(tx, "undo", row, { set: NOTHING_MADE }, { lot, bottles });
}
