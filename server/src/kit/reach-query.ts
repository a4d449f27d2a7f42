import { composed, planned, type Db } from "./database.ts";
import { Where } from "./list-query.ts";
import { isAtAny, isOwn, type At, type Own } from "./owners.ts";

/** What the rows of a kind have that decides who reaches them. Columns are those of the alias `e`. */
export interface ReachedRows {
  /** Its rows have `hash_id`, a UUIDv7: newest first is its order backwards. */
  readonly table: string;
  /** The person whose row it is, or several. */
  readonly own: Own;
  /** Its office or its country, or several of them, and the table of those. */
  readonly place: At;
  readonly places: "zone" | "country";
  /** Which rows of others a right may show, by type or state: a reach says for each condition in which places. */
  readonly others: readonly string[];
  /** The folded text that a search looks in, in a GIN index: `(own, place, search gin_trgm_ops)`, without fastupdate. */
  readonly search: string;
}

/** Which of those rows a caller reaches: their own, and others' by condition and place. */
export interface Reach {
  readonly me: string;
  /** In the order of `others`: the places where their rows are reached; `null` is everywhere. */
  readonly places: readonly (string[] | null)[];
  /** Whether every row there is is reached. */
  readonly everything: boolean;
}

export type ReachParams = readonly [me: string, ...places: (string[] | null)[]];
export const reachParams = ({ me, places }: Reach): ReachParams => [me, ...places];

/** The condition of `e` being in reach, for a declared statement: its parameters are those of `reachParams`, from `$n` on. */
export function reachCondition({ own, place, others }: ReachedRows, n: number): string {
  const shown = others.map((rows, i) => {
    const at = n + 1 + i;
    return ` OR (${rows} AND ($${at}::uuid[] IS NULL OR ${isAtAny(place, `$${at}::uuid[]`)}))`;
  });
  return `(${isOwn(own, `$${n}::uuid`)}${shown.join("")})`;
}

/** The same for a statement that is put together, without what is reached nowhere. */
function reachBound(where: Where, rows: ReachedRows, reach: Reach): string {
  if (reach.everything) return "true";
  const mine = where.bind(isOwn(rows.own, "?::uuid"), reach.me);
  return `(${[mine, ...shownToOthers(where, rows, reach)].join(" OR ")})`;
}

const shownToOthers = (where: Where, { others, place }: ReachedRows, { places }: Reach): string[] =>
  others.flatMap((rows, i) => {
    const held = places[i] ?? null;
    if (held === null) return [`(${rows})`];
    return held.length === 0 ? [] : [where.bind(`(${rows} AND ${isAtAny(place, "?::uuid[]")})`, held)];
  });

/** Those that are named; where a condition is reached everywhere there are none for it. */
const placesOf = (reach: Reach): string[] => [...new Set(reach.places.flatMap((held) => held ?? []))];

/** So many places have a branch of the statement each; of more, one branch is repeated by the database. */
const MOST_BRANCHES = 8;

/** A query of the newest rows, at most `limit`, with these columns. */
type Newest = (columns: string, limit: number) => string;

/**
 * Makes queries of the newest rows in reach that meet the conditions of `where`. Each place's are taken from its own index, newest
 * first, and merged: the cost follows the page, not the table. Parameters are bound once, however many queries are made.
 * @param few few rows meet the conditions: they are found first and sorted, not looked for along the order of all.
 */
export function newestInReach(where: Where, rows: ReachedRows, reach: Reach, few = false): Newest {
  const conditions = where.text;
  const newest = (columns: string, condition: string, limit: number): string =>
    `SELECT ${columns} FROM ${few ? `(SELECT * FROM ${rows.table} e WHERE ${condition} OFFSET 0) e` : `${rows.table} e WHERE ${condition}`} ORDER BY e.hash_id DESC LIMIT ${limit}`;
  if (reach.everything) return (columns, limit) => newest(columns, conditions, limit);
  const me = where.bind("?::uuid", reach.me);
  const branches: Newest[] = [(columns, limit) => newest(columns, `${isOwn(rows.own, me)} AND ${conditions}`, limit)];
  const others = (at: string, shown: readonly string[]): string =>
    `${at} AND NOT (${isOwn(rows.own, me)}) AND (${shown.join(" OR ")}) AND ${conditions}`;
  const { place } = rows;
  // A row of several places would come once from each.
  if (typeof place !== "string") {
    const shown = shownToOthers(where, rows, reach);
    if (shown.length > 0) branches.push((columns, limit) => newest(columns, others("true", shown), limit));
    return merged(branches);
  }
  const places = placesOf(reach);
  // The same conditions at each place: they are written without the places.
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

function merged(branches: readonly Newest[]): Newest {
  if (branches.length === 1) return branches[0] as Newest;
  return (columns, limit) =>
    `SELECT * FROM (${branches.map((branch) => `(${branch(columns, limit)})`).join(" UNION ALL ")}) e ORDER BY e.hash_id DESC LIMIT ${limit}`;
}

/** What a page of the newest rows is made of. */
export interface NewestPage {
  readonly rows: ReachedRows;
  readonly reach: Reach;
  /** The columns of the table that `complete` needs. */
  readonly columns: string;
  /** Adds what the caller filtered by, the search and the cursor aside. */
  readonly filter: (where: Where) => Where;
  /** Few rows meet the filters (see `newestInReach`). */
  readonly few: boolean;
  /** Without filters there is one plan for everybody's pages, and it is prepared. */
  readonly prepared: boolean;
  /** The last row of the page before. */
  readonly after: string | null;
  /** A pattern of LIKE that the rows' text has to meet (`fragment`), if any. */
  readonly wanted: string | null;
  /** The statement of the list, over a query of its rows: they are `e`, and come newest first. */
  readonly complete: (inner: string, where: Where) => string;
}

type ReachedList = Pick<NewestPage, "rows" | "reach" | "columns">;

/**
 * A page by keyset and one row more, if there is one. A search takes a second statement where the newest rows neither fill the page
 * nor are all there are.
 */
export async function newestPage<Row extends { readonly hash_id: string }>(
  db: Db,
  list: NewestPage,
  limit: number,
): Promise<readonly Row[]> {
  const where = filtersOf(list);
  if (list.wanted !== null) return await searchedPage<Row>(db, list, where, list.wanted, limit + 1);
  const newest = newestInReach(where, list.rows, list.reach, list.few);
  const text = list.complete(newest(list.columns, limit + 1), where);
  return await (list.prepared ? composed : planned)<Row>(text).all(db, ...where.values);
}

const filtersOf = (list: NewestPage): Where => list.filter(new Where()).when(list.after, "e.hash_id < ?::uuid");

/** A search looks through this many of the newest rows first: common words fill the page from them. */
const WINDOW = 256;
/** Then through this many, where the first ones held enough to expect a page of these. */
const WIDER = 16 * WINDOW;

async function searchedPage<Row extends { readonly hash_id: string }>(
  db: Db,
  list: NewestPage,
  where: Where,
  wanted: string,
  most: number,
): Promise<readonly Row[]> {
  const hits = list.complete(rowsOf(list, "SELECT hash_id FROM newest WHERE hit", most), where);
  const text = `WITH newest AS MATERIALIZED (${looked(list, where, wanted, WINDOW)})
    SELECT newest.looked, newest.found, hit.* FROM (SELECT count(*) AS looked, count(*) FILTER (WHERE hit) AS found FROM newest) AS newest LEFT JOIN (${hits}) AS hit ON true ORDER BY hit.hash_id DESC`;
  const rows = await composed<Row & { readonly looked: number; readonly found: number }>(text).all(db, ...where.values);
  const { looked: of = 0, found = 0 } = rows[0] ?? {};
  if (of < WINDOW || found >= most) return rows.filter((row) => row.hash_id !== null);
  const further = found * WIDER >= most * WINDOW ? inWider : byIndex;
  return await further<Row>(db, list, wanted, most);
}

/** The newest rows, each with whether it holds the words. */
function looked(list: NewestPage, where: Where, wanted: string, limit: number): string {
  const newest = newestInReach(where, list.rows, list.reach, list.few);
  const { search } = list.rows;
  return `SELECT e.hash_id, ${where.bind(`${search} LIKE ?`, wanted)} AS hit FROM (${newest(`e.hash_id, ${search}`, limit)}) e`;
}

/** The newest of those rows whose identifiers a query gives. */
const rowsOf = ({ rows, columns }: ReachedList, identifiers: string, limit: number): string =>
  `SELECT ${columns} FROM (${identifiers} ORDER BY hash_id DESC LIMIT ${limit}) AS hit JOIN ${rows.table} e USING (hash_id)`;

/** All matches first, by the trigram index or by what is narrower, then the newest of them: no plan bets on finding them early. */
async function byIndex<Row>(db: Db, list: NewestPage, wanted: string, most: number): Promise<readonly Row[]> {
  const where = filtersOf(list);
  const text = list.complete(newestMatches(where, list, wanted, most), where);
  return await planned<Row>(text).all(db, ...where.values);
}

/** A wider window, and all matches only where that was too narrow. */
async function inWider<Row>(db: Db, list: NewestPage, wanted: string, most: number): Promise<readonly Row[]> {
  const where = filtersOf(list);
  const wider = looked(list, where, wanted, WIDER);
  const tooFew = `(SELECT count(*) = ${WIDER} AND count(*) FILTER (WHERE hit) < ${most} FROM wider)`;
  const match = matches(where.and(tooFew), list, wanted, most);
  const both = "SELECT hash_id FROM wider WHERE hit UNION SELECT hash_id FROM match";
  const text = `WITH wider AS MATERIALIZED (${wider}), match AS MATERIALIZED (${match}) ${list.complete(rowsOf(list, both, most), where)}`;
  return await planned<Row>(text).all(db, ...where.values);
}

/**
 * Identifiers of the newest rows that hold the words: of each place by the index that knows places, so that what is common elsewhere
 * costs little. Of many places all matches are found at once.
 */
function matches(where: Where, { rows, reach }: ReachedList, wanted: string, limit: number): string {
  where.and(`${rows.search} LIKE ?`, wanted);
  const isNamed = !reach.places.includes(null) && placesOf(reach).length <= MOST_BRANCHES;
  if (reach.everything || isNamed) return newestInReach(where, rows, reach, true)("e.hash_id", limit);
  return `SELECT e.hash_id FROM ${rows.table} e WHERE ${reachBound(where, rows, reach)} AND ${where.text}`;
}

/** A query of the newest rows in reach that hold the words and meet the conditions of `where`. */
export const newestMatches = (where: Where, list: ReachedList, wanted: string, limit: number): string =>
  `WITH match AS MATERIALIZED (${matches(where, list, wanted, limit)}) ${rowsOf(list, "SELECT hash_id FROM match", limit)}`;
