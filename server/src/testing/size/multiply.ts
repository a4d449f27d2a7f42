import type pg from "pg";
import { settle } from "./settle.ts";
import { ownWay, shares, type Shares } from "./shares.ts";

/** What the catalogue says of a table. */
interface Table {
  readonly name: string;
  readonly rows: number;
  readonly parents: readonly {
    readonly column: string;
    readonly to: string;
    readonly must: boolean;
    readonly cascade: boolean;
  }[];
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** The columns of each unique index. */
  readonly unique: readonly (readonly string[])[];
}

const readTables = `
  SELECT c.relname AS name,
    (SELECT json_agg(json_build_object('column', a.attname, 'to', f.confrelid::regclass::text, 'must', a.attnotnull, 'cascade', f.confdeltype = 'c'))
      FROM pg_constraint f JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = f.conkey[1] WHERE f.conrelid = c.oid AND f.contype = 'f') AS parents,
    (SELECT json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, NULL)) ORDER BY a.attnum)
      FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' AND a.attidentity = '') AS columns,
    (SELECT json_agg((SELECT json_agg(a.attname) FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum = ANY (i.indkey)))
      FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique) AS "unique"
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`;

/**
 * The identifier that a row has in its copy: as much earlier as the copy is old, since identifiers begin with their moment. A row has the same one
 * wherever it is named; `m` copies of it exist, which the copies of others share in turn.
 */
const moved = `
  CREATE OR REPLACE FUNCTION size_moved(id uuid, k int, m int) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN k % m = 0 THEN id ELSE
      (lpad(to_hex(abs(('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint - (k % m)::bigint * 3650 / m * 86400000)), 12, '0')
        || '7' || substr(md5(id::text || (k % m)), 1, 3) || '8' || substr(md5(id::text || (k % m)), 4, 15))::uuid END $$`;

/** How many times each table is there in the end: as often as its share needs, or as often as what it belongs to. */
function timesOf(tables: readonly Table[], part: number): ReadonlyMap<string, number> {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const known = new Map<string, number>();
  const of = (name: string, seen: readonly string[]): number => {
    const before = known.get(name);
    const table = byName.get(name);
    if (before !== undefined) return before;
    if (!table || table.rows === 0 || seen.includes(name)) return 1;
    const share = (shares as Shares)[name];
    const follows = (some: Table["parents"]): number => Math.max(1, ...some.map(({ to }) => of(to, [...seen, name])));
    const must = table.parents.filter((parent) => parent.must && parent.to !== name);
    const cascade = must.filter((parent) => parent.cascade);
    const notPeople = must.filter(({ to }) => to !== "app_user");
    const times = ownWay.has(name)
      ? 1
      : share !== undefined
        ? typeof share === "string"
          ? of(share, [...seen, name])
          : Math.max(1, Math.round((share * part) / table.rows))
        : follows(cascade.length > 0 ? cascade : notPeople.length > 0 ? notPeople : must);
    known.set(name, times);
    return times;
  };
  return new Map(tables.map(({ name }) => [name, of(name, [])]));
}

const quoted = (name: string): string => `"${name}"`;
const copiesOf = (column: string, times: number): string => `size_moved(${column}, k, ${times})`;

/** What a column holds in copy `k` of its row. */
function valueOf(
  table: Table,
  column: Table["columns"][number],
  times: ReadonlyMap<string, number>,
  dates: boolean,
): string {
  const own = times.get(table.name) ?? 1;
  const at = `t.${quoted(column.name)}`;
  const days = `(k::bigint * 3650 / ${own})::int`;
  const parent = table.parents.find((one) => one.column === column.name);
  const people = times.get("app_user") ?? 1;
  if (column.type === "uuid") {
    if (parent) return copiesOf(at, times.get(parent.to) ?? 1);
    if (column.name === "hash_id") return copiesOf(at, own);
    if (column.name === "user_id") return copiesOf(at, people);
    const kind = table.columns.find(({ name }) => name === "entity_kind" || name === "kind")?.name;
    if (column.name === "entity_id" && kind) {
      const kinds = [...times].filter(([name, many]) => many > 1 && name !== table.name);
      return `CASE t.${kind} ${kinds.map(([name, many]) => `WHEN '${name}' THEN ${copiesOf(at, many)}`).join(" ")} WHEN 'order' THEN ${copiesOf(at, times.get("orders") ?? 1)} ELSE ${at} END`;
    }
    return at;
  }
  if (column.type === "uuid[]" && /^(?:owners|readers)$/u.test(column.name))
    return `(SELECT coalesce(array_agg(${copiesOf("o", people)} ORDER BY n), '{}') FROM unnest(${at}) WITH ORDINALITY x(o, n))`;
  if (dates && column.type === "date" && column.name.endsWith("month"))
    return `(${at} - make_interval(months => ${days} / 30))::date`;
  if (dates && /^(?:date|timestamp)/u.test(column.type))
    return column.type === "date" ? `${at} - ${days}` : `${at} - make_interval(days => ${days})`;
  const isUnique = table.unique.some(
    (index) =>
      index.at(-1) === column.name &&
      !index.some((one) => {
        const to = table.parents.find((p) => p.column === one)?.to;
        return one === "hash_id" || (to !== undefined && (times.get(to) ?? 1) >= own);
      }),
  );
  if (column.type === "text" && (isUnique || /^(?:email|sort_email)$/u.test(column.name))) return `k || '-' || ${at}`;
  if (column.type === "text" && /^(?:name|title|search|parcel_code)$/u.test(column.name)) return `${at} || ' ' || k`;
  if (isUnique && /^(?:integer|bigint)$/u.test(column.type))
    return `${at} + k * ((SELECT max(${quoted(column.name)}) FROM ${table.name}) + 1)`;
  return at;
}

const copy = (table: Table, times: ReadonlyMap<string, number>, dates: boolean): string =>
  `INSERT INTO ${table.name} (${table.columns.map(({ name }) => quoted(name)).join(", ")})
   SELECT ${table.columns.map((column) => valueOf(table, column, times, dates)).join(", ")}
   FROM generate_series(${(times.get(table.name) ?? 1) - 1}, 1, -1) k CROSS JOIN ${table.name} t ON CONFLICT DO NOTHING`;

/**
 * Fills a small company up to the size of ten years: each row is copied as often as its table needs, back over the years, and names the copies of
 * what it belongs to. In the database alone, without triggers and foreign keys, indexes last.
 */
export async function multiply(client: pg.Client, part: number, say: (line: string) => void): Promise<void> {
  await client.query(
    "SET session_replication_role = replica; SET work_mem = '64MB'; SET maintenance_work_mem = '512MB'",
  );
  await client.query(moved);
  const tables: Table[] = [];
  for (const row of (await client.query<Omit<Table, "rows">>(readTables)).rows) {
    const { rows } = await client.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${row.name}`);
    tables.push({
      ...row,
      parents: row.parents ?? [],
      unique: (row.unique ?? []).filter((index) => index !== null),
      rows: rows[0]?.n ?? 0,
    });
  }
  const times = timesOf(tables, part);
  const many = tables.filter(({ name }) => (times.get(name) ?? 1) > 1);
  const indexes = await client.query<{ name: string; made: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS made FROM pg_index i
     WHERE i.indrelid = ANY ($1::regclass[]) AND NOT i.indisunique AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid)`,
    [many.map(({ name }) => name)],
  );
  for (const { name } of indexes.rows) await client.query(`DROP INDEX ${name}`);
  for (const table of many) {
    const began = Date.now();
    // Days may be bound to others (the first of a month, a period): then they stay.
    const tried = await client.query(copy(table, times, true)).catch(async (error: unknown) => {
      const again = await client.query(copy(table, times, false)).catch(() => undefined);
      if (!again) say(`${table.name} stays small: ${String(error)}`);
      return again;
    });
    const [seconds, rows] = [(Date.now() - began) / 1000, tried?.rowCount ?? 0];
    if (seconds > 20) say(`${table.name}: ${rows.toLocaleString("en")} rows in ${seconds.toFixed(0)} s`);
  }
  for (const [name, old] of Object.entries(settle))
    await client.query(old).catch((error: unknown) => say(`${name} stay open: ${String(error)}`));
  // Of a table in parts, the definition names the whole only.
  for (const { made } of indexes.rows) await client.query(made.replace(" ON ONLY ", " ON "));
  // What is made from now on is numbered behind all copies; what products refer to is not copied, and its numbers index arrays.
  const { rows: sequences } = await client.query<{ name: string }>(
    "SELECT quote_ident(sequencename) AS name FROM pg_sequences WHERE schemaname = 'public' AND sequencename <> 'portfolio_number_no_seq'",
  );
  for (const { name } of sequences)
    await client.query("SELECT setval($1::regclass, nextval($1::regclass) + 200000000)", [name]);
  await client.query("SELECT sum_spending()");
  await client.query("VACUUM (ANALYZE)");
  await client.query("CHECKPOINT");
}
