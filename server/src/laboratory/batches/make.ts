import type * as calls from "#contract/laboratory/batches.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { decimal } from "#contract/kit/money.ts";
import { conflict } from "#server/kit/failures.ts";
import { newId, type Tx } from "#server/kit/transaction.ts";
import { lockRecipes, moveBottles, putBottles } from "../bottles.ts";
import { dayAt, write, type Line } from "../move.ts";
import { placed } from "../queries.ts";
import { endOfBatch } from "../reservations.ts";
import { isExpired } from "../rules.ts";
import { lockItems, operation } from "../stock-queries.ts";
import { keepFor } from "./plan.ts";
import * as q from "./queries.ts";
import { begin, move } from "./records.ts";

type Row = q.WholeRow;
const recipesOf = (row: Row): string[] => [row.recipe_id, ...row.lines.flatMap((l) => l.sub_recipe?.hash_id ?? [])];
const lotsOf = (row: Row) => row.lines.flatMap((l) => l.lots);
const bottlesOf = (row: Row, sign: 1 | -1) =>
  lotsOf(row).flatMap((l) =>
    l.bottles === null
      ? []
      : [{ stock_id: l.hash_id, bottles: sign * l.bottles, litres: decimal(l.quantity).times(String(sign)).toFixed() }],
  );
/** Locks in the order used everywhere: recipes, then items. */
async function lockStock(tx: Tx, row: Row): Promise<readonly string[]> {
  await lockRecipes.run(tx.db, recipesOf(row));
  const items = [...new Set(lotsOf(row).flatMap((l) => l.item_id ?? []))];
  await lockItems.all(tx.db, items);
  return items;
}

/** Throws when a lot was put on hold, has expired or lost its reservation since it was weighed. */
function checkLots(row: Row, levels: readonly q.Level[], today: string): Line[] {
  const byId = new Map(levels.map((l) => [l.hash_id, l]));
  return lotsOf(row).flatMap((lot) => {
    if (lot.item_id === null) return [];
    const level = byId.get(lot.hash_id);
    if (level?.held_at) throw conflict("laboratory.lot_held", { lot: lot.number });
    if (level && isExpired(level, today)) throw conflict("laboratory.lot_is_expired", { lot: lot.number });
    if (!level || decimal(level.quantity).minus(level.reserved).lt(lot.quantity))
      throw conflict("laboratory.lot_gone", { lot: lot.number });
    return [{ lot: lot.hash_id, item: lot.item_id, quantity: decimal(lot.quantity).times(-1) }];
  });
}
/** Combines lines of the same lot into one movement. */
function joined(lines: readonly Line[]): Line[] {
  const all = new Map<string, Line>();
  for (const line of lines) {
    const before = all.get(line.lot);
    all.set(line.lot, before ? { ...line, quantity: before.quantity.plus(line.quantity) } : line);
  }
  return [...all.values()];
}

/** Takes the weighed quantities out of the lots and stores the product. */
export async function makeBatch(tx: Tx, { params, body }: ServerInput<typeof calls.makeBatch>) {
  const row = await begin(tx, "make", params.id, body.version);
  const place = await placed.one(tx.db, row.place.hash_id);
  const items = await lockStock(tx, row);
  const lines = joined(checkLots(row, await q.levelsFor.all(tx.db, items, row.hash_id), dayAt(tx, place)));
  await endOfBatch.all(tx.db, row.hash_id, "used");
  const made = lines.length > 0 ? await write(tx, { place, kind: "make", batch: row.hash_id, lines }) : undefined;
  const out = bottlesOf(row, -1);
  if (out.length > 0) await q.moveSubBottles.run(tx.db, JSON.stringify(out), tx.person.id, row.hash_id);
  const litres = body.litres ?? (body.bottle_hash_id ? null : row.litres);
  const product = await putBottles(
    tx,
    {
      place,
      recipe: row.recipe_id,
      version: async () => await Promise.resolve(row.composition_id),
      batch: row.hash_id,
    },
    { ...body, litres },
  );
  const { lot, bottles } = body;
  const { id: stock_id, litres: product_litres } = product;
  return await move(
    tx,
    "make",
    row,
    {
      at: "made_at",
      set: { made_by: tx.person.id, make_id: made?.id ?? null, stock_id, bottles, product_litres },
      sql: (bind) => `search = search || ' ' || fold(${bind(lot)})`,
    },
    { lot, bottles, litres: product_litres },
  );
}

/** Cancels a batch and frees its reservations. */
export async function cancelBatch(tx: Tx, { params, body }: ServerInput<typeof calls.cancelBatch>) {
  const row = await begin(tx, "cancel", params.id, body.version);
  await lockStock(tx, row);
  await endOfBatch.all(tx.db, row.hash_id, "ended");
  const kept = bottlesOf(row, -1);
  if (kept.length > 0) await q.reserveBottles.run(tx.db, JSON.stringify(kept));
  const { reason } = body;
  return await move(tx, "cancel", row, { set: { reason } }, { reason });
}

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
