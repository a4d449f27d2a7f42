import { componentRows } from "#server/components/public.ts";
import { listRows } from "#server/reference/public.ts";
import { personRows } from "#server/access/public.ts";
import type { StockCountLine, StockCountRow } from "#contract/laboratory/counts.ts";
import type { CurrencyRef } from "#contract/kit/money.ts";
import { sql } from "#server/kit/sql/database.ts";
import { currencyJson, personJson, refJson } from "#server/kit/sql/refs.ts";
import * as q from "../queries.ts";
import { componentJson, plain } from "../stock-queries.ts";

export interface LineRow extends Omit<StockCountLine, "variance" | "value"> {
  readonly counted_by: StockCountLine["counted_by"];
  readonly item_id: string;
  readonly price: string | null;
}
export interface BareRow extends Omit<StockCountRow, "id" | "can"> {
  readonly variances: number;
  /** Who counted some of it. */
  readonly counters: readonly string[];
  readonly country_id: string;
  readonly archived_at: string | null;
  readonly currency: CurrencyRef | null;
}
export interface WholeRow extends BareRow {
  readonly lines: readonly LineRow[];
}
const SUMS = `(SELECT count(*)::int AS lots, count(d.counted)::int AS lots_counted, count(*) FILTER (WHERE d.counted <> d.book)::int AS variances,
    coalesce(array_agg(DISTINCT d.counted_by) FILTER (WHERE d.counted_by IS NOT NULL), '{}') AS counters FROM stock_count_line d WHERE d.count_id = n.hash_id) s`;
export const COLUMNS = `n.hash_id, n.number::int, n.state, ${q.placeJson} AS place, n.shelf, n.note, ${personJson("u")} AS "user", s.lots, s.lots_counted, s.variances, s.counters, n.created_at, n.counted_at,
  ${refJson("e")} AS ended_by, n.ended_at, n.reason, n.version, p.country_id, p.archived_at, ${currencyJson("y")} AS currency`;
export const FROM = `stock_count n JOIN stock_place p ON p.hash_id = n.place_id JOIN ${personRows("u")} ON u.hash_id = n.user_id LEFT JOIN ${personRows("e")} ON e.hash_id = n.ended_by
  LEFT JOIN ${listRows("currency", "y")} ON y.hash_id = n.currency_id CROSS JOIN LATERAL ${SUMS}`;
const LINES = `(SELECT jsonb_agg(jsonb_build_object('hash_id', d.hash_id, 'component', ${componentJson},
    'lot', jsonb_build_object('hash_id', l.hash_id, 'number', l.number, 'expires_on', l.expires_on, 'shelf', l.shelf), 'is_found', d.is_found, 'counted', ${plain("d.counted")}, 'book', ${plain("d.book")},
    'counted_by', ${refJson("w")}, 'counted_at', to_jsonb(d.counted_at), 'note', d.note, 'item_id', l.item_id, 'price', ${plain("d.price")}) ORDER BY l.shelf NULLS LAST, c.sort_name, l.expires_on NULLS LAST, l.hash_id)
  FROM stock_count_line d JOIN stock_lot l ON l.hash_id = d.lot_id JOIN stock_item i ON i.hash_id = l.item_id JOIN ${componentRows("c")} ON c.hash_id = i.component_id
    LEFT JOIN ${personRows("w")} ON w.hash_id = d.counted_by WHERE d.count_id = n.hash_id)`;
export const one = sql<WholeRow, [string]>(
  `SELECT ${COLUMNS}, coalesce(${LINES}, '[]') AS lines FROM ${FROM} WHERE n.hash_id = $1`,
);
/** Counters share their lock; finishing the count waits for them. */
export const share = sql<unknown, [string]>("SELECT 1 FROM stock_count WHERE hash_id = $1 FOR SHARE");

/** An open count of the same place with some of the same shelves. */
export const overlapping = sql<{ number: number }, [place: string, shelf: string | null]>(`
  SELECT number::int FROM stock_count WHERE place_id = $1 AND state IN ('OPEN', 'COUNTED')
    AND (shelf IS NULL OR $2::text IS NULL OR starts_with(fold(shelf), fold($2)) OR starts_with(fold($2), fold(shelf))) ORDER BY number LIMIT 1`);
export const insert = sql<
  unknown,
  [id: string, place: string, shelf: string | null, note: string | null, user: string]
>(`
  WITH made AS (INSERT INTO stock_count (hash_id, place_id, shelf, note, user_id) VALUES ($1, $2, $3, $4, $5) RETURNING hash_id)
  INSERT INTO stock_count_line (hash_id, count_id, lot_id) SELECT new_id(), made.hash_id, l.hash_id
  FROM made, stock_lot l JOIN stock_item i ON i.hash_id = l.item_id
  WHERE i.place_id = $2 AND l.quantity > 0 AND ($3::text IS NULL OR starts_with(fold(coalesce(l.shelf, '')), fold($3)))`);
/** With the lots' items locked, so that the book quantity is that of the moment of counting. */
export const setCounted = sql<unknown, [lines: string, by: string]>(`
  UPDATE stock_count_line d SET counted = x.counted, note = x.note, book = CASE WHEN x.counted IS NULL THEN NULL ELSE l.quantity END,
    counted_by = CASE WHEN x.counted IS NULL THEN NULL ELSE $2::uuid END, counted_at = CASE WHEN x.counted IS NULL THEN NULL ELSE clock() END
  FROM jsonb_to_recordset($1::jsonb) AS x(hash_id uuid, counted numeric, note text), stock_lot l WHERE d.hash_id = x.hash_id AND l.hash_id = d.lot_id`);
/** The open count whose list contains the lot. */
export const listed = sql<{ number: number }, [lot: string]>(
  "SELECT n.number::int FROM stock_count_line d JOIN stock_count n ON n.hash_id = d.count_id WHERE d.lot_id = $1 AND n.state IN ('OPEN', 'COUNTED') LIMIT 1",
);
export const insertFound = sql<unknown, [id: string, count: string, lot: string, counted: string, by: string]>(`
  INSERT INTO stock_count_line (hash_id, count_id, lot_id, is_found, counted, book, counted_by, counted_at)
  SELECT $1, $2, l.hash_id, true, $4, l.quantity, $5, clock() FROM stock_lot l WHERE l.hash_id = $3`);
export const setPrices = sql<unknown, [lines: string]>(
  "UPDATE stock_count_line d SET price = x.price FROM jsonb_to_recordset($1::jsonb) AS x(hash_id uuid, price numeric) WHERE d.hash_id = x.hash_id",
);
