import type { ServerInput } from "#contract/kit/endpoint.ts";
import { decimal } from "#contract/kit/money.ts";
import type { PlaceKind } from "#contract/laboratory/rights.ts";
import type * as calls from "#contract/laboratory/transfers.ts";
import { transferLifecycle } from "#contract/laboratory/lifecycle.ts";
import type { Transfer } from "#contract/laboratory/transfers.ts";
import type { Person } from "#server/kit/access.ts";
import { planned, sql } from "#server/kit/database.ts";
import type { EventMore } from "#server/kit/events.ts";
import { conflict, invalidField, unknownReference } from "#server/kit/failures.ts";
import type { Kind } from "#server/kit/kind.ts";
import { Where } from "#server/kit/list-query.ts";
import { loaderOf } from "#server/kit/loader.ts";
import { beginOf } from "#server/kit/mover.ts";
import { newest } from "#server/kit/newest.ts";
import { record, type Event } from "#server/kit/record.ts";
import { refJson } from "#server/kit/refs.ts";
import { stepsOf } from "#server/kit/steps.ts";
import { newId, type Reader, type Tx } from "#server/kit/transaction.ts";
import { seesPlace } from "./access.ts";
import { placeEvent, stockNotice } from "./events.ts";
import { dayAt, write, type Line } from "./move.ts";
import { placed, type Placed } from "./queries.ts";
import { availableOf } from "./rules.ts";
import { namedPlace } from "./stock-lists.ts";
import * as s from "./stock-queries.ts";

interface Row extends Omit<Transfer, "id" | "can" | "lines"> {
  readonly lines: readonly (Transfer["lines"][number] & { readonly lot_id: string })[];
  readonly from_country: string;
  readonly to_country: string;
  readonly send_id: string;
}
const endJson = (alias: string): string =>
  `jsonb_build_object('hash_id', ${alias}.hash_id, 'name', ${alias}.name, 'kind', ${alias}.kind)`;
const COLUMNS = `r.hash_id, r.number::int, ${endJson("a")} AS "from", ${endJson("b")} AS "to", r.state, r.note, ${refJson("u")} AS sent_by, r.sent_at, ${refJson("v")} AS ended_by, r.ended_at,
  r.version, r.send_id, a.country_id AS from_country, b.country_id AS to_country,
  (SELECT jsonb_agg(jsonb_build_object('hash_id', x.hash_id, 'component', ${s.componentJson}, 'lot', jsonb_build_object('number', l.number, 'expires_on', l.expires_on), 'lot_id', l.hash_id,
      'quantity', ${s.plain("x.quantity")}, 'received', ${s.plain("x.received")}, 'difference', ${s.plain("CASE WHEN x.received IS NULL THEN 0 ELSE x.quantity - x.received END")}, 'reason', x.reason) ORDER BY x.hash_id)
    FROM stock_transfer_line x JOIN stock_lot l ON l.hash_id = x.lot_id JOIN stock_item i ON i.hash_id = l.item_id JOIN component c ON c.hash_id = i.component_id WHERE x.transfer_id = r.hash_id) AS lines`;
const FROM = `stock_transfer r JOIN stock_place a ON a.hash_id = r.from_id JOIN stock_place b ON b.hash_id = r.to_id JOIN app_user u ON u.hash_id = r.sent_by LEFT JOIN app_user v ON v.hash_id = r.ended_by`;
const one = sql<Row, [string]>(`SELECT ${COLUMNS} FROM ${FROM} WHERE r.hash_id = $1`);
const insert = sql<
  unknown,
  [id: string, from: string, to: string, note: string | null, send: string, by: string, lines: string]
>(`
  WITH made AS (INSERT INTO stock_transfer (hash_id, from_id, to_id, note, send_id, sent_by) VALUES ($1, $2, $3, $4, $5, $6) RETURNING hash_id)
  INSERT INTO stock_transfer_line (hash_id, transfer_id, lot_id, quantity)
  SELECT x.hash_id, made.hash_id, x.lot_id, x.quantity FROM made, jsonb_to_recordset($7::jsonb) AS x(hash_id uuid, lot_id uuid, quantity numeric)`);
const setReceived = sql<unknown, [lines: string]>(`
  UPDATE stock_transfer_line t SET received = x.received, reason = x.reason FROM jsonb_to_recordset($1::jsonb) AS x(hash_id uuid, received numeric, reason text) WHERE t.hash_id = x.hash_id`);
const items = sql<{ hash_id: string; item_id: string; place_id: string }, [lots: readonly string[]]>(
  "SELECT l.hash_id, l.item_id, i.place_id FROM stock_lot l JOIN stock_item i ON i.hash_id = l.item_id WHERE l.hash_id = ANY ($1::uuid[])",
);
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

/** Transfers have no page of their own; their events are recorded on both places. */
export const transferKind: Kind = { name: transferLifecycle.name, lifecycle: transferLifecycle };

type Step = keyof typeof steps;
const stepsAt = (country: "from_country" | "to_country") =>
  stepsOf<typeof transferLifecycle, Row>(transferLifecycle, {
    place: (row) => ({ country: row[country] }),
    facts: ({ state }) => ({ state, own: false }),
  });
/** Rights count where stock comes in: at one end when it is received, at the other when it is taken back. */
const steps = { receive: stepsAt("to_country"), cancel: stepsAt("from_country") };

const present = (row: Row, person: Person): Transfer => {
  const { from_country: _f, to_country: _t, send_id: _s, ...shown } = row;
  return {
    ...shown,
    id: row.hash_id,
    lines: row.lines.map(({ lot_id: __, ...line }) => line),
    can: { receive: steps.receive.can(row, person).receive, cancel: steps.cancel.can(row, person).cancel },
  };
};
const sees = (reader: Reader, row: Row): boolean =>
  seesPlace(reader.access, { kind: row.from.kind, country_id: row.from_country }) ||
  seesPlace(reader.access, { kind: row.to.kind, country_id: row.to_country });
const { load, locked } = loaderOf<Row>("stock_transfer", async (reader, id) => {
  const row = await one.first(reader.db, id);
  return row && sees(reader, row) ? row : undefined;
});
const begin = { receive: beginOf(steps.receive, locked), cancel: beginOf(steps.cancel, locked) };
export const transfer = async (reader: Reader, { params }: { params: { id: string } }) => ({
  data: present(await load(reader, params.id), reader.person),
});

/** Transfers sent and received by a place, the newest first, by keyset. */
export async function transfers(reader: Reader, { query: f }: ServerInput<typeof calls.listTransfers>) {
  const place = await namedPlace(reader, f.laboratory_id);
  const where = new Where()
    .and("r.from_id = ?::uuid OR r.to_id = ?::uuid", place.hash_id, place.hash_id)
    .when(f.state, "r.state = ?");
  return await newest(
    reader,
    { select: `${COLUMNS} FROM ${FROM}`, where, id: "r.hash_id", query: f },
    present,
    planned,
  );
}

type End = { hash_id: string; name: string; kind: PlaceKind; country_id: string };
/** An event of one of both places. */
const transferEvent = (place: End, row: Row, action: string, notice?: EventMore["notice"]): Event =>
  placeEvent({ ...place, version: row.version }, action, { details: { transfer: String(row.number) }, notice });

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
    const wanted = decimal(quantity).round(3, 1);
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

/** Ends a transfer, and records it first at the place where stock came in, then at the other. */
async function end(tx: Tx, step: Step, row: Row, action: string, ...places: readonly End[]) {
  await steps[step].write(tx, "stock_transfer", step, row, { at: "ended_at", set: { ended_by: tx.person.id } });
  const now = await one.one(tx.db, row.hash_id);
  await record(tx, ...places.map((place) => transferEvent(place, now, action)));
  return { data: present(now, tx.person) };
}
const endsOf = (row: Row) => ({
  from: { ...row.from, country_id: row.from_country },
  to: { ...row.to, country_id: row.to_country },
});

export async function receiveTransfer(tx: Tx, { params, body }: ServerInput<typeof calls.receiveTransfer>) {
  const row = await begin.receive(tx, "receive", params.id, body.version);
  const { from, to } = endsOf(row);
  const given = new Map(body.lines.map((l) => [l.hash_id, l]));
  for (const [i, l] of body.lines.entries())
    if (!row.lines.some((line) => line.hash_id === l.hash_id)) throw unknownReference(`lines.${i}.hash_id`);
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

export async function cancelTransfer(tx: Tx, { params, body }: ServerInput<typeof calls.cancelTransfer>) {
  const row = await begin.cancel(tx, "cancel", params.id, body?.version);
  const { from, to } = endsOf(row);
  const sent = await s.operation.one(tx.db, row.send_id);
  await s.lockItems.all(tx.db, [...new Set(sent.lines.map((l) => l.item_id))]);
  const lines = sent.lines.map((l) => ({ lot: l.lot_id, item: l.item_id, quantity: decimal(l.quantity).times(-1) }));
  await write(tx, { place: from, kind: "undo", undoes: sent.hash_id, lines });
  return await end(tx, "cancel", row, "cancel_transfer", from, to);
}
