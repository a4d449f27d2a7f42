import { personRows } from "#server/access/public.ts";
import { componentRows } from "#server/components/public.ts";
import type { Task } from "graphile-worker";
import { RESERVED_DAYS, type Reservation } from "#contract/laboratory/holds.ts";
import type * as calls from "#contract/laboratory/holds.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { decimal } from "#contract/kit/money.ts";
import { familyOf, seersOf } from "#contract/laboratory/rights.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { planned, sql, type Db } from "#server/kit/sql/database.ts";
import { AT_ONCE, dueTask, type JobServices } from "#server/kit/jobs/due.ts";
import { invalidField, conflict, forbidden, notFound, unknownReference } from "#server/kit/shared/failures.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { newest } from "#server/kit/sql/newest.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { personJson } from "#server/kit/sql/refs.ts";
import { text } from "#server/kit/shared/texts.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import { formulasJson, formulasRead, readsFormulas, type Placed } from "#server/recipes/public.ts";
import { seesPlace } from "./access.ts";
import { eventsAtPlace, lotEvent, placeEvent } from "./events.ts";
import { invalidQuantity, movedIn } from "./move.ts";
import { placeJson } from "./queries.ts";
import { availableOf, closedBy, take } from "./rules.ts";
import { namedPlace } from "./stock-lists.ts";
import * as s from "./stock-queries.ts";
import { timeNow } from "#server/kit/shared/clock.ts";

interface Row extends Omit<Reservation, "can" | "lot" | "component" | "quantity" | "batch"> {
  readonly lot: NonNullable<Reservation["lot"]>;
  readonly component: NonNullable<Reservation["component"]>;
  readonly quantity: string;
  readonly batch:
    | (NonNullable<Reservation["batch"]> & { readonly formulas: readonly Placed[] | null; readonly version: number })
    | null;
  /** The recipes that need it, for an order's reservation. */
  readonly formulas: readonly Placed[] | null;
  readonly place_version: number;
  readonly country_id: string;
  readonly item_id: string;
  readonly ended: boolean;
  readonly lot_version: number;
}
const COLUMNS = `r.hash_id, jsonb_build_object('hash_id', l.hash_id, 'number', l.number, 'expires_on', l.expires_on) AS lot, ${placeJson} AS place, ${s.componentJson} AS component,
  ${s.plain("r.quantity")} AS quantity, r.purpose, ${personJson("u")} AS "user", r.until, l.held_at IS NOT NULL AS waits, r.created_at, p.country_id, l.item_id, r.ended_at IS NOT NULL AS ended, l.version AS lot_version, p.version AS place_version, ${formulasJson("r.formulas")} AS formulas,
  (SELECT jsonb_build_object('hash_id', b.hash_id, 'number', b.number, 'version', b.version, 'formulas', ${formulasJson("b.formulas")}) FROM batch b WHERE b.hash_id = r.batch_id) AS batch`;
const FROM = `stock_reservation r JOIN stock_lot l ON l.hash_id = r.lot_id JOIN stock_item i ON i.hash_id = l.item_id JOIN stock_place p ON p.hash_id = i.place_id
  JOIN ${componentRows("c")} ON c.hash_id = i.component_id JOIN ${personRows("u")} ON u.hash_id = r.user_id`;
const some = sql<Row, [ids: readonly string[]]>(
  `SELECT ${COLUMNS} FROM ${FROM} WHERE r.hash_id = ANY ($1::uuid[]) ORDER BY r.hash_id`,
);
/** Reserves quantities of lots whose items are locked; a check constraint refuses more than the stock. */
export const reserveLots = sql<unknown, [rows: string, user: string]>(`
  WITH r AS MATERIALIZED (SELECT * FROM jsonb_to_recordset($1::jsonb) AS r(hash_id uuid, lot_id uuid, quantity numeric, purpose text, batch_id uuid, order_id uuid, formulas uuid[])),
    kept AS (UPDATE stock_lot l SET reserved = l.reserved + r.quantity, version = l.version + 1 FROM r WHERE l.hash_id = r.lot_id RETURNING l.hash_id)
  INSERT INTO stock_reservation (hash_id, lot_id, quantity, purpose, batch_id, for_kind, for_id, formulas, user_id, until)
  SELECT r.hash_id, r.lot_id, r.quantity, r.purpose, r.batch_id, CASE WHEN r.order_id IS NOT NULL THEN 'order' END, r.order_id, r.formulas, $2::uuid, clock() + interval '${RESERVED_DAYS} days' FROM r JOIN kept ON kept.hash_id = r.lot_id`);
/** Ends open reservations, whose items must be locked; returns those it ended. */
const endBy = (which: string): string => `
  WITH ended AS (
    UPDATE stock_reservation SET ended_at = clock(), ended_as = $2 WHERE ${which} AND ended_at IS NULL RETURNING hash_id, lot_id, quantity
  ), freed AS (
    UPDATE stock_lot l SET reserved = l.reserved - e.total, version = l.version + 1
    FROM (SELECT lot_id, sum(quantity) AS total FROM ended GROUP BY lot_id) e WHERE l.hash_id = e.lot_id RETURNING l.hash_id
  )
  SELECT ended.hash_id FROM ended JOIN freed ON freed.hash_id = ended.lot_id`;
export const endSome = sql<{ hash_id: string }, [ids: readonly string[], as: string]>(
  endBy("hash_id = ANY ($1::uuid[])"),
);
/** The same for all reservations of a batch. */
export const endOfBatch = sql<{ hash_id: string }, [batch: string, as: "ended" | "used"]>(endBy("batch_id = $1::uuid"));

/** Whether a component and quantity reserved for a batch or an order would reveal a formula to this person. */
const isHidden = ({ batch, formulas }: Row, person: Person): boolean =>
  !readsFormulas(person, batch?.formulas ?? null) || !readsFormulas(person, formulas);
const present = (row: Row, person: Person): Reservation => {
  const { country_id, item_id: _, ended, lot_version: __, place_version: ___, batch, formulas: ____, ...shown } = row;
  const hidden = isHidden(row, person);
  const may =
    !ended &&
    !hidden &&
    (row.user.hash_id === person.id || person.rights.at("laboratory_stock", { country: country_id }));
  return {
    ...shown,
    // Beside the batch or the order, a lot would name what is needed, and so would a hold of it that shows here.
    ...(hidden && { component: null, lot: null, quantity: null, waits: false }),
    batch: batch && { hash_id: batch.hash_id, number: batch.number },
    can: may ? { end: true } : {},
  };
};
const batchEvent = eventsAtPlace<{ hash_id: string; version: number; place: Parameters<typeof lotEvent>[0] }>(
  "batch",
  (batch) => batch.place,
);
const eventOf = (row: Row, action: string): Event =>
  lotEvent(
    { ...row.place, country_id: row.country_id },
    { hash_id: row.lot.hash_id, version: row.lot_version },
    action,
    {
      details: {
        component_id: row.component.hash_id,
        place_id: row.place.hash_id,
        lot: row.lot.number,
        quantity: row.quantity,
        unit: row.component.base_unit,
        for: row.purpose,
      },
    },
  );
/**
 * The events of reservations that ended one by one. For a batch or an order they are told there: on the trail of each lot, those that end
 * in one moment would add up to what the formula takes.
 */
const endings = (rows: readonly Row[], action: "end_reservation" | "reservation_fell"): readonly Event[] => {
  const events = rows.map((row): Event => {
    const { place, batch, formulas } = row;
    const at = { ...place, country_id: row.country_id };
    if (batch)
      return batchEvent({ ...batch, place: at }, action, {
        details: { place_id: place.hash_id, recipe: row.purpose },
      });
    if (formulas === null) return eventOf(row, action);
    return placeEvent({ ...at, version: row.place_version }, "free_components", { details: { reason: row.purpose } });
  });
  return [...new Map(events.map((event) => [JSON.stringify([event.kind, event.id, event.details]), event])).values()];
};

/**
 * Open reservations of a place, the newest first, by keyset. Those of a batch or an order whose formulas the reader does not see are one
 * row, the newest, whatever they consist of; no component finds it.
 */
export async function reservations(reader: Reader, { query: f }: ServerInput<typeof calls.listReservations>) {
  const place = await namedPlace(reader, f.laboratory_id);
  const where = new Where().and("i.place_id = ?::uuid AND r.ended_at IS NULL", place.hash_id);
  const read = formulasRead(reader, where);
  const isRead = (r: string): string =>
    `${read(`(SELECT n.formulas FROM batch n WHERE n.hash_id = ${r}.batch_id)`)} AND ${read(`${r}.formulas`)}`;
  const isNewest = `NOT EXISTS (
    SELECT 1 FROM stock_reservation y JOIN stock_lot yl ON yl.hash_id = y.lot_id JOIN stock_item yi ON yi.hash_id = yl.item_id
    WHERE (y.batch_id = r.batch_id OR (y.for_kind = r.for_kind AND y.for_id = r.for_id)) AND y.ended_at IS NULL AND y.hash_id > r.hash_id
      AND yi.place_id = i.place_id AND NOT (${isRead("y")}))`;
  where
    .and(f.component_id ? isRead("r") : `(${isRead("r")}) OR ${isNewest}`)
    .when(f.component_id, "i.component_id = ?::uuid");
  const select = `${COLUMNS} FROM ${FROM}`;
  return await newest(reader, { select, where, id: "r.hash_id", query: f }, present, planned);
}

export async function reserveStock(tx: Tx, { body }: Pick<ServerInput<typeof calls.reserveStock>, "body">) {
  const of = await movedIn(tx, body);
  const item = await s.lockItem.first(tx.db, of.place.hash_id, of.component.hash_id);
  const all = item ? await s.levelsOf.all(tx.db, item.hash_id) : [];
  const lots = body.lot_hash_id ? all.filter((l) => l.hash_id === body.lot_hash_id) : all;
  if (body.lot_hash_id && lots.length === 0) throw unknownReference("lot_hash_id");
  const closed = body.lot_hash_id && lots[0] ? closedBy(lots[0], of.today) : undefined;
  if (closed) throw invalidField("lot_hash_id", ...closed);
  const chosen = take(lots, of.quantity, of.today);
  if (!chosen) {
    const left = lots.reduce((sum, l) => sum.plus(availableOf(l, of.today)), decimal("0"));
    const held = lots.find((l) => l.held_at !== null);
    const why = left.eq(0) && held && closedBy(held, of.today);
    if (why) throw invalidQuantity(...why);
    throw invalidQuantity("laboratory.only_left", { left: `${left.toFixed()} ${of.component.base_unit}` });
  }
  const rows = chosen.map(({ lot, quantity }) => ({
    hash_id: newId(),
    lot_id: lot.hash_id,
    quantity: quantity.toFixed(),
    purpose: body.purpose,
  }));
  await reserveLots.run(tx.db, JSON.stringify(rows), tx.person.id);
  const made = await some.all(
    tx.db,
    rows.map((r) => r.hash_id),
  );
  await record(tx, ...made.map((row) => eventOf(row, "reserve")));
  return { data: made.map((row) => present(row, tx.person)) };
}

export async function endReservation(tx: Tx, { params }: { params: { id: string } }) {
  const [row] = await some.all(tx.db, [params.id]);
  if (!row || !seesPlace(tx.access, { kind: row.place.kind, country_id: row.country_id })) throw notFound();
  tx.access.require(["laboratory_stock", ...seersOf[familyOf(row.place.kind)]], { country: row.country_id });
  if (row.user.hash_id !== tx.person.id) tx.access.require("laboratory_stock", { country: row.country_id });
  // What is available again afterwards would tell the lot and how much of it.
  if (isHidden(row, tx.person)) throw forbidden();
  await s.lockItems.all(tx.db, [row.item_id]);
  if ((await endSome.all(tx.db, [params.id], "ended")).length === 0) throw conflict("laboratory.reservation_over");
  await record(tx, ...endings([row], "end_reservation"));
  return { message: text(tx.call.locale, "laboratory.done_ended") };
}

const due = sql<{ hash_id: string; item_id: string }, [now: string]>(`
  SELECT r.hash_id, l.item_id FROM stock_reservation r JOIN stock_lot l ON l.hash_id = r.lot_id
  WHERE r.ended_at IS NULL AND r.until <= $1::timestamptz ORDER BY r.until, r.hash_id LIMIT ${AT_ONCE}`);
async function fall(db: Db, now: Date): Promise<readonly Event[]> {
  const found = await due.all(db, now.toISOString());
  if (found.length === 0) return [];
  await s.lockItems.all(db, [...new Set(found.map((f) => f.item_id))]);
  const ended = await endSome.all(
    db,
    found.map((f) => f.hash_id),
    "fallen",
  );
  const rows = await some.all(
    db,
    ended.map((e) => e.hash_id),
  );
  return endings(rows, "reservation_fell");
}
/** Ends expired reservations. */
export const fallTask = (services: JobServices, now: () => Date = timeNow): Task =>
  dueTask(services, "reservations", async (db) => await fall(db, now()), now);
