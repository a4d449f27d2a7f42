import { componentRows } from "#server/components/public.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { familyOf } from "#contract/laboratory/rights.ts";
import type * as calls from "#contract/laboratory/stock.ts";
import { planned } from "#server/kit/sql/database.ts";
import { notFound, unknownReference } from "#server/kit/shared/failures.ts";
import { namedCursor, namedPage, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import { newest } from "#server/kit/sql/newest.ts";
import type { SortColumns } from "#server/kit/sql/sorting.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { formulasRead } from "#server/recipes/public.ts";
import { placesSeen, seesPlace } from "./access.ts";
import { presentLot, presentMovement, presentStock } from "./present.ts";
import * as q from "./queries.ts";
import * as s from "./stock-queries.ts";

type StockQuery = ServerInput<typeof calls.listStock>["query"];
const states: Readonly<Record<NonNullable<StockQuery["state"]>, string>> = {
  all: "(i.quantity > 0 OR i.minimum IS NOT NULL)",
  short: q.IS_SHORT,
  soon: "s.soon",
  expired: "s.expired > 0",
  held: "s.held > 0",
  in: "s.available > 0",
  out: "s.available = 0",
};
/** Matches words of a component, and numbers of its lots. */
export const STOCK_WORDS =
  "(c.search LIKE ? OR EXISTS (SELECT 1 FROM stock_lot x WHERE x.item_id = i.hash_id AND x.quantity > 0 AND fold(x.number) LIKE ?))";
const SORT_KEY = "c.sort_name || ' ' || p.sort_name";

const sorts = {
  tables: s.STOCK_FROM,
  columns: {
    component: { type: "text", key: SORT_KEY },
    expires: { type: "date", key: "s.expires_on", nulls: true },
    free: { type: "numeric", key: "s.available" },
    quantity: { type: "numeric", key: "i.quantity" },
  } satisfies SortColumns<keyof typeof calls.stockSorts>,
};

/** Stock in the places the caller may see, by name or by a column, by keyset. */
export async function stockRows(reader: Reader, f: StockQuery, more?: (where: Where) => Where) {
  const limit = sizeFor(f.limit);
  const where = new Where();
  where.and(placesSeen(reader.access, where));
  if (f.laboratory_id) where.and("i.place_id = ?::uuid", f.laboratory_id);
  else where.and("p.archived_at IS NULL");
  where.when(f.component_id, "i.component_id = ?::uuid").and(states[f.state ?? "all"]);
  where.words(f.search, STOCK_WORDS);
  more?.(where);
  if (f.sort) {
    const select = `${s.STOCK_COLUMNS} FROM ${s.STOCK_FROM}`;
    return await newest(reader, { select, where, id: "i.hash_id", query: f, sorts }, presentStock);
  }
  const [name, id] = namedCursor(f.after);
  if (name !== null) where.and(`(${SORT_KEY}, i.hash_id) > (?, ?::uuid)`, name, id);
  const rows = await planned<s.StockRow & { sort_key: string }>(
    `SELECT ${s.STOCK_COLUMNS}, ${SORT_KEY} AS sort_key FROM ${s.STOCK_FROM} WHERE ${where.text} ORDER BY sort_key, i.hash_id LIMIT ${limit + 1}`,
  ).all(reader.db, ...where.values);
  const { data, after } = namedPage(rows, limit);
  return { data: data.map(({ sort_key: _, ...row }) => presentStock(row, reader.person)), after };
}
export const listStock = async (reader: Reader, { query }: { query: StockQuery }) => await stockRows(reader, query);

/** Reads a place; throws 404 when the caller may not see it. */
export async function seenPlace(reader: Reader, id: string): Promise<q.Placed> {
  const place = await q.placed.first(reader.db, id);
  if (!place || !seesPlace(reader.access, place)) throw notFound();
  return place;
}
/** The same for a place named in the query or body: throws a field error. */
export async function namedPlace(reader: Reader, id: string): Promise<q.Placed> {
  const place = await q.placed.first(reader.db, id);
  if (!place || !seesPlace(reader.access, place)) throw unknownReference("laboratory_id");
  return place;
}

export async function warehouseStock(reader: Reader, { params, query }: ServerInput<typeof calls.getWarehouseStock>) {
  const place = await seenPlace(reader, params.id);
  if (familyOf(place.kind) !== "warehouse") throw notFound();
  return await stockRows(reader, { ...query, laboratory_id: params.id });
}
export async function shopStock(reader: Reader, { params, query }: ServerInput<typeof calls.getShopStock>) {
  const place = await seenPlace(reader, params.shop_id);
  if (familyOf(place.kind) !== "laboratory") throw notFound();
  const { composant_id, ...rest } = query;
  return await stockRows(reader, { ...rest, laboratory_id: params.shop_id, component_id: composant_id });
}

const isIn = new Set(["1", "true", "in"]);
const isOut = new Set(["0", "false", "out"]);
/** Components for a picker, by name, with the stock of a place. */
export async function forSale(reader: Reader, { query: f }: ServerInput<typeof calls.forSale>) {
  const place = await namedPlace(reader, f.laboratory_id);
  const limit = sizeFor(f.limit);
  const where = new Where();
  const here = where.bind("?::uuid", place.hash_id);
  where.words(f.search, STOCK_WORDS);
  if (f.filterStock && isIn.has(f.filterStock)) where.and("s.available > 0");
  if (f.filterStock && isOut.has(f.filterStock)) where.and("coalesce(s.available, 0) = 0");
  const [name, id] = namedCursor(f.after);
  if (name !== null) where.and("(c.sort_name, c.hash_id) > (?, ?::uuid)", name, id);
  const rows = await planned<{
    hash_id: string;
    number: string;
    name: string;
    base_unit: "g" | "mL";
    stock: string;
    available: string;
    lots_count: number;
    sort_key: string;
  }>(
    `SELECT c.hash_id, c.number, c.name, c.base_unit, ${s.plain("coalesce(i.quantity, 0)")} AS stock, ${s.plain("coalesce(s.available, 0)")} AS available, coalesce(s.lots_count, 0) AS lots_count, c.sort_name AS sort_key
     FROM ${componentRows("c")} LEFT JOIN stock_item i ON i.component_id = c.hash_id AND i.place_id = ${here}
       LEFT JOIN LATERAL (SELECT sum(${q.AVAILABLE}) AS available, count(*)::int AS lots_count FROM stock_lot l JOIN stock_place p ON p.hash_id = ${here} WHERE l.item_id = i.hash_id AND l.quantity > 0) s ON true
     WHERE ${where.text} ORDER BY c.sort_name, c.hash_id LIMIT ${limit + 1}`,
  ).all(reader.db, ...where.values);
  const { data, after } = namedPage(rows, limit);
  return { data: data.map(({ sort_key: _, ...row }) => ({ ...row, id: row.hash_id })), after };
}

type MovementQuery = ServerInput<typeof calls.listMovements>["query"];
/**
 * Movements of a place, the newest first, by keyset. What a batch took without the reader seeing its formulas is one row, the last of its
 * operation, whatever it consists of; it matches no filter by component, lot or their names.
 */
export async function movements(reader: Reader, { query: f }: { query: MovementQuery }) {
  const place = await namedPlace(reader, f.laboratory_id);
  const where = new Where().and("m.place_id = ?::uuid", place.hash_id);
  const read = formulasRead(reader, where);
  const isRead = `(o.batch_id IS NULL OR ${read("(SELECT n.formulas FROM batch n WHERE n.hash_id = o.batch_id)")})`;
  const isLast =
    "NOT EXISTS (SELECT 1 FROM stock_movement y WHERE y.operation_id = m.operation_id AND y.hash_id > m.hash_id)";
  where
    .and(f.component_id || f.lot_id ? isRead : `${isRead} OR ${isLast}`)
    .when(f.component_id, "i.component_id = ?::uuid")
    .when(f.lot_id, "m.lot_id = ?::uuid")
    .when(f.kind, "o.kind = ?")
    .when(f.user_hash_id, "o.user_id = ?::uuid");
  if (f.date_from) where.and("m.created_at >= (?::date)::timestamp AT TIME ZONE ?", f.date_from, place.time_zone);
  if (f.date_to) where.and("m.created_at < (?::date + 1)::timestamp AT TIME ZONE ?", f.date_to, place.time_zone);
  where.words(f.search, `(${isRead} AND (c.search LIKE ? OR fold(l.number) LIKE ?)) OR fold(o.reason) LIKE ?`);
  const select = `${s.MOVEMENT_COLUMNS} FROM stock_movement m ${s.MOVEMENT_JOINS}`;
  return await newest(reader, { select, where, id: "m.hash_id", query: f }, presentMovement, planned);
}

/** Reads a lot; throws 404 when the caller may not see its place. */
export async function seenLot(reader: Reader, id: string): Promise<s.LotRow> {
  const row = await s.oneLot.first(reader.db, id);
  if (!row || !seesPlace(reader.access, { kind: row.place.kind, country_id: row.country_id })) throw notFound();
  return row;
}
export const lot = async (reader: Reader, { params }: { params: { id: string } }) => ({
  data: presentLot(await seenLot(reader, params.id), reader.person),
});
