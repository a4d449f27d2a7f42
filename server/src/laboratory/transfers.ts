import { personRows } from "#server/access/public.ts";
import { componentRows } from "#server/components/public.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { PlaceKind } from "#contract/laboratory/rights.ts";
import type * as calls from "#contract/laboratory/transfers.ts";
import { transferLifecycle } from "#contract/laboratory/lifecycle.ts";
import type { Transfer } from "#contract/laboratory/transfers.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { planned, sql } from "#server/kit/sql/database.ts";
import type { EventMore } from "#server/kit/records/events.ts";
import type { Kind } from "#server/kit/records/kind.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { loaderOf } from "#server/kit/records/loader.ts";
import { beginOf } from "#server/kit/records/mover.ts";
import { newest } from "#server/kit/sql/newest.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { refJson } from "#server/kit/sql/refs.ts";
import { stepsOf } from "#server/kit/records/steps.ts";
import { transferSteps, type TransferStep } from "#server/kit/records/transferring.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";
import { seesPlace } from "./access.ts";
import { placeEvent } from "./events.ts";
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
    FROM stock_transfer_line x JOIN stock_lot l ON l.hash_id = x.lot_id JOIN stock_item i ON i.hash_id = l.item_id JOIN ${componentRows("c")} ON c.hash_id = i.component_id WHERE x.transfer_id = r.hash_id) AS lines`;

const FROM = `stock_transfer r JOIN stock_place a ON a.hash_id = r.from_id JOIN stock_place b ON b.hash_id = r.to_id JOIN ${personRows("u")} ON u.hash_id = r.sent_by LEFT JOIN ${personRows("v")} ON v.hash_id = r.ended_by`;
export const one = sql<Row, [string]>(`SELECT ${COLUMNS} FROM ${FROM} WHERE r.hash_id = $1`);

/** Transfers have no page of their own; their events are recorded on both places. */
export const transferKind: Kind = { name: transferLifecycle.name, lifecycle: transferLifecycle };

const stepsAt = (at: "from" | "to") =>
  stepsOf<typeof transferLifecycle, Row>(transferLifecycle, {
    place: (row) => ({ country: row[`${at}_country`] }),
    facts: ({ state }) => ({ state, own: false }),
  });
const { can, end: writeEnd } = transferSteps(transferLifecycle.name, stepsAt);

export const present = (row: Row, person: Person): Transfer => {
  const { from_country: _f, to_country: _t, send_id: _s, ...shown } = row;
  return {
    ...shown,
    id: row.hash_id,
    lines: row.lines.map(({ lot_id: __, ...line }) => line),
    can: can(row, person),
  };
};

const sees = (reader: Reader, row: Row): boolean =>
  seesPlace(reader.access, { kind: row.from.kind, country_id: row.from_country }) ||
  seesPlace(reader.access, { kind: row.to.kind, country_id: row.to_country });

const { load, locked } = loaderOf<Row>("stock_transfer", async (reader, id) => {
  const row = await one.first(reader.db, id);
  return row && sees(reader, row) ? row : undefined;
});

const beginAt = (at: "from" | "to") => beginOf<typeof transferLifecycle, Row, Row>(stepsAt(at), locked);
export const begin = { receive: beginAt("to"), cancel: beginAt("from") };

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
export const transferEvent = (place: End, row: Row, action: string, notice?: EventMore["notice"]): Event =>
  placeEvent({ ...place, version: row.version }, action, { details: { transfer: String(row.number) }, notice });

/** Ends a transfer, and records it first at the place where stock came in, then at the other. */
export async function end(tx: Tx, step: TransferStep, row: Row, action: string, ...places: readonly End[]) {
  await writeEnd(tx, step, row);
  const now = await one.one(tx.db, row.hash_id);
  await record(tx, ...places.map((place) => transferEvent(place, now, action)));
  return { data: present(now, tx.person) };
}

export const endsOf = (row: Row) => ({
  from: { ...row.from, country_id: row.from_country },
  to: { ...row.to, country_id: row.to_country },
});
