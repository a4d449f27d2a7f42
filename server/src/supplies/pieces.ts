import type { listPieces, updatePiece as updateCall } from "#contract/supplies/endpoints.ts";
import { supplyLifecycle, type SupplyState } from "#contract/supplies/lifecycle.ts";
import { supplySeers } from "#contract/supplies/rights.ts";
import type { SupplyPiece, SupplyType } from "#contract/supplies/schemas.ts";
import { valueOn } from "#contract/supplies/value.ts";
import { givenOr } from "#contract/kit/given-or.ts";
import { mayDo } from "#contract/kit/lifecycle-decision.ts";
import { toWire, type CurrencyRef } from "#contract/kit/money.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { personRows } from "#server/access/public.ts";
import { conflict, notFound, stale } from "#server/kit/shared/failures.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { FOUR_EYES } from "#server/kit/records/company.ts";
import { reachBy, type Kind, type Rows } from "#server/kit/records/kind.ts";
import { record } from "#server/kit/records/record.ts";
import { aboutOf } from "#server/kit/records/searching.ts";
import { composed, sql } from "#server/kit/sql/database.ts";
import { namedCursor, namedCursorOf, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import { currencyJson, namedJson, personJson, refJson, type Named, type Ref } from "#server/kit/sql/refs.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";
import { listRows } from "#server/reference/public.ts";
import { officeRows } from "#server/zones/public.ts";
import { officesSeen } from "./access.ts";
import { replan } from "./maintenance/plan.ts";
import { dayAsked } from "./value/worth.ts";
import { load, supplyEvent, supplyLink } from "./records.ts";

interface Row {
  readonly hash_id: string;
  readonly supply_id: string;
  readonly zone_id: string;
  readonly serial_number: string;
  readonly sort_key: string;
  readonly state: SupplyState | "OUTSIDE";
  readonly zone: Ref;
  readonly maker_serial: string | null;
  readonly condition: SupplyPiece["condition"];
  readonly maintenance_months: number | null;
  readonly user: SupplyPiece["user"];
  readonly department: Named | null;
  readonly since: string | null;
  readonly due_on: string | null;
  readonly price: string | null;
  readonly currency: CurrencyRef | null;
  readonly residual: string | null;
  readonly came_on: string | null;
  readonly years: number | null;
  readonly shipping_date: string | null;
  readonly warranty_until: string | null;
  readonly reusable: boolean;
  readonly four_eyes: boolean;
  readonly version: number;
}
const SELECT = `SELECT p.hash_id, p.supply_id, p.zone_id, p.serial_number, p.letters || lpad(p.number::text, 10, '0') AS sort_key, p.state, ${refJson("z")} AS zone, p.maker_serial, p.condition, p.maintenance_months,
    CASE WHEN u.hash_id IS NOT NULL THEN ${personJson("u")} END AS "user", ${namedJson("d")} AS department, a.created_at AS since, a.due_on, l.price::text, ${currencyJson("k")} AS currency, l.shipping_date, l.residual::text, coalesce(l.shipping_date, l.order_date) AS came_on, e.lifetime_in_years AS years,
    l.warranty_until, e.reusable, ${FOUR_EYES} AS four_eyes, p.version
  FROM supply_piece p JOIN supply e ON e.hash_id = p.supply_id JOIN ${officeRows("z")} ON z.hash_id = p.zone_id JOIN supply_lot l ON l.hash_id = p.lot_id LEFT JOIN ${listRows("currency", "k")} ON k.hash_id = l.currency_id
    LEFT JOIN supply_allocation a ON a.hash_id = p.allocation_id LEFT JOIN ${personRows("u")} ON u.hash_id = a.user_id LEFT JOIN ${listRows("department", "d")} ON d.hash_id = a.department_id`;
const one = sql<Row, [string]>(`${SELECT} WHERE p.hash_id = $1`);
const lock = sql<unknown, [string]>("SELECT 1 FROM supply_piece WHERE hash_id = $1 FOR NO KEY UPDATE");
const write = sql<unknown, [id: string, maker: string | null, condition: string | null, months: number | null]>(
  "UPDATE supply_piece SET maker_serial = $2, condition = $3, maintenance_months = $4, version = version + 1 WHERE hash_id = $1",
);

function present(row: Row, { id, rights }: Person, on: string): SupplyPiece {
  const at = { zone: row.zone_id };
  const {
    supply_id: _s,
    zone_id: _z,
    sort_key: _k,
    reusable,
    four_eyes,
    state: now,
    residual,
    came_on,
    years,
    ...shown
  } = row;
  const minor_unit = row.currency?.minor_unit ?? 2;
  const worth = valueOn({ price: row.price, residual, from: came_on, years, minor_unit }, on);
  const state = now === "OUTSIDE" ? "GONE" : now;
  return {
    ...shown,
    state,
    value: worth && (state === "GONE" ? toWire("0", minor_unit) : worth),
    price: row.price && toWire(row.price, row.currency?.minor_unit),
    can: {
      ...mayDo(
        supplyLifecycle,
        { state, own: row.user?.hash_id === id, fourEyes: four_eyes, is: { reusable, consumable: !reusable } },
        (right) => rights.at(right, at),
      ),
      ...(rights.at("supplies_update", at) && { update: true }),
    },
  };
}

/** Pieces whose number, or whose maker's number, has this fragment. */
const WORDS = "fold(p.serial_number || coalesce(' ' || p.maker_serial, ''))";
/** The pieces of an article in the offices that the reader sees, by number. */
export async function pieces(reader: Reader, { params, query: f }: ServerInput<typeof listPieces>) {
  await load(reader, params.id);
  const on = dayAsked(reader, f.on);
  const limit = sizeFor(f.limit);
  const where = new Where().and("p.supply_id = ?::uuid", params.id).and("p.state <> 'OUTSIDE'");
  where.when(officesSeen(reader.access), "p.zone_id = ANY (?::uuid[])").when(f.zone, "p.zone_id = ?::uuid");
  where.when(f.state, "p.state = ANY (?)").words(f.search, `${WORDS} LIKE ?`);
  const [key, id] = namedCursor(f.after);
  if (key !== null)
    where.and("(p.letters, p.number) > (SELECT x.letters, x.number FROM supply_piece x WHERE x.hash_id = ?::uuid)", id);
  const rows = await composed<Row>(`${SELECT} WHERE ${where.text} ORDER BY p.letters, p.number LIMIT ${limit + 1}`).all(
    reader.db,
    ...where.values,
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map((row) => present(row, reader.person, on)),
    after: rows.length > limit && last ? namedCursorOf(last.sort_key, last.hash_id) : null,
  };
}

/** Changes what is known of a piece. */
export async function updatePiece(tx: Tx, { params, body }: ServerInput<typeof updateCall>) {
  await lock.run(tx.db, params.id);
  const row = await one.first(tx.db, params.id);
  if (!row || !tx.access.can(supplySeers, { zone: row.zone_id })) throw notFound();
  tx.access.require("supplies_update", { zone: row.zone_id });
  if (body.version !== undefined && body.version !== row.version) throw stale();
  if (row.state === "OUTSIDE") throw conflict("supplies.undone_before");
  const maker_serial = givenOr(body.maker_serial, row.maker_serial);
  const condition = givenOr(body.state, row.condition);
  const maintenance_months = givenOr(body.maintenance_months, row.maintenance_months);
  await write.run(tx.db, row.hash_id, maker_serial, condition, maintenance_months);
  if (maintenance_months !== row.maintenance_months) await replan(tx, row.supply_id, [row.hash_id]);
  const supply = await load(tx, row.supply_id);
  const { serial_number } = row;
  await record(
    tx,
    supplyEvent({ ...supply, zone_id: row.zone_id }, "piece", {
      before: {
        maker_serial: row.maker_serial,
        piece_state: row.condition,
        maintenance_months: row.maintenance_months,
      },
      after: { maker_serial, piece_state: condition, maintenance_months },
      details: { serial_number },
    }),
  );
  return { data: present(await one.one(tx.db, row.hash_id), tx.person, dayAsked(tx, undefined)) };
}

const rows: Rows = {
  from: "supply_piece p JOIN supply e ON e.hash_id = p.supply_id",
  id: "p.hash_id",
  title: "p.serial_number || ' ' || e.name",
  only: "p.state <> 'OUTSIDE'",
};
/** A piece is found by its number or its maker's, and opens with its article. */
export const pieceKind: Kind = {
  name: "supply_piece",
  lifecycle: supplyLifecycle,
  rows,
  reach: reachBy(rows, { rights: supplySeers, office: "p.zone_id" }),
  search: {
    words: "p.serial_number || coalesce(' ' || p.maker_serial, '')",
    about:
      "jsonb_build_object('supply', e.hash_id, 'type', e.type, 'zone', p.zone_id, 'name', e.name, 'serial', p.serial_number)",
    note: (found) => aboutOf(found, "name"),
    link: (found) =>
      supplyLink(
        { hash_id: aboutOf(found, "supply"), type: aboutOf(found, "type") as SupplyType },
        aboutOf(found, "zone"),
        { tab: "pieces", serial: aboutOf(found, "serial") },
      ),
  },
};
