import { wayOf } from "#contract/kit/sorting.ts";
import { invalidField } from "#server/kit/shared/failures.ts";
import { composed, planned, type Db } from "./database.ts";
import { cursorBy, isCursorPart, Where } from "./list-query.ts";

/** SQL types of sort keys, and the part of a cursor that checks their values. */
const types = { text: "text", date: "day", timestamptz: "moment", numeric: "decimal", int: "int" } as const;
/** The sort, the value after `=` (nothing for a row without one), and the identifier. */
const cursor = cursorBy("text", "text", "id");

/** How a list is sorted by one word of `sort`. */
export interface SortColumn {
  readonly type: keyof typeof types;
  /** SQL of the key, on the rows of the list. An index `(key, hash_id)` keeps every page as fast as the first. */
  readonly key: string;
  /** Some rows have no key: they come last in both directions. */
  readonly nulls?: true;
  /** The key is in another table: its rows, and the SQL of the identifier in it that is the row's. A row without one has no key. */
  readonly beside?: { readonly rows: string; readonly id: string };
  /** The key is that of something many rows have, such as their country: its few rows, its identifier, and the list's column for it. */
  readonly group?: { readonly rows: string; readonly id: string; readonly of: string };
  /** The condition under which the caller may see the key; a row that does not meet it is sorted as one without. */
  readonly shown?: (where: Where) => string;
}
/** The columns of a list by the words of its `sort`. */
export type SortColumns<W extends string = string> = Readonly<Record<W, SortColumn>>;

/** A page in the order of a column. */
export interface SortedPage {
  readonly table: string;
  /** Its tables and its rows' identifier, when it is not `table e`: of such a list all rows that match are found before they are sorted. */
  readonly from?: { readonly tables: string; readonly id: string };
  /** Adds who reaches what, filters and search; returns nothing that has a cursor. */
  readonly conditions: (where: Where) => Where;
  readonly sort: string;
  readonly columns: SortColumns;
  readonly after: string | undefined;
  /** Few rows meet the conditions: they are found first, then sorted. */
  readonly few: boolean;
}
interface Found {
  readonly hash_id: string;
  readonly sort_key: string | number | null;
}
type Place = { readonly value: string | null; readonly id: string } | undefined;

/** Reads the cursor of a sorted list; the cursor of another order is a 422. */
function placeAfter(sort: string, type: SortColumn["type"], after: string | undefined): Place {
  const parts = cursor.read(after);
  if (parts === undefined) return undefined;
  const [of, said, id] = parts;
  const value = said === "" ? null : said.slice(1);
  if (of === sort && (value === null || isCursorPart(types[type], value))) return { value, id };
  throw invalidField("after", "errors.cursor");
}
const placeOf = (sort: string, { sort_key, hash_id }: Found): string =>
  cursor.of(sort, sort_key === null ? "" : `=${sort_key}`, hash_id);

/** Rows in order that are looked at before all that match are found and sorted. */
const WALK = 2048;
/** The same of groups, whose rows are read whole up to it: those of two groups with one key lie among each other. */
const GROUP_WALK = 512;

/** Identifiers of a page in the order of a column, equal ones by age; rows without a value come last, whatever the direction. */
export async function sortedPage(
  db: Db,
  list: SortedPage,
  limit: number,
): Promise<{ readonly ids: readonly string[]; readonly after: string | null }> {
  const { word } = wayOf(list.sort);
  const column = list.columns[word];
  if (!column) throw invalidField("sort", "errors.choice", { values: Object.keys(list.columns).join(", ") });
  const place = placeAfter(list.sort, column.type, list.after);
  const most = limit + 1;
  const found = place?.value === null ? [] : await part(db, list, column, { place, most, valued: true });
  const hasRest = column.nulls !== undefined || column.shown !== undefined;
  if (found.length < most && hasRest)
    found.push(
      ...(await part(db, list, column, {
        place: place?.value === null ? place : undefined,
        most: most - found.length,
        valued: false,
      })),
    );
  const shown = found.slice(0, limit);
  const end = shown.at(-1);
  return {
    ids: shown.map((row) => row.hash_id),
    after: found.length > limit && end ? placeOf(list.sort, end) : null,
  };
}

interface Part {
  readonly place: Place;
  readonly most: number;
  /** Of the rows with a value, or of those without. */
  readonly valued: boolean;
}

/**
 * The next rows of a part. They are met by walking the index; only where too few of the next ones match, all that match are found first.
 * So neither a page far down nor a filter that few rows meet reads the table.
 */
async function part(db: Db, list: SortedPage, column: SortColumn, of: Part): Promise<Found[]> {
  if (!list.few && !list.from) {
    const where = new Where();
    const found = await composed<Found>(walk(where, list, column, of)).all(db, ...where.values);
    if (found.length >= of.most) return found;
  }
  const where = new Where();
  return await planned<Found>(whole(where, list, column, of)).all(db, ...where.values);
}

const order = (list: SortedPage, key: string, id: string): string => {
  const way = wayOf(list.sort).desc ? "DESC" : "ASC";
  return `ORDER BY ${key === "" ? "" : `${key} ${way}, `}${id} ${way}`;
};
const sign = (list: SortedPage): string => (wayOf(list.sort).desc ? "<" : ">");

/** The condition that a row has no value, or none that the caller may see. */
function isWithout(where: Where, { key, beside, group, shown }: SortColumn): string {
  const none = beside
    ? `NOT EXISTS (SELECT 1 FROM ${beside.rows} WHERE ${beside.id} = e.hash_id AND ${key} IS NOT NULL)`
    : `${group?.of ?? key} IS NULL`;
  return shown ? `(${none} OR NOT (${shown(where)}))` : none;
}

/** Walks the index from the place on, at most `WALK` rows, until enough of them meet the conditions. */
function walk(where: Where, list: SortedPage, column: SortColumn, { place, most, valued }: Part): string {
  const inner = valued ? inKeys(where, list, column, place) : inAge(where, list, place);
  const met = list.conditions(where.part());
  met.and(valued ? (column.shown?.(where) ?? "true") : isWithout(where, column));
  const key = valued ? "e.sort_key" : "NULL::text AS sort_key";
  return `SELECT e.hash_id, ${key} FROM (${inner} LIMIT ${valued && column.group ? GROUP_WALK : WALK}) e WHERE ${met.text} ${order(list, valued ? "e.sort_key" : "", "e.hash_id")} LIMIT ${most}`;
}
const inAge = (where: Where, list: SortedPage, place: Place): string => {
  const { table } = list;
  const beyond = place ? where.bind(`e.hash_id ${sign(list)} ?::uuid`, place.id) : "true";
  return `SELECT e.* FROM ${table} e WHERE ${beyond} ${order(list, "", "e.hash_id")}`;
};
/** The condition that a row has a key, and that it comes after a place: PostgreSQL takes an index of the rows with a key only where the first is said. */
const beyondKey = (where: Where, list: SortedPage, { key, type }: SortColumn, id: string, place: Place): string =>
  place
    ? where.bind(`${key} IS NOT NULL AND (${key}, ${id}) ${sign(list)} (?::${type}, ?::uuid)`, place.value, place.id)
    : `${key} IS NOT NULL`;

function inKeys(where: Where, list: SortedPage, column: SortColumn, place: Place): string {
  const { table } = list;
  const { key, beside, group } = column;
  const row = `e.*, ${key} AS sort_key`;
  if (group) return inGroups(where, list, column, place);
  if (!beside)
    return `SELECT ${row} FROM ${table} e WHERE ${beyondKey(where, list, column, "e.hash_id", place)} ${order(list, key, "e.hash_id")}`;
  return `SELECT ${row} FROM ${beside.rows} JOIN ${table} e ON e.hash_id = ${beside.id} WHERE ${beyondKey(where, list, column, beside.id, place)} ${order(list, key, beside.id)}`;
}

/** Group by group, in the order of their keys, each from its own index. */
function inGroups(where: Where, list: SortedPage, column: SortColumn, place: Place): string {
  const { table } = list;
  const { key, group } = column;
  if (!group) throw new Error("The sort has no groups");
  const { desc } = wayOf(list.sort);
  const edge = desc ? "'ffffffff-ffff-ffff-ffff-ffffffffffff'" : "'00000000-0000-0000-0000-000000000000'";
  const value = place && where.bind("?::text", place.value);
  const id = place && where.bind("?::uuid", place.id);
  const from = place ? `g.sort_key ${desc ? "<=" : ">="} ${value}` : "true";
  const beyond = place
    ? `e.hash_id ${sign(list)} CASE WHEN g.sort_key = ${value} THEN ${id} ELSE ${edge}::uuid END`
    : "true";
  const way = desc ? "DESC" : "ASC";
  return `SELECT x.*, g.sort_key FROM (SELECT * FROM (SELECT ${group.id} AS id, ${key} AS sort_key FROM ${group.rows}) g WHERE ${from} ORDER BY g.sort_key ${way} OFFSET 0) g
    CROSS JOIN LATERAL (SELECT e.* FROM ${table} e WHERE ${group.of} = g.id AND ${beyond} ORDER BY e.hash_id ${way} LIMIT ${GROUP_WALK}) x ORDER BY g.sort_key ${way}, x.hash_id ${way}`;
}

/** All that match, then sorted. */
function whole(where: Where, list: SortedPage, column: SortColumn, { place, most, valued }: Part): string {
  const { from = { tables: `${list.table} e`, id: "e.hash_id" } } = list;
  const { beside, group, key } = column;
  const other = beside
    ? `JOIN ${beside.rows} ON ${beside.id} = ${from.id}`
    : group
      ? `JOIN ${group.rows} ON ${group.id} = ${group.of}`
      : "";
  const met = list.conditions(where.part());
  if (valued) {
    met.and(beyondKey(where, list, column, from.id, place));
    if (column.shown) met.and(column.shown(where));
  } else {
    met.and(isWithout(where, column));
    if (place) met.and(where.bind(`${from.id} ${sign(list)} ?::uuid`, place.id));
  }
  const rows = `SELECT ${from.id} AS hash_id, ${valued ? key : "NULL::text"} AS sort_key FROM ${from.tables} ${valued ? other : ""} WHERE ${met.text} OFFSET 0`;
  return `SELECT hash_id, sort_key FROM (${rows}) f ${order(list, valued ? "sort_key" : "", "hash_id")} LIMIT ${most}`;
}

/** Puts rows into the order of their identifiers. */
export function inOrderOf<Row extends { readonly hash_id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
): Row[] {
  const by = new Map(rows.map((row) => [row.hash_id, row]));
  return ids.flatMap((id) => by.get(id) ?? []);
}
