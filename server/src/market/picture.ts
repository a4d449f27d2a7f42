import { portfolioRows } from "#server/contacts/public.ts";
import { listOfAxis, MOST_COLUMNS, MOST_ROWS, type MarketAxis } from "#contract/market/axes.ts";
import type { MarketQuery } from "#contract/market/endpoints.ts";
import type { MarketCell, MarketHead, MarketPicture } from "#contract/market/schemas.ts";
import { planned } from "#server/kit/sql/database.ts";
import { namedJson } from "#server/kit/sql/refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { checkAxes, entryRows, hasSeveral, linesOf, numbered } from "./axes.ts";
import { inThread } from "#server/kit/shared/thread.ts";
import { count, LINE, type CountedAxis, type Counting, type Counted } from "./counting.ts";

/** Lines counted on the event loop: fewer take less than a thread takes to start, more would keep everybody waiting. */
const MOST_HERE = 30_000;

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

async function linesIn(reader: Reader, query: MarketQuery): Promise<Pick<Counting, "lines" | "ids">> {
  const { rows, columns } = query;
  const { reached, from, where, entries } = linesOf(reader, query, [rows, columns], "entries");
  const isSeveral = hasSeveral(rows) || hasSeveral(columns);
  // Number the products only where one may have several lines.
  const of = isSeveral
    ? from.replace(portfolioRows("q"), `(SELECT *, row_number() OVER () - 1 AS no FROM ${portfolioRows("p")}) q`)
    : from;
  const ids = (list: string): string =>
    `(SELECT array_agg(id ORDER BY no) FROM (SELECT DISTINCT id, no FROM ${list}) x)`;
  const text = `WITH ${reached}, r AS MATERIALIZED (${numbered(rows)}), k AS MATERIALIZED (${numbered(columns)})
    SELECT ${ids("r")} AS rows, ${ids("k")} AS columns,
      (SELECT ${packed(isSeveral ? "q.no" : "0")} ${of} JOIN r ON r.hash_id = ${entries[0]} JOIN k ON k.hash_id = ${entries[1]} WHERE ${where.text}) AS lines`;
  const found = await planned<Packed>(text).one(reader.db, ...where.values);
  return {
    lines: found.lines ?? Buffer.alloc(0),
    ids: { rows: found.rows ?? [], columns: found.columns ?? [] },
  };
}

type Named = Pick<MarketHead, "hash_id" | "name" | "name_fr" | "parent">;
const IN_FRENCH = new Set(["country", "b2c", "application", "b2b", "packaging"]);
const TREES = new Set(["b2c", "application", "b2b"]);

export async function namesOf(
  { db }: Reader,
  axis: MarketAxis,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Named>> {
  const list = listOfAxis(axis);
  const isTree = TREES.has(list);
  const rows = await planned<Named>(
    `SELECT x.hash_id, x.name, ${IN_FRENCH.has(list) ? "x.name_fr" : "NULL::text AS name_fr"}, ${isTree ? namedJson("p") : "NULL::jsonb"} AS parent
     FROM ${entryRows(axis, "x")} ${isTree ? `LEFT JOIN ${entryRows(axis, "p")} ON p.hash_id = x.parent_id` : ""} WHERE x.hash_id = ANY ($1::uuid[])`,
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

/** The heads of an axis with their names, and the index of each counted head among them (-1: deleted since the count). */
async function headsOf(reader: Reader, axis: MarketAxis, counted: CountedAxis) {
  const names = await namesOf(
    reader,
    axis,
    counted.heads.map(({ id }) => id),
  );
  const heads: MarketHead[] = [];
  const places = counted.heads.map(({ id, ...figures }) => {
    const name = names.get(id);
    return name ? heads.push({ ...name, ...figures }) - 1 : -1;
  });
  return { heads, places, more: counted.more };
}

const counted = async (work: Counting): Promise<Counted> =>
  work.lines.length > MOST_HERE * LINE
    ? await inThread(new URL("counting-worker.ts", import.meta.url), work, { megabytes: 1024, seconds: 60 })
    : count(work);

/** The products in reach, counted by two axes. */
export async function picture(reader: Reader, { query }: { query: MarketQuery }): Promise<{ data: MarketPicture }> {
  checkAxes(query);
  const found = await linesIn(reader, query);
  if (found.lines.length === 0) return { data: NOTHING };
  const { rows, columns, cells, ...whole } = await counted({
    ...found,
    hasSeveral: { rows: hasSeveral(query.rows), columns: hasSeveral(query.columns) },
    most: { rows: MOST_ROWS, columns: MOST_COLUMNS },
  });
  const of = {
    rows: await headsOf(reader, query.rows, rows),
    columns: await headsOf(reader, query.columns, columns),
  };
  const placed = cells.flatMap(([row, column, ...figures]): MarketCell[] => {
    const [r = -1, c = -1] = [of.rows.places[row], of.columns.places[column]];
    return r < 0 || c < 0 ? [] : [[r, c, ...figures]];
  });
  return {
    data: {
      ...whole,
      rows: of.rows.heads,
      columns: of.columns.heads,
      cells: placed,
      more: { rows: of.rows.more, columns: of.columns.more },
    },
  };
}
