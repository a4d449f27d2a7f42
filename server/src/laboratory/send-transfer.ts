import type { ServerInput } from "#contract/kit/endpoint.ts";
import { decimal } from "#contract/kit/money.ts";
import type * as calls from "#contract/laboratory/transfers.ts";
import { sql } from "#server/kit/sql/database.ts";
import { conflict, invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { seesPlace } from "./access.ts";
import { stockNotice } from "./events.ts";
import { dayAt, write, type Line } from "./move.ts";
import { placed, type Placed } from "./queries.ts";
import { availableOf, closedBy } from "./rules.ts";
import { namedPlace } from "./stock-lists.ts";
import * as s from "./stock-queries.ts";
import { one, transferEvent, present } from "./transfers.ts";

const insert = sql<
  unknown,
  [id: string, from: string, to: string, note: string | null, send: string, by: string, lines: string]
>(`
  WITH made AS (INSERT INTO stock_transfer (hash_id, from_id, to_id, note, send_id, sent_by) VALUES ($1, $2, $3, $4, $5, $6) RETURNING hash_id)
  INSERT INTO stock_transfer_line (hash_id, transfer_id, lot_id, quantity)
  SELECT x.hash_id, made.hash_id, x.lot_id, x.quantity FROM made, jsonb_to_recordset($7::jsonb) AS x(hash_id uuid, lot_id uuid, quantity numeric)`);

const items = sql<{ hash_id: string; item_id: string; place_id: string }, [lots: readonly string[]]>(
  "SELECT l.hash_id, l.item_id, i.place_id FROM stock_lot l JOIN stock_item i ON i.hash_id = l.item_id WHERE l.hash_id = ANY ($1::uuid[])",
);

/** The lots of a transfer, checked with their items locked. */
async function sentLines(
  tx: Tx,
  from: Placed,
  given: ServerInput<typeof calls.sendTransfer>["body"]["lines"],
): Promise<Line[]> {
  const ids = given.map((l) => l.lot_hash_id);
  const found = new Map((await items.all(tx.db, ids)).map((l) => [l.hash_id, l]));
  for (const [i, id] of ids.entries()) {
    if (found.get(id)?.place_id !== from.hash_id) throw unknownReference(`lines.${i}.lot_hash_id`);
    if (ids.indexOf(id) !== i) throw invalidField(`lines.${i}.lot_hash_id`, "errors.taken");
  }
  await s.lockItems.all(tx.db, [...new Set([...found.values()].map((l) => l.item_id))]);
  const levels = new Map((await s.levelsById.all(tx.db, ids)).map((l) => [l.hash_id, l]));
  const today = dayAt(tx, from);
  return given.map(({ lot_hash_id, quantity }, i) => {
    const level = levels.get(lot_hash_id);
    if (!level) throw unknownReference(`lines.${i}.lot_hash_id`);
    const wanted = decimal(quantity);
    const closed = closedBy(level, today);
    if (closed) throw invalidField(`lines.${i}.lot_hash_id`, ...closed);
    const left = availableOf(level, today);
    if (wanted.lte(0) || wanted.gt(left))
      throw invalidField(`lines.${i}.quantity`, "laboratory.only_left", { left: left.toFixed() });
    return { lot: lot_hash_id, item: level.item_id, quantity: wanted.times(-1) };
  });
}

export async function sendTransfer(tx: Tx, { body }: Pick<ServerInput<typeof calls.sendTransfer>, "body">) {
  const from = await namedPlace(tx, body.laboratory_id);
  tx.access.require("laboratory_stock", { country: from.country_id });
  const to = await placed.first(tx.db, body.to_hash_id);
  if (!to || to.hash_id === from.hash_id || !seesPlace(tx.access, to)) throw unknownReference("to_hash_id");
  if (from.archived_at !== null || to.archived_at !== null) throw conflict("laboratory.is_archived");
  const lines = await sentLines(tx, from, body.lines);
  const sent = await write(tx, { place: from, kind: "send", reason: body.note, lines });
  const id = newId();
  const rows = lines.map((l) => ({ hash_id: newId(), lot_id: l.lot, quantity: l.quantity.times(-1).toFixed() }));
  await insert.run(tx.db, id, from.hash_id, to.hash_id, body.note ?? null, sent.id, tx.person.id, JSON.stringify(rows));
  const row = await one.one(tx.db, id);
  await record(
    tx,
    transferEvent(from, row, "send_stock"),
    transferEvent(to, row, "send_stock", stockNotice(to, "stock_sent", { number: row.number }, { tab: "transfers" })),
  );
  return { data: present(row, tx.person) };
}
