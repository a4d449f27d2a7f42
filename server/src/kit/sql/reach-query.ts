import { composed, planned, type Db } from "./database.ts";
import { cursorOf, Where } from "./list-query.ts";
import { isTooRare, WIDER, WINDOW } from "./newest-with-words.ts";
import { inOrderOf, sortedPage, type SortedPage } from "./sorting.ts";
import { isAtAny, isOwn, type At, type Own } from "./owners.ts";

/** The columns of a kind of row that decide who reaches it, written with the alias `e`. */
export interface ReachedRows {
  /** Table name. Its `hash_id` is a UUIDv7, so descending order is newest first. */
  readonly table: string;
  /** The owner, or several. */
  readonly own: Own;
  /** The office or the country, or several; and the table of those places. */
  readonly place: At;
  readonly places: "zone" | "country";
  /** Conditions, by type or state, for rows of other people; a reach gives the places for each. */
  readonly others: readonly string[];
  /** The folded search text, with a GIN index `(own, place, search gin_trgm_ops)` without fastupdate. */
  readonly search: string;
  /** A boolean column, such as `e.proposed`, of rows that nobody reaches, whatever their rights. */
  readonly hidden?: string;
}

/** Which of those rows the caller reaches: their own, and others' by condition and place. */
export interface Reach {
  readonly me: string;
  /** For each of `others`: the places where its rows are reached; `null` is everywhere. */
  readonly places: readonly (string[] | null)[];
  /** Whether the caller reaches all rows. */
  readonly everything: boolean;
}

/** The parameters of `reachCondition`. */
export type ReachParams = readonly [me: string, ...places: (string[] | null)[]];
/** The parameters of a reach, in the order of `reachCondition`. */
export const reachParams = ({ me, places }: Reach): ReachParams => [me, ...places];

/** The condition that `e` is in reach, for a declared statement with `reachParams` from `$n` on. */
export function reachCondition({ own, place, others, hidden }: ReachedRows, n: number): string {
  const shown = others.map((rows, i) => {
    const at = n + 1 + i;
    return ` OR (${rows} AND ($${at}::uuid[] IS NULL OR ${isAtAny(place, `$${at}::uuid[]`)}))`;
  });
  return unless(hidden, `(${isOwn(own, `$${n}::uuid`)}${shown.join("")})`);
}
const unless = (hidden: string | undefined, condition: string): string =>
  hidden === undefined ? condition : `(NOT ${hidden} AND ${condition})`;

/** The same condition for a composed statement; leaves out conditions reached nowhere. */
function reachBound(where: Where, rows: ReachedRows, reach: Reach): string {
  if (reach.everything) return unless(rows.hidden, "true");
  const mine = isOwn(rows.own, where.bind("?::uuid", reach.me));
  return unless(rows.hidden, `(${[mine, ...shownToOthers(where, rows, reach)].join(" OR ")})`);
}

const shownToOthers = (where: Where, { others, place }: ReachedRows, { places }: Reach): string[] =>
  others.flatMap((rows, i) => {
    const held = places[i] ?? null;
    if (held === null) return [`(${rows})`];
    return held.length === 0 ? [] : [where.bind(`(${rows} AND ${isAtAny(place, "?::uuid[]")})`, held)];
  });

/** The places named in a reach; a condition that is reached everywhere names none. */
const placesOf = (reach: Reach): string[] => [...new Set(reach.places.flatMap((held) => held ?? []))];

/** Up to this many places get one branch each in the statement; for more, a lateral join runs over them. */
const MOST_BRANCHES = 8;

/** Builds a query of the newest rows with these columns, at most `limit`. */
type Newest = (columns: string, limit: number) => string;

/**
 * Builds queries of the newest rows in reach that meet the conditions of `where`. Each place is read from its own index, newest first, and
 * the results are merged: the cost depends on the page, not on the table. Parameters are bound once for all queries built.
 * @param few set when few rows meet the conditions: find them first, then sort, instead of scanning in order
 * @param after the cursor, which is among the conditions too
 */
export function newestInReach(
  where: Where,
  rows: ReachedRows,
  reach: Reach,
  few = false,
  after: string | null = null,
): Newest {
  const conditions = unless(rows.hidden, where.text);
  const newest = (columns: string, condition: string, limit: number): string =>
    `SELECT ${columns} FROM ${few ? `(SELECT * FROM ${rows.table} e WHERE ${condition} OFFSET 0) e` : `${rows.table} e WHERE ${condition}`} ORDER BY e.hash_id DESC LIMIT ${limit}`;
  if (reach.everything) return (columns, limit) => newest(columns, conditions, limit);
  // Everywhere, but not all rows: walking the newest finds them sooner than place by place.
  if (reach.places.every((held) => held === null)) {
    const reached = reachBound(where, rows, reach);
    return (columns, limit) => newest(columns, `${reached} AND ${conditions}`, limit);
  }
  const me = where.bind("?::uuid", reach.me);
  const branches: Newest[] = [
    ownNewest(where, rows, me, { conditions, few, after }) ??
      ((columns, limit) => newest(columns, `${isOwn(rows.own, me)} AND ${conditions}`, limit)),
  ];
  const others = (at: string, shown: readonly string[]): string =>
    `${at} AND NOT (${isOwn(rows.own, me)}) AND (${shown.join(" OR ")}) AND ${conditions}`;
  const { place } = rows;
  // Branches by place would return a row with several places several times.
  if (typeof place !== "string") {
    const shown = shownToOthers(where, rows, reach);
    if (shown.length > 0) branches.push((columns, limit) => newest(columns, others("true", shown), limit));
    return merged(branches);
  }
  const places = placesOf(reach);
  // When every condition holds in the same places, the branches need no place check of their own.
  const alike = reach.places.every((held) => held !== null && (held.length === 0 || held.length === places.length));
  if (alike && places.length <= MOST_BRANCHES) {
    const shown = rows.others.filter((_, i) => reach.places[i]?.length);
    for (const id of places) {
      const at = where.bind(`${place} = ?::uuid`, id);
      branches.push((columns, limit) => newest(columns, others(at, shown), limit));
    }
  } else {
    const shown = shownToOthers(where, rows, reach);
    const everyPlace = reach.places.includes(null)
      ? `SELECT hash_id FROM ${rows.places}`
      : `SELECT unnest(${where.bind("?::uuid[]", places)}) AS hash_id`;
    branches.push(
      (columns, limit) =>
        `SELECT x.* FROM (${everyPlace}) AS at CROSS JOIN LATERAL (${newest(columns, others(`${place} = at.hash_id`, shown), limit)}) AS x`,
    );
  }
  return merged(branches);
}

/** The caller's own rows by the table of owners, if there is one; the array of owners still says whether they are. */
function ownNewest(
  where: Where,
  { own, table }: ReachedRows,
  me: string,
  { conditions, few, after }: { readonly conditions: string; readonly few: boolean; readonly after: string | null },
): Newest | undefined {
  if (few || typeof own === "string" || !("by" in own)) return undefined;
  const below = after === null ? "" : where.bind(" AND o.row_id < ?::uuid", after);
  // Behind a SELECT the planner does not see who they are: a plan for somebody without rows would look cheaper than the one for everybody.
  const found = `o.user_id = (SELECT ${me})${below} AND ${me} = ANY (${own.among}) AND ${conditions}`;
  return (columns, limit) =>
    `SELECT ${columns} FROM ${own.by} o JOIN ${table} e ON e.hash_id = o.row_id WHERE ${found} ORDER BY o.row_id DESC LIMIT ${limit}`;
}

function merged(branches: readonly Newest[]): Newest {
  if (branches.length === 1) return branches[0] as Newest;
  return (columns, limit) =>
    `SELECT * FROM (${branches.map((branch) => `(${branch(columns, limit)})`).join(" UNION ALL ")}) e ORDER BY e.hash_id DESC LIMIT ${limit}`;
}

/** The parts of a page of newest rows. */
export interface NewestPage {
  readonly rows: ReachedRows;
  readonly reach: Reach;
  /** The columns of the table that `complete` needs. */
  readonly columns: string;
  /** Adds the caller's filters, except search and cursor. */
  readonly filter: (where: Where) => Where;
  /** Few rows meet the filters (see `newestInReach`). */
  readonly few: boolean;
  /** Whether to prepare the statement that finds the rows (see `onePlan`). */
  readonly prepared: boolean;
  /** Finds and reads the rows by one statement, also where it is planned anew: right for few joins, whose planning costs less than a second statement. */
  readonly atOnce?: boolean;
  /** The identifier of the last row of the previous page. */
  readonly after: string | null;
  /** LIKE patterns to search for (`patterns`), if any. */
  readonly wanted: readonly string[];
  /** Wraps a query of the rows, as `e`, into the list's statement; rows come newest first. */
  readonly complete: (inner: string, where: Where) => string;
}

type ReachedList = Pick<NewestPage, "rows" | "reach" | "columns">;

/**
 * A page by keyset pagination. A list without filters is one prepared statement. Otherwise one finds the identifiers, another reads those
 * rows with all that the list shows: the first is small and planned for its values, the second has many joins but one plan for everybody;
 * as one statement, planning it would take longer than running it (but see `atOnce`). A search needs one more when the newest rows do not fill the page and there are more rows.
 * @returns at most `limit` rows, and the cursor of the next page
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the columns that are asked for say it
export async function newestPage<Row extends { readonly hash_id: string }>(
  db: Db,
  given: NewestPage,
  limit: number,
): Promise<{ readonly rows: readonly Row[]; readonly after: string | null }> {
  const { wanted } = given;
  // Among several owners without a table of them, the few rows of one are found by a plan for their values.
  const { own } = given.rows;
  const isPlain = given.reach.everything || typeof own === "string" || "by" in own;
  const list = { ...given, atOnce: given.atOnce ?? (given.prepared && wanted.length === 0 && isPlain) };
  const found = await (wanted.length === 0 ? newestOf(db, list, limit + 1) : searched(db, list, wanted, limit + 1));
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const after = found.length > limit && last ? cursorOf(last.hash_id) : null;
  if (list.atOnce || !last) return { rows: shown as never, after };
  return {
    rows: await rowsByIds<Row>(
      db,
      list,
      shown.map((row) => row.hash_id),
    ),
    after,
  };
}

/** Reads rows that were found, with all that the list shows. */
async function rowsByIds<Row>(db: Db, list: Omit<NewestPage, "after">, found: readonly string[]): Promise<Row[]> {
  const where = new Where();
  // Behind a SELECT the planner does not see how many they are: seeing it, it would plan anew for each page with few rows.
  const ids = where.bind("(SELECT ?::uuid[])::uuid[]", found);
  // A row may have left the reach between the statements.
  const reached = reachBound(where, list.rows, list.reach);
  const inner = `SELECT ${list.columns} FROM ${list.rows.table} e WHERE e.hash_id = ANY (${ids}) AND ${reached}`;
  return await composed<Row>(list.complete(inner, where)).all(db, ...where.values);
}

/** The same in the order of a column (`sorting.ts`). */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the columns that are asked for say it
export async function pageInOrder<Row extends { readonly hash_id: string }>(
  db: Db,
  list: Omit<NewestPage, "after">,
  by: Pick<SortedPage, "sort" | "columns" | "after">,
  limit: number,
): Promise<{ readonly rows: readonly Row[]; readonly after: string | null }> {
  const { rows, reach } = list;
  const isOwnOnly = !reach.everything && reach.places.every((held) => held?.length === 0);
  const { ids, after } = await sortedPage(
    db,
    {
      ...by,
      table: rows.table,
      conditions: (where) => {
        list.filter(where).and(where.holding(list.wanted)(rows.search));
        return where.and(reachBound(where, rows, reach));
      },
      few: list.few || isOwnOnly,
    },
    limit,
  );
  return { rows: ids.length === 0 ? [] : inOrderOf(ids, await rowsByIds<Row>(db, list, ids)), after };
}

const filtersOf = (list: NewestPage): Where => list.filter(new Where()).when(list.after, "e.hash_id < ?::uuid");

/** A row of a list, or only its identifier. */
interface Found {
  readonly hash_id: string;
}

/** The newest rows. */
async function newestOf(db: Db, list: NewestPage, most: number): Promise<readonly Found[]> {
  const where = filtersOf(list);
  const newest = newestInReach(where, list.rows, list.reach, list.few, list.after);
  const text = list.atOnce ? list.complete(newest(list.columns, most), where) : newest("e.hash_id", most);
  return await (list.prepared ? composed : planned)<Found>(text).all(db, ...where.values);
}

/** Length of `%abc%`: shorter patterns contain no trigram for the index. */
const SHORT = 5;
/** Behind a SELECT the planner does not see the pattern: seeing it, it would plan anew for each search, which takes three times as long as running it. */
const UNSEEN = "(SELECT ?::text)";

/**
 * The newest matches. One statement scans the newest rows and, where the hits are too rare for a wider scan to fill the
 * page, also runs the index search (skipped otherwise). The plan is cached, except for patterns shorter than a trigram.
 */
async function searched(db: Db, list: NewestPage, wanted: readonly string[], most: number): Promise<readonly Found[]> {
  const where = filtersOf(list);
  const isRare = `(SELECT looked = ${WINDOW} AND found < ${most} AND found * ${WIDER} < ${most} * ${WINDOW} FROM counted)`;
  const isShort = wanted.every((pattern) => pattern.length < SHORT);
  const by = isShort ? undefined : UNSEEN;
  const both = hitsAndMatches(list, where, { wanted, by, most, window: WINDOW, useIndex: isRare });
  const text = `WITH ${both.parts} SELECT counted.*, hit.* FROM counted LEFT JOIN (${both.rows}) AS hit ON true ORDER BY hit.hash_id DESC`;
  const statement = isShort ? planned : composed;
  const rows = await statement<Found & { readonly looked: number; readonly found: number }>(text).all(
    db,
    ...where.values,
  );
  const { looked: of = 0, found = 0 } = rows[0] ?? {};
  const isDone = of < WINDOW || found >= most || isTooRare(found, most);
  return isDone ? rows.filter((row) => row.hash_id !== null) : await inWider(db, list, wanted, most);
}

/** Scans a wider window, and uses the index only if that has too few hits. */
async function inWider(db: Db, list: NewestPage, wanted: readonly string[], most: number): Promise<readonly Found[]> {
  const where = filtersOf(list);
  const tooFew = `(SELECT looked = ${WIDER} AND found < ${most} FROM counted)`;
  const both = hitsAndMatches(list, where, { wanted, most, window: WIDER, useIndex: tooFew });
  return await planned<Found>(`WITH ${both.parts} ${both.rows}`).all(db, ...where.values);
}

interface Hits {
  readonly wanted: readonly string[];
  /** How the patterns are bound (`Where.holding`). */
  readonly by?: string | undefined;
  readonly most: number;
  readonly window: number;
  readonly useIndex: string;
}
/** Hits in a window of the newest rows, together with index matches if the condition `useIndex` over the window holds. */
function hitsAndMatches(
  list: NewestPage,
  where: Where,
  { wanted, by, most, window, useIndex }: Hits,
): { parts: string; rows: string } {
  const newest = newestInReach(where, list.rows, list.reach, list.few, list.after);
  const { search } = list.rows;
  const looked = `SELECT e.hash_id, ${where.holding(wanted, by)(search)} AS hit FROM (${newest(`e.hash_id, ${search}`, window)}) e`;
  const match = matches(where.and(useIndex), list, { wanted, by }, most);
  const parts = `newest AS MATERIALIZED (${looked}), counted AS MATERIALIZED (SELECT count(*) AS looked, count(*) FILTER (WHERE hit) AS found FROM newest),
    match AS MATERIALIZED (${match})`;
  const ids = "SELECT hash_id FROM newest WHERE hit UNION SELECT hash_id FROM match";
  const rows = list.atOnce
    ? list.complete(rowsOf(list, ids, most), where)
    : `${ids} ORDER BY hash_id DESC LIMIT ${most}`;
  return { parts, rows };
}

/** The newest rows among the identifiers of a query. */
const rowsOf = ({ rows, columns }: ReachedList, identifiers: string, limit: number): string =>
  `SELECT ${columns} FROM (${identifiers} ORDER BY hash_id DESC LIMIT ${limit}) AS hit JOIN ${rows.table} e USING (hash_id)`;

/**
 * Identifiers of the newest rows that match, by the index of each place, so that matches elsewhere cost little. With many places, all
 * matches are found at once.
 */
function matches(
  where: Where,
  { rows, reach }: ReachedList,
  { wanted, by }: Pick<Hits, "wanted" | "by">,
  limit: number,
): string {
  where.and(where.holding(wanted, by)(rows.search));
  const isNamed = !reach.places.includes(null) && placesOf(reach).length <= MOST_BRANCHES;
  if (reach.everything || isNamed) return newestInReach(where, rows, reach, true)("e.hash_id", limit);
  return `SELECT e.hash_id FROM ${rows.table} e WHERE ${reachBound(where, rows, reach)} AND ${where.text}`;
}

/** A query of the newest rows in reach that match the pattern and the conditions of `where`. */
export const newestMatches = (where: Where, list: ReachedList, wanted: readonly string[], limit: number): string =>
  `WITH match AS MATERIALIZED (${matches(where, list, { wanted }, limit)}) ${rowsOf(list, "SELECT hash_id FROM match", limit)}`;
