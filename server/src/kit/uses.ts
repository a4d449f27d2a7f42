import { formsOf } from "#contract/kit/texts.ts";
import { composed, type Db, sql } from "./database.ts";
import { hasText, text, type Locale } from "./texts.ts";

/** A column that points at the entries of a list. */
export interface Use {
  readonly table: string;
  readonly column: string;
}
/** How often a column points at an entry. */
export interface Used extends Use {
  readonly hash_id: string;
  readonly count: number;
}

/** What goes with an entry when it is deleted is its own, not a use of it. */
const foreignKeys = sql<Use & { list: string }>(
  `SELECT c.confrelid::regclass::text AS list, c.conrelid::regclass::text AS "table", a.attname AS "column"
   FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
   WHERE c.contype = 'f' AND cardinality(c.conkey) = 1 AND c.confdeltype <> 'c' AND c.connamespace = 'public'::regnamespace
   ORDER BY list, "table", "column"`,
);
let known: ReadonlyMap<string, readonly Use[]> | undefined;
/** What points at a list, by the database's own foreign keys: a new area that refers to it has nothing to declare. Read once a process. */
export async function usesOf(db: Db, list: string): Promise<readonly Use[]> {
  known ??= Map.groupBy(await foreignKeys.all(db), (key) => key.list);
  return (known.get(list) ?? []).map(({ table, column }) => ({ table, column }));
}

/** How often each of these entries is used, and where; what does not use them is left out. One statement. */
export async function countUses(db: Db, list: string, ids: readonly string[]): Promise<readonly Used[]> {
  const counts = (await usesOf(db, list)).map(
    ({ table, column }) =>
      `SELECT '${table}' AS "table", '${column}' AS "column", x.${column} AS hash_id, count(*)::integer AS count
       FROM ${table} x WHERE x.${column} = ANY ($1::uuid[]) GROUP BY x.${column}`,
  );
  return counts.length > 0 ? await composed<Used>(counts.join(" UNION ALL ")).all(db, ids) : [];
}

/** "12 expense lines": a table without words of its own is said as records. */
export function saidUse(locale: Locale, { table, count }: Pick<Used, "table" | "count">): string {
  const words = [`reference.used_${table}`, "reference.used_record"];
  const forms = words.flatMap((key) => formsOf(key, count, new Intl.PluralRules(locale)));
  return text(locale, forms.find(hasText) ?? "", { count });
}

/** All of them in one line. */
export const saidUses = (locale: Locale, uses: readonly Pick<Used, "table" | "count">[]): string =>
  new Intl.ListFormat(locale, { type: "conjunction" }).format(uses.map((use) => saidUse(locale, use)));
