import { type Db, planned, sql } from "./database.ts";
import { ofKind, usesOf, type Use } from "./uses.ts";

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
/** The rows `x` of a table whose key is the one kept in `k`, a row of the same table. */
const keyed = (keys: readonly string[]): string => keys.map((k) => `x.${k} = k.${k}`).join(" AND ");

/** Of a pair in which both would be the same entry twice, the columns beside it; undefined where that can't be. */
function pairedBy({ column }: Use, { keys, unique }: Shape): readonly string[] | undefined {
  // A record of its own is not deleted for a key that it shares: the two entries stay apart.
  if (!keys.includes(column)) return undefined;
  return unique.find((columns) => columns.includes(column))?.filter((c) => c !== column);
}

/**
 * The uses in as few rounds as there may be, one statement each: a statement changes a row once, so a table that points at the list by
 * two columns comes in two rounds.
 */
function roundsOf(uses: readonly Use[]): readonly (readonly Use[])[] {
  const rounds: Use[][] = [];
  for (const use of uses) {
    const free = rounds.find((round) => !round.some((other) => other.table === use.table));
    if (free) free.push(use);
    else rounds.push([use]);
  }
  return rounds;
}

/** Which uses a merge moves: those of other records, or all that points at the two, what is their own too. */
type Which = Parameters<typeof usesOf>[2];

/** Parts of a statement that moves one use, and what is kept of it. `$1` merge, `$2` from, `$3` to. */
function moving(use: Use, i: number, shape: Shape): { parts: string[]; kept: string[] } {
  const { table, column } = use;
  const paired = pairedBy(use, shape);
  const isDouble = `EXISTS (SELECT 1 FROM ${table} y WHERE y.${column} = $3 ${(paired ?? []).map((c) => `AND x.${c} = y.${c}`).join(" ")})`;
  const version = shape.versioned ? ", version = x.version + 1" : "";
  const rows = (isDeleted: boolean, from: string): string =>
    `SELECT $1::uuid, '${table}', '${column}', ${isDeleted}, row FROM ${from}`;
  const moved = `moved_${i} AS (UPDATE ${table} x SET ${column} = $3${version} WHERE x.${column} = $2 ${ofKind(use)} ${paired ? `AND NOT ${isDouble}` : ""} RETURNING ${keyJson(shape.keys, "x")} AS row)`;
  if (!paired) return { parts: [moved], kept: [rows(false, `moved_${i}`)] };
  const gone = `gone_${i} AS (DELETE FROM ${table} x WHERE x.${column} = $2 AND ${isDouble} RETURNING to_jsonb(x) AS row)`;
  return { parts: [gone, moved], kept: [rows(true, `gone_${i}`), rows(false, `moved_${i}`)] };
}

/** Lets everything that points at one entry point at another, and keeps what was moved; gives how much that was. Runs behind a lock on both entries. */
export async function moveUses(
  db: Db,
  list: string,
  merge: string,
  from: string,
  to: string,
  which?: Which,
): Promise<number> {
  let moved = 0;
  for (const round of roundsOf(await usesOf(db, list, which))) {
    const parts: ReturnType<typeof moving>[] = [];
    for (const [i, use] of round.entries()) parts.push(moving(use, i, await shapeOf(db, use.table)));
    moved += await planned(
      `WITH ${parts.flatMap((p) => p.parts).join(", ")}
       INSERT INTO list_merge_use (merge_id, table_name, column_name, deleted, row) ${parts.flatMap((p) => p.kept).join(" UNION ALL ")}`,
    ).run(db, merge, from, to);
  }
  return moved;
}

export interface MovedBack {
  readonly restored: number;
  /** What points elsewhere since, or is gone. */
  readonly changed: number;
}

/** Parts of a statement that moves one use back. `$1` merge, `$2` survivor, `$3` merged. */
function movingBack(use: Use, i: number, { keys, versioned, refers }: Shape): string[] {
  const { table, column } = use;
  const version = versioned ? ", version = x.version + 1" : "";
  const ofUse = `u.merge_id = $1 AND u.table_name = '${table}' AND u.column_name = '${column}'`;
  const back = `back_${i} AS (UPDATE ${table} x SET ${column} = $3${version} FROM list_merge_use u, jsonb_populate_record(NULL::${table}, u.row) k
     WHERE ${ofUse} AND NOT u.deleted AND ${keyed(keys)} AND x.${column} = $2 ${ofKind(use)} RETURNING 1)`;
  if (!keys.includes(column)) return [back];
  // A pair whose other side is gone stays gone.
  const there = refers.map((r) => `AND EXISTS (SELECT 1 FROM ${r.to} o WHERE o.hash_id = r.${r.column})`).join(" ");
  const again = `again_${i} AS (INSERT INTO ${table} SELECT r.* FROM list_merge_use u, jsonb_populate_record(NULL::${table}, u.row) r
     WHERE ${ofUse} AND u.deleted ${there} ON CONFLICT DO NOTHING RETURNING 1)`;
  return [back, again];
}

/** Lets what a merge moved point at the first entry again, where it still points at the survivor. */
export async function moveUsesBack(
  db: Db,
  list: string,
  merge: string,
  survivor: string,
  merged: string,
  which?: Which,
): Promise<MovedBack> {
  let [restored, all] = [0, 0];
  for (const round of roundsOf(await usesOf(db, list, which))) {
    const parts: string[] = [];
    for (const [i, use] of round.entries()) parts.push(...movingBack(use, i, await shapeOf(db, use.table)));
    const counts = parts.map((part) => `(SELECT count(*) FROM ${part.slice(0, part.indexOf(" "))})`);
    const told = await planned<{ restored: number; all: number }>(
      `WITH ${parts.join(", ")} SELECT (${counts.join(" + ")})::integer AS restored, (SELECT count(*) FROM list_merge_use WHERE merge_id = $1)::integer AS "all"`,
    ).one(db, merge, survivor, merged);
    restored += told.restored;
    all = told.all;
  }
  return { restored, changed: all - restored };
}
