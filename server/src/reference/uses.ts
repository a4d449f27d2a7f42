import { composed, type Db, sql } from "#server/kit/sql/database.ts";
import { needed } from "#server/kit/shared/needed.ts";
import { counted, type Locale } from "#server/kit/shared/texts.ts";

/** A column that references the entries of a list. */
export interface Use {
  readonly table: string;
  readonly column: string;
  /** The kind, for tables that reference records by kind and identifier. */
  readonly kind?: string;
}
/** How often a column references an entry. */
export interface Used extends Use {
  readonly hash_id: string;
  readonly count: number;
}

interface ForeignKey extends Use {
  readonly list: string;
  /** Whether its rows are deleted with the record they reference (ON DELETE CASCADE). */
  readonly own: boolean;
  /** Whether the record can't be deleted while they are there. */
  readonly holds: boolean;
}
const foreignKeys = sql<ForeignKey>(
  `SELECT c.confrelid::regclass::text AS list, c.conrelid::regclass::text AS "table", a.attname AS "column", c.confdeltype = 'c' AS own, c.confdeltype IN ('a', 'r') AS holds
   FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
   WHERE c.contype = 'f' AND cardinality(c.conkey) = 1 AND c.connamespace = 'public'::regnamespace
   ORDER BY list, "table", "column"`,
);
/** Tables that reference records by kind and identifier. The audit trail does too, but is never changed. */
const BY_KIND = [
  { table: "comment", column: "entity_id" },
  { table: "file", column: "record_id" },
] as const;

let known: ReadonlyMap<string, readonly ForeignKey[]> | undefined;
/**
 * The references to a list, from the database's foreign keys, so a new area has nothing to declare. Read once per process. Rows deleted
 * along with an entry don't count as uses; `"its own too"` includes them, with comments and files. `"that hold"`: only those that keep it
 * from being deleted.
 */
export async function usesOf(
  db: Db,
  list: string,
  which: "of others" | "its own too" | "that hold" = "of others",
): Promise<readonly Use[]> {
  known ??= Map.groupBy(await foreignKeys.all(db), (key) => key.list);
  const all = known.get(list) ?? [];
  if (which === "that hold") return all.filter((key) => key.holds).map(({ table, column }) => ({ table, column }));
  if (which === "of others") return all.filter((key) => !key.own).map(({ table, column }) => ({ table, column }));
  return [...all.map(({ table, column }) => ({ table, column })), ...BY_KIND.map((use) => ({ ...use, kind: list }))];
}

/** The SQL condition on the row `x` for a use with a kind. */
export const ofKind = ({ kind }: Use): string => (kind === undefined ? "" : `AND x.kind = '${kind}'`);

/** Conditions on the rows `x` of a table that nobody is told of, not by a number either: confidential tickets. */
const uncounted = needed<Readonly<Record<string, string>>>("the rows that are counted nowhere");
export const bindUncounted = uncounted.bind;

/** Counts the uses of each entry by table and column, in one statement; unused entries are left out. */
export async function countUses(
  db: Db,
  list: string,
  ids: readonly string[],
  which?: Parameters<typeof usesOf>[2],
): Promise<readonly Used[]> {
  const without = uncounted.given();
  const counts = (await usesOf(db, list, which)).map(
    (use) =>
      `SELECT '${use.table}' AS "table", '${use.column}' AS "column", x.${use.column} AS hash_id, count(*)::integer AS count
       FROM ${use.table} x WHERE x.${use.column} = ANY ($1::uuid[]) ${ofKind(use)} ${without[use.table] ? `AND NOT (${without[use.table]})` : ""} GROUP BY x.${use.column}`,
  );
  return counts.length > 0 ? await composed<Used>(counts.join(" UNION ALL ")).all(db, ids) : [];
}

/** Text such as "12 expense lines"; a table without its own text counts as "records". */
export const saidUse = (locale: Locale, { table, count }: Pick<Used, "table" | "count">): string =>
  counted(locale, [`reference.used_${table}`, "reference.used_record"], count);

/** All uses in one line. */
export const saidUses = (locale: Locale, uses: readonly Pick<Used, "table" | "count">[]): string =>
  new Intl.ListFormat(locale, { type: "conjunction" }).format(uses.map((use) => saidUse(locale, use)));
