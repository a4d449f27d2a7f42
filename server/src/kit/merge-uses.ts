import { type Db, planned, sql } from "./database.ts";
import { usesOf, type Use } from "./uses.ts";

/** How the rows of a table are told apart, and whether they count their versions. */
interface Shape {
  readonly table: string;
  /** The columns of its primary key. */
  readonly keys: readonly string[];
  /** Other unique keys of plain columns, the primary key among them. */
  readonly unique: readonly (readonly string[])[];
  readonly versioned: boolean;
  /** Its columns that point at other tables. */
  readonly refers: readonly { readonly column: string; readonly to: string }[];
}
const shapes = sql<Shape>(
  `SELECT t.oid::regclass::text AS "table",
     (SELECT array_agg(a.attname::text) FROM pg_index i JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = ANY (i.indkey::int2[])
      WHERE i.indrelid = t.oid AND i.indisprimary) AS keys,
     coalesce((SELECT jsonb_agg((SELECT jsonb_agg(a.attname) FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attnum = ANY (i.indkey::int2[])))
      FROM pg_index i WHERE i.indrelid = t.oid AND i.indisunique AND i.indexprs IS NULL AND i.indpred IS NULL), '[]') AS "unique",
     EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attname = 'version' AND NOT a.attisdropped) AS versioned,
     coalesce((SELECT jsonb_agg(jsonb_build_object('column', a.attname, 'to', c.confrelid::regclass::text)) FROM pg_constraint c
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = c.conkey[1] WHERE c.conrelid = t.oid AND c.contype = 'f' AND cardinality(c.conkey) = 1), '[]') AS refers
   FROM pg_class t WHERE t.relkind = 'r' AND t.relnamespace = 'public'::regnamespace`,
);
let known: ReadonlyMap<string, Shape> | undefined;
async function shapeOf(db: Db, table: string): Promise<Shape> {
  known ??= new Map((await shapes.all(db)).map((shape) => [shape.table, shape]));
  const shape = known.get(table);
  if (!shape?.keys) throw new Error(`${table} has no primary key`);
  return shape;
}

const keyJson = (keys: readonly string[], alias: string): string =>
  `jsonb_build_object(${keys.map((k) => `'${k}', ${alias}.${k}`).join(", ")})`;
/** The rows of a table whose key is one of those kept for a merge. */
const keyed = (keys: readonly string[], alias: string): string =>
  keys.map((k) => `${alias}.${k} = (u.row ->> '${k}')::uuid`).join(" AND ");

/** A pair in which both would be the same entry twice: it is deleted, the survivor's stays. Undefined where the column is in no unique key. */
function deleteDoubles({ table, column }: Use, { keys, unique }: Shape): string | undefined {
  // A record of its own is not deleted for a key that it shares: the two entries stay apart.
  if (!keys.includes(column)) return undefined;
  const same = unique.find((columns) => columns.includes(column));
  if (!same) return undefined;
  const others = same.filter((c) => c !== column);
  return `WITH gone AS (DELETE FROM ${table} x USING ${table} y WHERE x.${column} = $2 AND y.${column} = $3
      ${others.map((c) => `AND x.${c} = y.${c}`).join(" ")} RETURNING to_jsonb(x) AS row)
    INSERT INTO list_merge_use (merge_id, table_name, column_name, deleted, row) SELECT $1, '${table}', '${column}', true, row FROM gone`;
}

const countOf = sql<{ all: number }, [string]>(
  `SELECT count(*)::integer AS "all" FROM list_merge_use WHERE merge_id = $1`,
);

/** Lets everything that points at one entry point at another, and keeps what was moved; gives how much that was. Runs behind a lock on both entries. */
export async function moveUses(db: Db, list: string, merge: string, from: string, to: string): Promise<number> {
  for (const use of await usesOf(db, list)) {
    const shape = await shapeOf(db, use.table);
    const { table, column } = use;
    const doubles = deleteDoubles(use, shape);
    if (doubles) await planned(doubles).run(db, merge, from, to);
    const version = shape.versioned ? ", version = x.version + 1" : "";
    await planned(
      `WITH moved AS (UPDATE ${table} x SET ${column} = $3${version} WHERE x.${column} = $2 RETURNING ${keyJson(shape.keys, "x")} AS row)
       INSERT INTO list_merge_use (merge_id, table_name, column_name, deleted, row) SELECT $1, '${table}', '${column}', false, row FROM moved`,
    ).run(db, merge, from, to);
  }
  return (await countOf.one(db, merge)).all;
}

export interface MovedBack {
  readonly restored: number;
  /** What points elsewhere since, or is gone. */
  readonly changed: number;
}

/** Lets what a merge moved point at the first entry again, where it still points at the survivor. */
export async function moveUsesBack(
  db: Db,
  list: string,
  merge: string,
  survivor: string,
  merged: string,
): Promise<MovedBack> {
  let restored = 0;
  for (const { table, column } of await usesOf(db, list)) {
    const { keys, versioned, refers } = await shapeOf(db, table);
    const version = versioned ? ", version = x.version + 1" : "";
    const ofUse = `u.merge_id = $1 AND u.table_name = '${table}' AND u.column_name = '${column}'`;
    restored += await planned(
      `UPDATE ${table} x SET ${column} = $3${version} FROM list_merge_use u WHERE ${ofUse} AND NOT u.deleted AND ${keyed(keys, "x")} AND x.${column} = $2`,
    ).run(db, merge, survivor, merged);
    if (!keys.includes(column)) continue;
    // A pair whose other side is gone stays gone.
    const there = refers.map((r) => `AND EXISTS (SELECT 1 FROM ${r.to} o WHERE o.hash_id = r.${r.column})`).join(" ");
    restored += await planned(
      `INSERT INTO ${table} SELECT r.* FROM list_merge_use u, jsonb_populate_record(NULL::${table}, u.row) r
       WHERE ${ofUse} AND u.deleted ${there} ON CONFLICT DO NOTHING`,
    ).run(db, merge);
  }
  const { all } = await countOf.one(db, merge);
  return { restored, changed: all - restored };
}
