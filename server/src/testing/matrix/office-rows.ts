import type pg from "pg";

/** A table whose rows have identifiers, and what says where a row is. */
interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** The rows that a row can't be without, as `[column, table]`. */
  readonly parents: readonly (readonly [string, string])[];
}

async function tablesOf(owner: pg.Pool): Promise<ReadonlyMap<string, Table>> {
  const { rows } = await owner.query<Table>(`
    SELECT c.relname AS name, array_agg(a.attname::text) AS columns,
      coalesce((
        SELECT json_agg(json_build_array(p.attname, k.confrelid::regclass) ORDER BY p.attnum)
        FROM pg_constraint k JOIN pg_attribute p ON p.attrelid = k.conrelid AND p.attnum = k.conkey[1]
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND p.attnotnull AND array_length(k.conkey, 1) = 1 AND k.confrelid <> c.oid
      ), '[]') AS parents
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    GROUP BY c.oid, c.relname HAVING 'hash_id' = ANY (array_agg(a.attname::text))`);
  return new Map(rows.map((table) => [table.name, table]));
}

/** Countries of this office alone ($1). */
const OWN_COUNTRIES = `(SELECT country_id FROM zone_country c WHERE zone_id = $1
  AND NOT EXISTS (SELECT 1 FROM zone_country o WHERE o.country_id = c.country_id AND o.zone_id <> $1))`;
/** People who are not those of the tests themselves ($2). */
const PEOPLE = "(SELECT hash_id FROM app_user WHERE zone_id = $1 AND hash_id <> ALL ($2))";

/** An SQL condition for the rows of a table that are of the office; undefined for a table whose rows are of no place. */
function ofOffice({ name, columns, parents }: Table, tables: ReadonlyMap<string, Table>): string | undefined {
  if (name === "zone") return "hash_id = $1";
  if (name === "app_user") return `hash_id IN ${PEOPLE}`;
  if (columns.includes("zone_id")) return "zone_id = $1";
  for (const [column, parent] of parents) {
    const table = parent === "app_user" ? undefined : tables.get(parent);
    const condition = table && ofOffice(table, tables);
    if (condition !== undefined) return `${column} IN (SELECT hash_id FROM ${parent} WHERE ${condition})`;
  }
  if (columns.includes("country_id")) return `country_id IN ${OWN_COUNTRIES}`;
  return columns.includes("user_id") ? `user_id IN ${PEOPLE}` : undefined;
}

/** The kind of a table's rows: its name, in the singular. */
const kindOf = (table: string): string =>
  table === "app_user" ? "user" : table.replace(/^order(?:_\w*)?s$/u, (name) => name.slice(0, -1));

/** Every kind of record that has an identifier. */
export const kindsOf = async (owner: pg.Pool): Promise<ReadonlySet<string>> =>
  new Set([...(await tablesOf(owner)).keys()].map(kindOf));

/**
 * One row of each kind from an office: by its office, by what it is a part of, by a country that only this office has, or by its person. New
 * tables are found by themselves. Undefined for a kind of which the office has none. `but` are people who are left out.
 */
export async function rowsOf(
  owner: pg.Pool,
  zone: string,
  but: readonly string[] = [],
): Promise<ReadonlyMap<string, string | undefined>> {
  const tables = await tablesOf(owner);
  const rows = new Map<string, string | undefined>();
  for (const table of tables.values()) {
    const where = ofOffice(table, tables);
    if (where === undefined) continue;
    const { rows: found } = await owner.query<{ hash_id: string }>(
      `SELECT hash_id FROM ${table.name} WHERE ($1::uuid IS NOT NULL AND $2::uuid[] IS NOT NULL) AND ${where} ORDER BY hash_id LIMIT 1`,
      [zone, but],
    );
    rows.set(kindOf(table.name), found[0]?.hash_id);
  }
  return rows;
}
