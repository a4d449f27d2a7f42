import type * as calls from "#contract/laboratory/batches.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { decimal } from "#contract/kit/money.ts";
import { conflict } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { putBottles } from "../bottles.ts";
import { dayAt, write, type Line } from "../move.ts";
import { placed } from "../queries.ts";
import { endOfBatch } from "../reservations.ts";
import { closedBy } from "../rules.ts";
import * as q from "./queries.ts";
import { begin, move } from "./records.ts";
import { type Row, lotsOf, lockStock, bottlesOf } from "./batch-stock.ts";

/** Throws when a lot was put on hold, has expired or lost its reservation since it was weighed. */
function checkLots(row: Row, levels: readonly q.Level[], today: string): Line[] {
  const byId = new Map(levels.map((l) => [l.hash_id, l]));
  return lotsOf(row).flatMap((lot) => {
    if (lot.item_id === null) return [];
    const level = byId.get(lot.hash_id);
    const closed = level && closedBy(level, today);
    if (closed) throw conflict(...closed);
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
