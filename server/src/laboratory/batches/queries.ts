import { componentRows } from "#server/components/public.ts";
import { listRows } from "#server/reference/public.ts";
import { personRows } from "#server/access/public.ts";
import type { BatchRow } from "#contract/laboratory/batches.ts";
import type { Lot } from "#contract/laboratory/stock.ts";
import { sql } from "#server/kit/sql/database.ts";
import { namedJson, personJson, refJson } from "#server/kit/sql/refs.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { formulasJson, recipeJson, type Placed, versionRows, recipeRows } from "#server/recipes/public.ts";
import * as q from "../queries.ts";
import type { LotLevel } from "../rules.ts";
import { plain } from "../stock-queries.ts";

interface LotOfLine {
  readonly hash_id: string;
  readonly number: string;
  readonly expires_on: string | null;
  readonly shelf: string | null;
  readonly state: Lot["state"];
  readonly quantity: string;
  /** Reserved for the batch and not yet ended. */
  readonly reserved: string;
  readonly bottles: number | null;
  /** Set for a component's lot. */
  readonly item_id: string | null;
}
export interface LineRow {
  readonly hash_id: string;
  readonly component: {
    readonly hash_id: string;
    readonly number: string;
    readonly name: string;
    readonly base_unit: "g" | "mL";
  } | null;
  readonly sub_recipe: { readonly hash_id: string; readonly number: number; readonly name: string } | null;
  readonly planned: string;
  readonly actual: string | null;
  readonly is_tap_water: boolean;
  readonly lots: readonly LotOfLine[];
}
export interface BareRow extends Omit<BatchRow, "id" | "recipe" | "can"> {
  readonly recipe: { readonly hash_id: string; readonly number: number; readonly name: string };
  readonly recipe_id: string;
  readonly composition_id: string;
  readonly country_id: string;
  readonly archived_at: string | null;
  readonly formulas: readonly Placed[] | null;
  readonly make_id: string | null;
  readonly stock_id: string | null;
}
export interface WholeRow extends BareRow {
  readonly lines: readonly LineRow[];
}

const PRODUCT = `CASE WHEN o.hash_id IS NOT NULL THEN jsonb_build_object('hash_id', o.hash_id, 'lot', o.lot, 'bottles', b.bottles, 'litres', ${plain("b.product_litres")}, 'expires_on', o.expires_on, 'bottle', ${namedJson("w")}) END`;
export const COLUMNS = `b.hash_id, b.number::int, b.state, ${q.placeJson} AS place, ${recipeJson("b.recipe_id")} AS recipe, b.recipe_id, b.composition_id, c.number AS composition_number,
  ${plain("b.amount")} AS amount, b.unit, ${plain("b.litres")} AS litres, b.planned_for, b.note, ${personJson("u")} AS "user", ${refJson("x")} AS weighed_by, b.weighed_at, ${refJson("y")} AS made_by, b.made_at,
  b.reason, ${PRODUCT} AS product, b.created_at, b.version, p.country_id, p.archived_at, ${formulasJson("b.formulas")} AS formulas, b.make_id, b.stock_id`;
export const FROM = `batch b JOIN stock_place p ON p.hash_id = b.place_id JOIN ${versionRows("c")} ON c.hash_id = b.composition_id JOIN ${personRows("u")} ON u.hash_id = b.user_id
  LEFT JOIN ${personRows("x")} ON x.hash_id = b.weighed_by LEFT JOIN ${personRows("y")} ON y.hash_id = b.made_by LEFT JOIN recipe_stock o ON o.hash_id = b.stock_id LEFT JOIN ${listRows("bottle", "w")} ON w.hash_id = o.bottle_id`;

const KEPT =
  "(SELECT coalesce(sum(r.quantity), 0) FROM stock_reservation r WHERE r.batch_id = b.hash_id AND r.lot_id = l.hash_id AND r.ended_at IS NULL)";
const LOTS = `(SELECT jsonb_agg(jsonb_build_object('hash_id', l.hash_id, 'number', l.number, 'expires_on', l.expires_on, 'shelf', l.shelf, 'state', ${q.LOT_STATE},
    'quantity', ${plain("a.quantity")}, 'reserved', ${plain(KEPT)}, 'bottles', NULL, 'item_id', l.item_id) ORDER BY a.hash_id)
  FROM batch_lot a JOIN stock_lot l ON l.hash_id = a.lot_id WHERE a.line_id = d.hash_id)`;
const BOTTLES = `(SELECT jsonb_agg(jsonb_build_object('hash_id', l.hash_id, 'number', l.lot, 'expires_on', l.expires_on, 'shelf', NULL, 'state', CASE WHEN ${q.IS_EXPIRED} THEN 'expired' WHEN ${q.IS_SOON} THEN 'soon' ELSE 'available' END,
    'quantity', ${plain("a.quantity")}, 'reserved', ${plain("a.quantity")}, 'bottles', a.bottles, 'item_id', NULL) ORDER BY a.hash_id)
  FROM batch_lot a JOIN recipe_stock l ON l.hash_id = a.stock_id WHERE a.line_id = d.hash_id)`;
const LINES = `(SELECT jsonb_agg(jsonb_build_object('hash_id', d.hash_id,
    'component', CASE WHEN e.hash_id IS NOT NULL THEN jsonb_build_object('hash_id', e.hash_id, 'number', e.number, 'name', e.name, 'base_unit', e.base_unit) END,
    'sub_recipe', ${recipeJson("d.sub_recipe_id")}, 'planned', ${plain("d.planned")}, 'actual', ${plain("d.actual")}, 'is_tap_water', d.is_tap_water,
    'lots', coalesce(CASE WHEN d.component_id IS NULL THEN ${BOTTLES} ELSE ${LOTS} END, '[]')) ORDER BY d.position)
  FROM batch_line d LEFT JOIN ${componentRows("e")} ON e.hash_id = d.component_id WHERE d.batch_id = b.hash_id)`;
export const one = sql<WholeRow, [string]>(
  `SELECT ${COLUMNS}, coalesce(${LINES}, '[]') AS lines FROM ${FROM} WHERE b.hash_id = $1`,
);

export const insert = sql<
  unknown,
  [
    id: string,
    place: string,
    recipe: string,
    composition: string,
    formulas: readonly string[],
    amount: string,
    unit: string,
    litres: string,
    planned: string | null,
    note: string | null,
    user: string,
    lines: string,
  ]
>(`
  WITH made AS (
    INSERT INTO batch (hash_id, place_id, recipe_id, composition_id, formulas, amount, unit, litres, planned_for, note, user_id, search)
    SELECT $1, $2, $3, $4, $5::uuid[], $6, $7, $8, $9, $10, $11, fold(r.number || ' ' || r.name) FROM ${recipeRows("r")} WHERE r.hash_id = $3 RETURNING hash_id
  )
  INSERT INTO batch_line (hash_id, batch_id, position, component_id, sub_recipe_id, planned, is_tap_water)
  SELECT x.hash_id, made.hash_id, x.position, x.component_id, x.sub_recipe_id, x.planned, x.is_tap_water FROM made,
    jsonb_to_recordset($12::jsonb) AS x(hash_id uuid, position smallint, component_id uuid, sub_recipe_id uuid, planned numeric, is_tap_water boolean)`);
export const insertLots = sql<unknown, [lots: string]>(`
  INSERT INTO batch_lot (hash_id, line_id, lot_id, stock_id, quantity, bottles)
  SELECT x.hash_id, x.line_id, x.lot_id, x.stock_id, x.quantity, x.bottles
  FROM jsonb_to_recordset($1::jsonb) AS x(hash_id uuid, line_id uuid, lot_id uuid, stock_id uuid, quantity numeric, bottles int)`);
/** Deletes lots of components only; those of sub-recipes stay as planned. */
export const dropLots = sql<unknown, [batch: string]>(
  "DELETE FROM batch_lot a USING batch_line d WHERE d.hash_id = a.line_id AND d.batch_id = $1 AND a.lot_id IS NOT NULL",
);
export const setActual = sql<unknown, [lines: string]>(
  "UPDATE batch_line d SET actual = x.actual FROM jsonb_to_recordset($1::jsonb) AS x(hash_id uuid, actual numeric) WHERE d.hash_id = x.hash_id",
);
/** Reserves bottles for batches (positive) or frees them (negative). */
export const reserveBottles = sql<unknown, [lots: string]>(`
  UPDATE recipe_stock l SET reserved = l.reserved + x.bottles, version = l.version + 1
  FROM jsonb_to_recordset($1::jsonb) AS x(stock_id uuid, bottles int) WHERE l.hash_id = x.stock_id`);
/** Uses bottles of sub-recipes (negative) or returns them, together with their reservations. */
export const moveSubBottles = sql<unknown, [lots: string, user: string, batch: string]>(`
  WITH x AS MATERIALIZED (SELECT * FROM jsonb_to_recordset($1::jsonb) AS x(stock_id uuid, bottles int, litres numeric)),
    lot AS (
      UPDATE recipe_stock l SET bottles = l.bottles + x.bottles, reserved = l.reserved + x.bottles, litres = l.litres + x.litres, version = l.version + 1
      FROM x WHERE l.hash_id = x.stock_id RETURNING l.hash_id
    )
  INSERT INTO recipe_movement (hash_id, stock_id, bottles, litres, user_id, batch_id) SELECT new_id(), x.stock_id, x.bottles, x.litres, $2::uuid, $3::uuid FROM x JOIN lot ON lot.hash_id = x.stock_id`);

/** Items of components in a place, locked in the order of their identifiers. */
export const lockItemsOf = sql<
  { hash_id: string; component_id: string },
  [place: string, components: readonly string[]]
>(
  "SELECT hash_id, component_id FROM stock_item WHERE place_id = $1 AND component_id = ANY ($2::uuid[]) ORDER BY hash_id FOR NO KEY UPDATE",
);
export const basesOf = sql<{ hash_id: string; base_unit: "g" | "mL" }, [ids: readonly string[]]>(
  `SELECT hash_id, base_unit FROM ${componentRows("component")} WHERE hash_id = ANY ($1::uuid[])`,
);
const named = sql<{ name: string }, [string]>(
  `SELECT number || ' ' || name AS name FROM ${recipeRows("recipe")} WHERE hash_id = $1`,
);
/** The purpose shown on reservations for a recipe: its name. */
export const purposeOf = async (tx: Tx, recipe: string): Promise<string> => (await named.one(tx.db, recipe)).name;
export interface Level extends LotLevel {
  readonly held_reason: string | null;
  readonly number: string;
  readonly item_id: string;
  readonly component_id: string;
}
/** Lots of these items. Reservations of the batch itself don't count as taken; pass another id to count all of them. */
export const levelsFor = sql<Level, [items: readonly string[], batch: string]>(`
  SELECT l.hash_id, l.item_id, i.component_id, l.number, l.quantity::text, l.expires_on, l.held_at, l.held_reason,
    (l.reserved - coalesce((SELECT sum(r.quantity) FROM stock_reservation r WHERE r.batch_id = $2::uuid AND r.lot_id = l.hash_id AND r.ended_at IS NULL), 0))::text AS reserved
  FROM stock_lot l JOIN stock_item i ON i.hash_id = l.item_id WHERE l.item_id = ANY ($1::uuid[]) AND l.quantity > 0`);
export interface BottleLevel {
  readonly hash_id: string;
  readonly recipe_id: string;
  readonly free: number;
  readonly bottles: number;
  readonly litres: string;
}
/** Usable bottles of recipes in a place, first expired first. */
export const bottlesFor = sql<BottleLevel, [place: string, recipes: readonly string[]]>(`
  SELECT l.hash_id, l.recipe_id, l.bottles - l.reserved AS free, l.bottles, ${plain("l.litres")} AS litres
  FROM recipe_stock l JOIN stock_place p ON p.hash_id = l.place_id
  WHERE l.place_id = $1 AND l.recipe_id = ANY ($2::uuid[]) AND l.bottles > l.reserved AND NOT ${q.IS_EXPIRED} ORDER BY l.expires_on NULLS LAST, l.hash_id`);

/** Whether something of a product lot was used after a batch stored it, or is reserved. */
export const wentOn = sql<{ went: boolean }, [stock: string, batch: string]>(`
  SELECT l.reserved > 0 OR EXISTS (
    SELECT 1 FROM recipe_movement m WHERE m.stock_id = l.hash_id AND m.bottles < 0
      AND m.hash_id > (SELECT n.hash_id FROM recipe_movement n WHERE n.stock_id = l.hash_id AND n.batch_id = $2 AND n.bottles > 0 ORDER BY n.hash_id DESC LIMIT 1)) AS went
  FROM recipe_stock l WHERE l.hash_id = $1`);
