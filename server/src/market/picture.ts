import { listOfAxis, MOST_COLUMNS, MOST_ROWS, type MarketAxis } from "#contract/market/axes.ts";
import type { MarketQuery } from "#contract/market/endpoints.ts";
import type { MarketCell, MarketHead, MarketPicture } from "#contract/market/schemas.ts";
import { planned } from "#server/kit/sql/database.ts";
import { namedJson } from "#server/kit/sql/refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { checkAxes, entryRows, hasSeveral } from "./axes.ts";
import { count, type CountedAxis } from "./counting.ts";
import { linesIn } from "./lines.ts";

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

/** The products in reach, counted by two axes. */
export async function picture(reader: Reader, { query }: { query: MarketQuery }): Promise<{ data: MarketPicture }> {
  checkAxes(query);
  const found = await linesIn(reader, query);
  if (found.lines.count === 0) return { data: NOTHING };
  const { rows, columns, cells, ...whole } = await count({
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
