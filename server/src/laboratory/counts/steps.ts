import type { ServerInput } from "#contract/kit/endpoint.ts";
import { decimal } from "#contract/kit/money.ts";
import type * as calls from "#contract/laboratory/counts.ts";
import { conflict, invalidField, unknownReference } from "#server/kit/failures.ts";
import { newId, type Tx } from "#server/kit/transaction.ts";
import { movedIn, write, type Line } from "../move.ts";
import { lockPlace } from "../queries.ts";
import { namedPlace } from "../stock-lists.ts";
import * as s from "../stock-queries.ts";
import { unitPrices } from "../value.ts";
import * as q from "./queries.ts";
import { finish, begin, move } from "./records.ts";

/** Lists the lots of a place or of part of it. Two open counts never list the same lot. */
export async function startCount(tx: Tx, { body }: Pick<ServerInput<typeof calls.startCount>, "body">) {
  await lockPlace.run(tx.db, body.laboratory_id);
  const place = await namedPlace(tx, body.laboratory_id);
  tx.access.require("laboratory_stock", { country: place.country_id });
  if (place.archived_at !== null) throw conflict("laboratory.is_archived");
  const shelf = body.shelf ?? null;
  const other = await q.overlapping.first(tx.db, place.hash_id, shelf);
  if (other) throw conflict("laboratory.count_under_way", { number: other.number });
  const id = newId();
  await q.insert.run(tx.db, id, place.hash_id, shelf, body.note ?? null, tx.person.id);
  return await finish(tx, id, "start_count", { ...(shelf && { shelf }) });
}

export async function countLots(tx: Tx, { params, body }: ServerInput<typeof calls.countLots>) {
  const row = await begin(tx, "count", params.id, undefined, q.share);
  const given = body.lines.map(({ line_hash_id, counted, note = null }, i) => {
    const line = row.lines.find((l) => l.hash_id === line_hash_id);
    if (!line) throw unknownReference(`lines.${i}.line_hash_id`);
    if (body.lines.findIndex((l) => l.line_hash_id === line_hash_id) !== i)
      throw invalidField(`lines.${i}.line_hash_id`, "errors.taken");
    return { hash_id: line_hash_id, counted, note, item: line.item_id };
  });
  await s.lockItems.all(tx.db, [...new Set(given.map((g) => g.item))]);
  await q.setCounted.run(tx.db, JSON.stringify(given), tx.person.id);
  return await finish(tx, row.hash_id, "count_lots", { lots: given.length });
}

/** Adds a lot found during the count: it is created with quantity 0, and the counted quantity is its variance. */
export async function foundLot(tx: Tx, { params, body }: ServerInput<typeof calls.foundLot>) {
  const row = await begin(tx, "count", params.id, undefined, q.share);
  const { component_id, lot: number, expires_on = null, shelf = null } = body;
  const of = await movedIn(tx, { laboratory_id: row.place.hash_id, component_id, quantity: body.counted });
  const item = await s.makeItem.one(tx.db, newId(), of.place.hash_id, component_id);
  const lot = await s.makeLot.one(tx.db, newId(), item.hash_id, number, expires_on, null, null, shelf ?? row.shelf);
  const other = await q.listed.first(tx.db, lot.hash_id);
  if (other) throw invalidField("lot", "laboratory.lot_listed", { number: other.number });
  await q.insertFound.run(tx.db, newId(), row.hash_id, lot.hash_id, of.quantity.toFixed(), tx.person.id);
  return await finish(tx, row.hash_id, "found_lot", { component_id, lot: number });
}

export async function finishCount(tx: Tx, { params, body }: ServerInput<typeof calls.finishCount>) {
  const row = await begin(tx, "finish", params.id, body.version);
  const left = row.lots - row.lots_counted;
  if (row.lots_counted === 0) throw conflict("laboratory.nothing_counted");
  if (left > 0 && !body.leave) throw conflict("laboratory.lots_uncounted", { count: left }, "uncounted");
  return await move(tx, "finish", row, { at: "counted_at" }, { lots: row.lots_counted });
}
export async function reopenCount(tx: Tx, { params, body }: ServerInput<typeof calls.reopenCount>) {
  const row = await begin(tx, "reopen", params.id, body?.version);
  return await move(tx, "reopen", row, { set: { counted_at: null } });
}
export async function cancelCount(tx: Tx, { params, body }: ServerInput<typeof calls.cancelCount>) {
  const row = await begin(tx, "cancel", params.id, body.version);
  const { reason } = body;
  return await move(tx, "cancel", row, { at: "ended_at", set: { ended_by: tx.person.id, reason } }, { reason });
}

/** The variances as movements; throws when stock taken since the count leaves less than is missing. */
async function variancesOf(tx: Tx, row: q.WholeRow): Promise<{ line: q.LineRow; movement: Line }[]> {
  const differing = row.lines.flatMap((line) => {
    const variance =
      line.counted === null || line.book === null ? decimal("0") : decimal(line.counted).minus(line.book);
    return variance.eq("0")
      ? []
      : [{ line, movement: { lot: line.lot.hash_id, item: line.item_id, quantity: variance } }];
  });
  await s.lockItems.all(tx.db, [...new Set(differing.map((d) => d.line.item_id))]);
  const ids = differing.map((d) => d.movement.lot);
  const levels = new Map((await s.levelsById.all(tx.db, ids)).map((l) => [l.hash_id, l]));
  for (const { line, movement } of differing) {
    const level = levels.get(movement.lot);
    const after = decimal(level?.quantity ?? "0").plus(movement.quantity);
    if (after.lt("0")) throw conflict("laboratory.count_again", { lot: line.lot.number });
    if (after.lt(level?.reserved ?? "0")) throw conflict("laboratory.count_reserved", { lot: line.lot.number });
  }
  return differing;
}

/** Approves a count (not by one of its counters): books one movement per variance. Movements made after the count are kept. */
export async function agreeCount(tx: Tx, { params, body }: ServerInput<typeof calls.agreeCount>) {
  const row = await begin(tx, "agree", params.id, body?.version);
  const all = await variancesOf(tx, row);
  const { currency, prices } = await unitPrices(
    tx,
    row.place.hash_id,
    all.map((v) => v.line.component),
  );
  const lines = all.map((v) => v.movement);
  const written =
    lines.length > 0 ? await write(tx, { place: row.place, kind: "count", reason: row.note, lines }) : undefined;
  await q.setPrices.run(
    tx.db,
    JSON.stringify(
      all.map(({ line }) => ({ hash_id: line.hash_id, price: prices.get(line.component.hash_id)?.toFixed() ?? null })),
    ),
  );
  const set = { ended_by: tx.person.id, operation_id: written?.id ?? null, currency_id: currency?.hash_id ?? null };
  return await move(tx, "agree", row, { at: "ended_at", set }, { lots: lines.length });
}
