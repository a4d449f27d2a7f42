import { listOfAxis, MOST_COLUMNS, MOST_ROWS, type MarketAxis } from "#contract/market/axes.ts";
import type { MarketQuery } from "#contract/market/endpoints.ts";
import type { MarketCell, MarketHead, MarketPicture } from "#contract/market/schemas.ts";
import { planned } from "#server/kit/database.ts";
import { namedJson } from "#server/kit/refs.ts";
import type { Reader } from "#server/kit/transaction.ts";
import { checkAxes, hasSeveral, linesOf, numbered } from "./axes.ts";
import { at, countBy, dayOf, unpacked, type Counts, type Lines } from "./counting.ts";

interface Packed {
  readonly rows: readonly string[] | null;
  readonly columns: readonly string[] | null;
  readonly lines: Buffer | null;
}

/**
 * All lines in one value, 16 bytes each: the numbers of row and column (24 bits each), the day of the check since 2000 (16 bits), the
 * numbers of company and product (32 bits each). Counting distinct values in the database is slower than sending the lines.
 */
const packed = (product: string): string =>
  `string_agg(int8send((r.no::bigint << 40) | (k.no::bigint << 16) | coalesce(q.seen_on - DATE '2000-01-01', 0)) || int8send((c.no::bigint << 32) | ${product}), '')`;

async function linesIn(
  reader: Reader,
  query: MarketQuery,
): Promise<{ lines: Lines; ids: Record<"rows" | "columns", readonly string[]> }> {
  const { rows, columns } = query;
  const { reached, from, where, entries } = linesOf(reader, query, [rows, columns], "entries");
  const isSeveral = hasSeveral(rows) || hasSeveral(columns);
  // Number the products only where one may have several lines.
  const of = isSeveral
    ? from.replace("FROM portfolio q", "FROM (SELECT *, row_number() OVER () - 1 AS no FROM portfolio) q")
    : from;
  const ids = (list: string): string =>
    `(SELECT array_agg(id ORDER BY no) FROM (SELECT DISTINCT id, no FROM ${list}) x)`;
  const text = `WITH ${reached}, r AS MATERIALIZED (${numbered(rows)}), k AS MATERIALIZED (${numbered(columns)})
    SELECT ${ids("r")} AS rows, ${ids("k")} AS columns,
      (SELECT ${packed(isSeveral ? "q.no" : "0")} ${of} JOIN r ON r.hash_id = ${entries[0]} JOIN k ON k.hash_id = ${entries[1]} WHERE ${where.text}) AS lines`;
  const found = await planned<Packed>(text).one(reader.db, ...where.values);
  return {
    lines: unpacked(found.lines ?? Buffer.alloc(0)),
    ids: { rows: found.rows ?? [], columns: found.columns ?? [] },
  };
}

type Named = Pick<MarketHead, "hash_id" | "name" | "name_fr" | "parent">;
const IN_FRENCH = new Set(["country", "b2c", "application", "b2b", "packaging"]);
const TREES = new Set(["b2c", "application", "b2b"]);

async function namesOf({ db }: Reader, axis: MarketAxis, ids: readonly string[]): Promise<ReadonlyMap<string, Named>> {
  const list = listOfAxis(axis);
  const table = ["brand_owner", "manufacturer", "competitor"].includes(list) ? "contact" : list;
  const isTree = TREES.has(list);
  const rows = await planned<Named>(
    `SELECT x.hash_id, x.name, ${IN_FRENCH.has(list) ? "x.name_fr" : "NULL::text AS name_fr"}, ${isTree ? namedJson("p") : "NULL::jsonb"} AS parent
     FROM ${table} x ${isTree ? `LEFT JOIN ${table} p ON p.hash_id = x.parent_id` : ""} WHERE x.hash_id = ANY ($1::uuid[])`,
  ).all(db, ids);
  return new Map(rows.map((row) => [row.hash_id, row]));
}

const NOTHING: MarketPicture = {
  rows: [],
  columns: [],
  cells: [],
  products: 0,
  contacts: 0,
  seen_on: null,
  more: { rows: 0, columns: 0 },
};

interface Axis {
  readonly axis: MarketAxis;
  /** Indexed by number. */
  readonly ids: readonly string[];
  readonly counts: Counts;
  readonly most: number;
}

/** The heads of an axis, those with the most products first, and the index of each number among them (-1: not shown). */
async function headsOf(reader: Reader, { axis, ids, counts, most }: Axis) {
  const { products, contacts, seen } = counts;
  const filled = ids.flatMap((id, no) => (at(products, no) > 0 ? [{ id, no }] : []));
  const first = filled
    .toSorted((a, b) => at(products, b.no) - at(products, a.no) || (a.id < b.id ? -1 : 1))
    .slice(0, most);
  const names = await namesOf(
    reader,
    axis,
    first.map(({ id }) => id),
  );
  const heads: MarketHead[] = [];
  const place = new Int32Array(ids.length).fill(-1);
  for (const { id, no } of first) {
    const name = names.get(id);
    // Deleted since the count.
    if (!name) continue;
    place[no] = heads.length;
    heads.push({ ...name, products: at(products, no), contacts: at(contacts, no), seen_on: dayOf(at(seen, no)) });
  }
  return { heads, place, more: filled.length - first.length };
}

/** The products in reach, counted by two axes. */
export async function picture(reader: Reader, { query }: { query: MarketQuery }): Promise<{ data: MarketPicture }> {
  checkAxes(query);
  const { lines, ids } = await linesIn(reader, query);
  if (lines.count === 0) return { data: NOTHING };
  const [several, across] = [hasSeveral(query.columns), hasSeveral(query.rows)];
  const row = (i: number): number => at(lines.row, i);
  const column = (i: number): number => at(lines.column, i);
  const of = {
    rows: await headsOf(reader, {
      axis: query.rows,
      ids: ids.rows,
      counts: byProduct(lines, ids.rows.length, row, several && across, several),
      most: MOST_ROWS,
    }),
    columns: await headsOf(reader, {
      axis: query.columns,
      ids: ids.columns,
      counts: byProduct(lines, ids.columns.length, column, several && across, across),
      most: MOST_COLUMNS,
    }),
  };
  const width = of.columns.heads.length;
  const cellOf = (i: number): number => {
    const [r, c] = [at(of.rows.place, row(i)), at(of.columns.place, column(i))];
    return r < 0 || c < 0 ? -1 : r * width + c;
  };
  const inCells = countBy(lines, of.rows.heads.length * width, cellOf, true);
  const whole = countBy(lines, 1, () => 0, !several && !across);
  const cells: MarketCell[] = [];
  for (const [cell, products] of inCells.products.entries())
    if (products > 0)
      cells.push([
        Math.floor(cell / width),
        cell % width,
        products,
        at(inCells.contacts, cell),
        dayOf(at(inCells.seen, cell)),
      ]);
  return {
    data: {
      rows: of.rows.heads,
      columns: of.columns.heads,
      cells,
      products: at(whole.products, 0),
      contacts: at(whole.contacts, 0),
      seen_on: dayOf(at(whole.seen, 0)),
      more: { rows: of.rows.more, columns: of.columns.more },
    },
  };
}

/**
 * Totals of rows or columns. A product with several values on the other axis counts once. If only the other axis has several values, it is
 * enough to count each product's first line.
 */
function byProduct(
  lines: Lines,
  groups: number,
  groupOf: (line: number) => number,
  isBoth: boolean,
  isRepeated: boolean,
): Counts {
  if (isBoth || !isRepeated) return countBy(lines, groups, groupOf, !isRepeated);
  const first = firstOfProduct(lines);
  const once = countBy(lines, groups, (i) => (first[i] ? groupOf(i) : -1), true);
  return { ...countBy(lines, groups, groupOf, true), products: once.products };
}

/** Marks the first line of each product. */
function firstOfProduct({ count, product, products }: Lines): Uint8Array {
  const [known, first] = [new Uint8Array(products), new Uint8Array(count)];
  for (let i = 0; i < count; i++) {
    first[i] = at(known, at(product, i)) ? 0 : 1;
    known[at(product, i)] = 1;
  }
  return first;
}
