import { componentRows } from "#server/components/public.ts";
import { personRows } from "#server/access/public.ts";
import { listRows } from "#server/reference/public.ts";
import type { Lot, Movement, Stock } from "#contract/laboratory/stock.ts";
import { sql } from "#server/kit/sql/database.ts";
import { fileJson, personJson, refJson, fileRows } from "#server/kit/sql/refs.ts";
import { formulasJson, type Placed } from "#server/recipes/public.ts";
import * as q from "./queries.ts";
import type { LotLevel } from "./rules.ts";

/** A decimal for an answer: text without trailing zeros. */
export const plain = (column: string): string => `trim_scale(${column})::text`;
const LOT_FILE = `LEFT JOIN ${fileRows("f")} ON f.kind = 'stock_lot' AND f.record_id = l.hash_id`;
const HOLD = `CASE WHEN l.held_at IS NOT NULL THEN jsonb_build_object('reason', l.held_reason, 'by', ${refJson("h")}, 'at', to_jsonb(l.held_at)) END`;
const LOT_JOINS = `LEFT JOIN ${listRows("supplier", "v")} ON v.hash_id = l.supplier_id LEFT JOIN ${personRows("h")} ON h.hash_id = l.held_by ${LOT_FILE}`;
const lotJson = `jsonb_build_object('hash_id', l.hash_id, 'number', l.number, 'quantity', ${plain("l.quantity")}, 'reserved', ${plain("l.reserved")}, 'available', ${plain(q.AVAILABLE)},
  'expires_on', l.expires_on, 'opened_on', l.opened_on, 'shelf', l.shelf, 'supplier', ${refJson("v")}, 'state', ${q.LOT_STATE}, 'hold', ${HOLD}, 'certificate', ${fileJson("f")}, 'version', l.version)`;
export const componentJson =
  "jsonb_build_object('hash_id', c.hash_id, 'number', c.number, 'name', c.name, 'base_unit', c.base_unit)";

/** Sorts the lots of an item: usable ones first, then in the order of use. */
const FIRST_OUT = `${q.LOT_STATE} IN ('held', 'expired'), l.expires_on NULLS LAST, l.hash_id`;
const SUMS = `CROSS JOIN LATERAL (
  SELECT coalesce(sum(${q.AVAILABLE}), 0) AS available, coalesce(sum(l.reserved), 0) AS reserved, coalesce(sum(l.quantity) FILTER (WHERE l.held_at IS NOT NULL), 0) AS held,
    coalesce(sum(l.quantity) FILTER (WHERE l.held_at IS NULL AND ${q.IS_EXPIRED}), 0) AS expired, coalesce(bool_or(l.held_at IS NULL AND ${q.IS_SOON}), false) AS soon,
    count(*)::int AS lots_count, min(l.expires_on) FILTER (WHERE l.held_at IS NULL AND NOT ${q.IS_EXPIRED}) AS expires_on
  FROM stock_lot l WHERE l.item_id = i.hash_id AND l.quantity > 0) s`;
export const STOCK_FROM = `stock_item i JOIN stock_place p ON p.hash_id = i.place_id JOIN ${componentRows("c")} ON c.hash_id = i.component_id ${SUMS}`;
export const STOCK_COLUMNS = `i.hash_id, ${q.placeJson} AS place, ${componentJson} AS component, ${plain("i.quantity")} AS quantity, ${plain("s.available")} AS available,
  ${plain("s.reserved")} AS reserved, ${plain("s.held")} AS held, ${plain("s.expired")} AS expired, ${plain("i.minimum")} AS minimum, ${q.IS_SHORT} AS is_short, p.country_id,
  coalesce((SELECT jsonb_agg(${lotJson} ORDER BY ${FIRST_OUT}) FROM stock_lot l ${LOT_JOINS} WHERE l.item_id = i.hash_id AND l.quantity > 0), '[]') AS lots`;
export type StockRow = Stock & { readonly country_id: string };
export const oneStock = sql<StockRow, [item: string]>(
  `SELECT ${STOCK_COLUMNS} FROM ${STOCK_FROM} WHERE i.hash_id = $1`,
);

export interface LotRow extends Lot {
  readonly place: Stock["place"];
  readonly component: Stock["component"];
  readonly item_id: string;
  readonly country_id: string;
  readonly supplier_id: string | null;
  readonly place_name: string;
}
export const LOT_COLUMNS = `l.hash_id, l.number, ${plain("l.quantity")} AS quantity, ${plain("l.reserved")} AS reserved, ${plain(q.AVAILABLE)} AS available, l.expires_on, l.opened_on, l.shelf,
  ${refJson("v")} AS supplier, ${q.LOT_STATE} AS state, ${HOLD} AS hold, ${fileJson("f")} AS certificate, l.version, l.item_id, l.supplier_id, p.country_id, ${q.placeJson} AS place, ${componentJson} AS component`;
export const LOT_FROM = `stock_lot l JOIN stock_item i ON i.hash_id = l.item_id JOIN stock_place p ON p.hash_id = i.place_id JOIN ${componentRows("c")} ON c.hash_id = i.component_id ${LOT_JOINS}`;
export const oneLot = sql<LotRow, [string]>(`SELECT ${LOT_COLUMNS} FROM ${LOT_FROM} WHERE l.hash_id = $1`);

/** Reads what a movement refers to (place, component, unit, supplier) in one statement. */
export const movedReferences = sql<
  q.Placed & {
    component: (Stock["component"] & { readonly density: string | null }) | null;
    unity: { readonly measure: "volume" | "weight" | "piece"; readonly factor: string } | null;
    supplier: boolean;
  },
  [place: string, component: string, unity: string | null, supplier: string | null]
>(`
  SELECT ${q.PLACED}, (SELECT ${componentJson} || jsonb_build_object('density', ${plain("c.density")}) FROM ${componentRows("c")} WHERE c.hash_id = $2) AS component,
    (SELECT jsonb_build_object('measure', u.measure, 'factor', ${plain("u.factor")}) FROM ${listRows("unity", "u")} WHERE u.hash_id = $3::uuid) AS unity,
    $4::uuid IS NULL OR EXISTS (SELECT 1 FROM ${listRows("supplier", "supplier")} WHERE hash_id = $4::uuid) AS supplier
  FROM stock_place p WHERE p.hash_id = $1`);

/** The item of a component in a place, created if missing, and locked. Moving, holding or reserving a lot locks its item first. */
export const makeItem = sql<{ hash_id: string }, [id: string, place: string, component: string]>(`
  INSERT INTO stock_item (hash_id, place_id, component_id) VALUES ($1, $2, $3)
  ON CONFLICT (place_id, component_id) DO UPDATE SET quantity = stock_item.quantity RETURNING hash_id`);
export const lockItem = sql<{ hash_id: string; minimum: string | null }, [place: string, component: string]>(
  `SELECT hash_id, ${plain("minimum")} AS minimum FROM stock_item WHERE place_id = $1 AND component_id = $2 FOR NO KEY UPDATE`,
);
export const lockItems = sql<{ hash_id: string }, [ids: readonly string[]]>(
  "SELECT hash_id FROM stock_item WHERE hash_id = ANY ($1::uuid[]) ORDER BY hash_id FOR NO KEY UPDATE",
);
export interface Level extends LotLevel {
  readonly held_reason: string | null;
  readonly item_id: string;
  readonly number: string;
  readonly version: number;
}
const LEVEL = `l.hash_id, l.item_id, l.number, l.quantity::text, l.reserved::text, l.expires_on, l.held_at, l.held_reason, l.version`;
export const levelsOf = sql<Level, [item: string]>(
  `SELECT ${LEVEL} FROM stock_lot l WHERE l.item_id = $1 AND l.quantity > 0`,
);
export const levelsById = sql<Level, [ids: readonly string[]]>(
  `SELECT ${LEVEL} FROM stock_lot l WHERE l.hash_id = ANY ($1::uuid[]) ORDER BY l.hash_id`,
);

/** Finds or creates the lot with this number; the data of an existing lot is not changed. */
export const makeLot = sql<
  { hash_id: string; expires_on: string | null; is_new: boolean; held_at: string | null; version: number },
  [
    id: string,
    item: string,
    number: string,
    expires: string | null,
    opened: string | null,
    supplier: string | null,
    shelf: string | null,
  ]
>(`
  INSERT INTO stock_lot AS l (hash_id, item_id, number, expires_on, opened_on, supplier_id, shelf) VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (item_id, lower(number)) DO UPDATE SET shelf = coalesce(EXCLUDED.shelf, l.shelf), supplier_id = coalesce(l.supplier_id, EXCLUDED.supplier_id), opened_on = coalesce(l.opened_on, EXCLUDED.opened_on)
  RETURNING l.hash_id, l.expires_on, l.hash_id = $1 AS is_new, l.held_at, l.version`);

/**
 * Stores an operation with its movements and updates the quantities. The lots' items must be locked. A check constraint refuses a quantity
 * below 0 or below the reserved one.
 */
export const writeOperation = sql<
  { lot_id: string; quantity_after: string },
  [
    id: string,
    place: string,
    kind: string,
    purpose: string | null,
    reason: string | null,
    undoes: string | null,
    user: string,
    request: string,
    lines: string,
    batch: string | null,
  ]
>(`
  WITH op AS (
    INSERT INTO stock_operation (hash_id, place_id, kind, purpose, reason, undoes_id, user_id, request_id, batch_id) VALUES ($1, $2, $3, $4, $5, $6::uuid, $7, $8, $10::uuid) RETURNING hash_id
  ), line AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($9::jsonb) AS m(hash_id uuid, lot_id uuid, item_id uuid, quantity numeric)
  ), lot AS (
    UPDATE stock_lot l SET quantity = l.quantity + m.quantity, version = l.version + 1 FROM line m WHERE l.hash_id = m.lot_id RETURNING l.hash_id, l.quantity
  ), item AS (
    UPDATE stock_item i SET quantity = i.quantity + m.total FROM (SELECT item_id, sum(quantity) AS total FROM line GROUP BY item_id) m WHERE i.hash_id = m.item_id RETURNING i.hash_id
  )
  INSERT INTO stock_movement (hash_id, operation_id, place_id, item_id, lot_id, quantity, quantity_after)
  SELECT m.hash_id, op.hash_id, $2::uuid, item.hash_id, lot.hash_id, m.quantity, lot.quantity
  FROM op, line m JOIN lot ON lot.hash_id = m.lot_id JOIN item ON item.hash_id = m.item_id ORDER BY m.hash_id
  RETURNING lot_id, quantity_after::text`);

export interface MovementRow extends Omit<
  Movement,
  "can" | "component" | "lot" | "quantity" | "quantity_after" | "batch"
> {
  readonly component: NonNullable<Movement["component"]>;
  readonly lot: NonNullable<Movement["lot"]>;
  readonly quantity: string;
  readonly quantity_after: string;
  readonly batch: (NonNullable<Movement["batch"]> & { readonly formulas: readonly Placed[] | null }) | null;
  readonly country_id: string;
  readonly archived_at: string | null;
}
export const MOVEMENT_COLUMNS = `m.hash_id, m.operation_id AS operation, o.kind, o.purpose, o.reason, ${q.placeJson} AS place, ${componentJson} AS component,
  jsonb_build_object('hash_id', l.hash_id, 'number', l.number, 'expires_on', l.expires_on) AS lot, ${plain("m.quantity")} AS quantity, ${plain("m.quantity_after")} AS quantity_after,
  ${personJson("u")} AS "user", m.created_at, EXISTS (SELECT 1 FROM stock_operation x WHERE x.undoes_id = o.hash_id) AS undone, p.country_id, p.archived_at,
  (SELECT jsonb_build_object('hash_id', b.hash_id, 'number', b.number, 'formulas', ${formulasJson("b.formulas")}) FROM batch b WHERE b.hash_id = o.batch_id) AS batch`;
export const MOVEMENT_JOINS = `JOIN stock_operation o ON o.hash_id = m.operation_id JOIN stock_lot l ON l.hash_id = m.lot_id JOIN stock_item i ON i.hash_id = m.item_id
  JOIN stock_place p ON p.hash_id = m.place_id JOIN ${componentRows("c")} ON c.hash_id = i.component_id JOIN ${personRows("u")} ON u.hash_id = o.user_id`;
export const movementsOf = sql<MovementRow, [operation: string]>(
  `SELECT ${MOVEMENT_COLUMNS} FROM stock_movement m ${MOVEMENT_JOINS} WHERE m.operation_id = $1 ORDER BY m.hash_id`,
);
export interface Done {
  readonly hash_id: string;
  readonly kind: string;
  readonly place_id: string;
  readonly undone: boolean;
  readonly lines: readonly { readonly lot_id: string; readonly item_id: string; readonly quantity: string }[];
}
export const operation = sql<Done, [string]>(`
  SELECT o.hash_id, o.kind, o.place_id, EXISTS (SELECT 1 FROM stock_operation x WHERE x.undoes_id = o.hash_id) AS undone,
    (SELECT jsonb_agg(jsonb_build_object('lot_id', m.lot_id, 'item_id', m.item_id, 'quantity', m.quantity::text) ORDER BY m.hash_id) FROM stock_movement m WHERE m.operation_id = o.hash_id) AS lines
  FROM stock_operation o WHERE o.hash_id = $1`);

/** Marks a cause as notified today; returns no row when it was already. */
export const markNotified = sql<unknown, [subject: string, cause: string, day: string, place: string]>(
  "INSERT INTO stock_alert (subject_id, cause, day, place_id) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING subject_id",
);
