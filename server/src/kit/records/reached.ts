import type { Permission } from "#contract/permissions.ts";
import { placesOf, type Access, type Person } from "#server/kit/shared/access.ts";
import { sql, type Db } from "../sql/database.ts";
import type { OwnSearch, Reach as KindReach } from "./kind.ts";
import { cursorId, cursorMoment, patterns, onePlan, sizeFor, type Where } from "../sql/list-query.ts";
import {
  newestInReach,
  newestMatches,
  newestPage,
  pageInOrder,
  reachCondition,
  reachParams,
  type NewestPage,
  type Reach,
  type ReachedRows,
  type ReachParams,
} from "../sql/reach-query.ts";
import type { Names } from "../sql/names.ts";
import type { SortColumns } from "../sql/sorting.ts";
import type { Reader } from "../sql/transaction.ts";

/** Other people's rows, by a condition on `e`, that any of these rights shows in its places. */
interface Shown {
  readonly rows: string;
  readonly rights: readonly Permission[];
  /** General rights, of which one is needed beside: rights to contacts show where, a right to all reports shows that they are shown at all. */
  readonly also?: readonly Permission[];
}
/** Who reaches which rows: one's own, and other people's by office or country. */
interface ReachRule extends Omit<ReachedRows, "others"> {
  readonly others: readonly Shown[];
  /** How many of `others`, counted from the first, together cover every row; 1 by default, 0 where they never do. */
  readonly whole?: number;
}

/** A compiled rule for lists, records, search, timeline and files. */
export interface Reached extends Required<KindReach> {
  readonly table: ReachedRows;
  readonly of: (access: Access) => Reach;
  /** The condition that `e` is in reach, with `reachParams` from `$n` on. */
  readonly condition: (n: number) => string;
  /** The rule for another table alias, for statements that join rows of the same table. */
  readonly rowsAs: (alias: string) => Required<KindReach>["rows"];
  /** The rule for a row in memory; throws when a condition can only be evaluated by the database. */
  readonly seesRow: (access: Access, row: object) => boolean;
}

/** Compiles the reach of a kind with many rows: its lists are read place by place, each from its own index (`reach-query.ts`). */
export function reachedBy({ others, whole = 1, ...rows }: ReachRule): Reached {
  const table: ReachedRows = { ...rows, others: others.map((shown) => shown.rows) };
  const of = (access: Access): Reach => {
    const places = others.map(({ rights, also }) =>
      also && !access.can(also, {}) ? [] : placesOf(access.reach(rights)),
    );
    return { me: access.own(), places, everything: whole > 0 && places.slice(0, whole).every((held) => held === null) };
  };
  const condition = (n: number): string => reachCondition(table, n);
  const reached = sql<{ reached: boolean }, [string, ...ReachParams]>(
    `SELECT true AS reached FROM ${rows.table} e WHERE e.hash_id = $1 AND ${condition(2)}`,
  );
  const rowsAs =
    (alias: string): Required<KindReach>["rows"] =>
    ({ access }, where) => {
      const first = where.values.length + 1;
      where.values.push(...reachParams(of(access)));
      return condition(first).replaceAll(/\be\./gu, `${alias}.`);
    };
  return {
    table,
    of,
    condition,
    sees: async ({ db, access }, id) => (await reached.first(db, id, ...reachParams(of(access)))) !== undefined,
    rows: rowsAs("e"),
    rowsAs,
    seesRow(access, row) {
      const valueOf = (column: string): unknown => (row as Record<string, unknown>)[column.replace(/^e\./u, "")];
      const { own, hidden } = table;
      if (hidden !== undefined && isHidden(valueOf(hidden))) return false;
      if (typeof own === "object" && "also" in own)
        throw new Error(`${table.table} is reached by a condition on its owner, which only the database knows`);
      const owners = typeof own === "string" ? [valueOf(own)] : (valueOf(own.among) as readonly unknown[]);
      const office = table.places === "zone" ? "zone" : "country";
      const { place } = table;
      const places = typeof place === "string" ? [valueOf(place)] : (valueOf(place.among) as readonly unknown[]);
      return (
        owners.includes(access.own()) ||
        others.some(({ rows: which, rights, also }) => {
          if (which !== "true")
            throw new Error(`${table.table} is shown to others by ${which}, which only the database knows`);
          if (also && !access.can(also, {})) return false;
          // Nowhere at all: rights that are held everywhere still show it.
          return (places.length > 0 ? places : [undefined]).some((at) =>
            access.can(rights, at === undefined ? {} : { [office]: at as string }),
          );
        })
      );
    },
  };
}

/** A row that was read without the column that may hide it is a mistake: it would be shown. */
function isHidden(value: unknown): boolean {
  if (typeof value !== "boolean") throw new Error("a row was read without the column that hides it");
  return value;
}

/** The words of every list. */
interface Asked {
  readonly search?: string | undefined;
  readonly sort?: string | undefined;
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
  /** Nothing but the identifiers, for those who count or change what the list shows (`several.ts`). */
  readonly onlyIds?: true | undefined;
}
/** What a list of rows in reach has of its own; `few`, `atOnce` and `complete` as in `NewestPage`. */
interface ListInReach<Row, Answer> extends Pick<NewestPage, "complete"> {
  /** The columns of the table that `complete` needs; all by default. */
  readonly columns?: string;
  readonly filter?: (where: Where) => Where;
  /** The columns it can be sorted by. */
  readonly sorts?: SortColumns;
  readonly few?: boolean;
  readonly atOnce?: true;
  /** Words of the query whose conditions have no parameter (see `onePlan`). */
  readonly fixed?: readonly string[];
  /** The patterns to search for, when they are not those of the search text as it is. */
  readonly wanted?: readonly string[];
  /** Only the caller's own rows, by their index. */
  readonly own?: true;
  /** What the rows refer to, where `complete` reads `names.known`. */
  readonly names?: Names;
  /** The creation time of a row, for lists whose cursor it is; by default the cursor is the identifier. */
  readonly moment?: (row: Row) => string;
  readonly present: (row: Row, person: Person) => Answer;
}

/** A page of the rows in reach that match filters and search, newest first or by the column of `sort`. */
export async function listInReach<Row extends { readonly hash_id: string }, Answer>(
  { db, access, person }: Reader,
  { table, of }: Pick<Reached, "table" | "of">,
  query: Asked,
  list: ListInReach<Row, Answer>,
): Promise<{ data: Answer[]; after: string | null }> {
  const { names, moment, present } = list;
  if (query.onlyIds) return await identifiersInReach(db, table, of(access), query, list);
  for (let tries = 0; ; tries++) {
    const { rows, after } = await pageInReach(db, table, of(access), query, list);
    // What a row refers to may be gone by now, and then the row refers to something else.
    if (names && !(await names.name(db, rows)) && tries < TRIES) continue;
    const last = rows.at(-1);
    return { data: rows.map((row) => present(row, person)), after: after && moment && last ? moment(last) : after };
  }
}
const TRIES = 3;

/** The same rows without what the list shows of them, by their own cursor. */
async function identifiersInReach<Row extends { readonly hash_id: string }>(
  db: Db,
  table: ReachedRows,
  reach: Reach,
  { onlyIds: _, ...query }: Asked,
  { moment: _moment, names: _names, present: _present, ...list }: ListInReach<Row, unknown>,
): Promise<{ data: never[]; after: string | null }> {
  const complete = (inner: string): string => `SELECT e.hash_id FROM (${inner}) e ORDER BY e.hash_id DESC`;
  const found = await pageInReach(db, table, reach, query, { ...list, columns: "e.hash_id", complete });
  return { data: found.rows as never[], after: found.after };
}

async function pageInReach<Row extends { readonly hash_id: string }>(
  db: Db,
  table: ReachedRows,
  all: Reach,
  query: Asked,
  list: Omit<ListInReach<Row, never>, "present">,
): Promise<{ readonly rows: readonly Row[]; readonly after: string | null }> {
  const { columns = "e.*", filter = (where) => where, few = false, fixed = [], own, moment, sorts, ...more } = list;
  const limit = sizeFor(query.limit);
  const page = {
    wanted: patterns(query.search),
    ...more,
    rows: table,
    reach: own ? { me: all.me, places: all.places.map(() => []), everything: false } : all,
    columns,
    few,
    prepared: onePlan(query, ...fixed),
  };
  if (query.sort !== undefined) {
    const by = { sort: query.sort, columns: sorts ?? {}, after: query.after };
    return await pageInOrder<Row>(db, { ...page, filter }, by, limit);
  }
  const since = moment && cursorMoment(query.after);
  return await newestPage<Row>(
    db,
    {
      ...page,
      filter: (where) => filter(where).when(since, createdBefore(table.table)),
      after: moment ? null : cursorId(query.after),
    },
    limit,
  );
}

/** Rows are sorted by identifier. If the row of that moment was deleted, the page starts below the next newer one. */
const createdBefore = (table: string): string =>
  `e.hash_id < coalesce((SELECT x.hash_id FROM ${table} x WHERE x.created_at >= ?::timestamptz ORDER BY x.created_at LIMIT 1), 'ffffffff-ffff-ffff-ffff-ffffffffffff')`;

/** Newest rows that a search scans first. */
const WINDOW = 1000;
const SHOWN = 6;

/** The search of such rows: scans the newest, and uses the trigram index for older ones when needed. */
export function searchBy(
  { table, of }: Reached,
  {
    columns,
    joins = "",
    title,
    about,
    words = (q) => q,
    ...shown
  }: Pick<OwnSearch, "note" | "link"> & {
    /** The table columns that `title` and `about` need; all by default. */
    readonly columns?: string;
    readonly joins?: string;
    readonly title: string;
    /** A jsonb with the data for `note` and `link`. */
    readonly about: string;
    /** Converts the query to the stored notation, for values people write in other ways, such as phone numbers. */
    readonly words?: (q: string) => string;
  },
): OwnSearch {
  const taken = columns === undefined ? "e.*" : `e.hash_id, ${columns}, ${table.search}`;
  const found = (rows: string): string =>
    `SELECT e.hash_id, ${title} AS title, NULL::text AS title_fr, NULL::text AS words, ${about} AS about FROM (${rows}) e ${joins} ORDER BY e.hash_id DESC`;
  return {
    ...shown,
    matched: true,
    rows: ({ access }, where, holds) =>
      found(
        `SELECT * FROM (${newestInReach(where.part(), table, of(access))(taken, WINDOW)}) e WHERE ${holds(table.search)} ORDER BY e.hash_id DESC LIMIT ${SHOWN}`,
      ),
    more: ({ access }, where, q) =>
      found(newestMatches(where.part(), { rows: table, reach: of(access), columns: taken }, patterns(words(q)), SHOWN)),
  };
}

/** The reach of a kind without places or owners: one of the rights shows every row. */
export const reachedByRight = (
  rows: Pick<ReachedRows, "table" | "search">,
  rights: readonly [Permission, ...Permission[]],
): Reached =>
  reachedBy({ ...rows, own: "NULL::uuid", place: "NULL::uuid", places: "zone", others: [{ rows: "true", rights }] });
