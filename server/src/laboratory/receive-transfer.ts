import type { ServerInput } from "#contract/kit/endpoint.ts";
import { decimal } from "#contract/kit/money.ts";
import type * as calls from "#contract/laboratory/transfers.ts";
import { sql } from "#server/kit/sql/database.ts";
import { checkLines } from "#server/kit/records/transferring.ts";
import { invalidField } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { write } from "./move.ts";
import { begin, endsOf, end } from "./transfers.ts";

const setReceived = sql<unknown, [lines: string]>(`
  UPDATE stock_transfer_line t SET received = x.received, reason = x.reason FROM jsonb_to_recordset($1::jsonb) AS x(hash_id uuid, received numeric, reason text) WHERE t.hash_id = x.hash_id`);

/**
 * Finds or creates the items and lots of an incoming transfer: a lot keeps its number and supplier, and the earlier of both expiry dates.
 */
const takeIn = sql<{ line_id: string; lot_id: string; item_id: string }, [place: string, lines: string]>(`
  WITH x AS MATERIALIZED (
    SELECT g.line_id, l.number, l.expires_on, l.opened_on, l.supplier_id, i.component_id
    FROM jsonb_to_recordset($2::jsonb) AS g(line_id uuid, lot_id uuid) JOIN stock_lot l ON l.hash_id = g.lot_id JOIN stock_item i ON i.hash_id = l.item_id
  ), item AS (
    INSERT INTO stock_item (hash_id, place_id, component_id) SELECT new_id(), $1::uuid, component_id FROM (SELECT DISTINCT component_id FROM x ORDER BY component_id) AS c
    ON CONFLICT (place_id, component_id) DO UPDATE SET quantity = stock_item.quantity RETURNING hash_id, component_id
  ), lot AS (
    INSERT INTO stock_lot AS l (hash_id, item_id, number, expires_on, opened_on, supplier_id) SELECT new_id(), item.hash_id, x.number, x.expires_on, x.opened_on, x.supplier_id FROM x JOIN item USING (component_id)
    ON CONFLICT (item_id, lower(number)) DO UPDATE SET expires_on = least(l.expires_on, EXCLUDED.expires_on) RETURNING l.hash_id, l.item_id, l.number
  )
  SELECT x.line_id, lot.hash_id AS lot_id, lot.item_id FROM x JOIN item USING (component_id) JOIN lot ON lot.item_id = item.hash_id AND lower(lot.number) = lower(x.number)`);

export async function receiveTransfer(tx: Tx, { params, body }: ServerInput<typeof calls.receiveTransfer>) {
  const row = await begin.receive(tx, "receive", params.id, body.version);
  const { from, to } = endsOf(row);
  const given = new Map(body.lines.map((l) => [l.hash_id, l]));
  checkLines(row.lines, body.lines);
  const came = row.lines.map((line) => {
    const stated = given.get(line.hash_id);
    const at = stated ? body.lines.indexOf(stated) : 0;
    const received = stated?.received ?? line.quantity;
    if (decimal(received).gt(line.quantity))
      throw invalidField(`lines.${at}.received`, "laboratory.more_than_sent", { sent: line.quantity });
    const reason = stated?.reason ?? null;
    if (!decimal(received).eq(line.quantity) && reason === null)
      throw invalidField(`lines.${at}.reason`, "laboratory.reason_needed");
    return { hash_id: line.hash_id, lot_id: line.lot_id, received, reason };
  });
  const some = came.filter((l) => decimal(l.received).gt(0));
  if (some.length > 0) {
    const made = await takeIn.all(
      tx.db,
      to.hash_id,
      JSON.stringify(some.map((l) => ({ line_id: l.hash_id, lot_id: l.lot_id }))),
    );
    const lines = made.map((m) => ({
      lot: m.lot_id,
      item: m.item_id,
      quantity: decimal(some.find((l) => l.hash_id === m.line_id)?.received ?? "0"),
    }));
    await write(tx, { place: to, kind: "receive", lines });
  }
  await setReceived.run(tx.db, JSON.stringify(came));
  return await end(tx, "receive", row, "receive_stock", to, from);
}
