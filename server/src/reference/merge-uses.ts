import { type Db, planned, sql } from "#server/kit/sql/database.ts";
import { ofKind, usesOf, type Use } from "./uses.ts";

/** The keys and references of a table, and whether it has a version column. */
interface Shape {
  readonly table: string;
  /** The columns of its primary key. */
  readonly keys: readonly string[];
  /** All unique keys of plain columns, including the primary key. */
  readonly unique: readonly (readonly string[])[];
  readonly versioned: boolean;
  /** Its single-column foreign keys. */
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
   FROM pg_class t WHERE t.relkind IN ('r', 'p') AND NOT t.relispartition AND t.relnamespace = 'public'::regnamespace`,
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
/** The join condition of a row `x` with `k`, a row of the same table rebuilt from what was kept. */
const keyed = (keys: readonly string[]): string => keys.map((k) => `x.${k} = k.${k}`).join(" AND ");

/**
 * The columns that, together with the reference, form a unique key of a link table: after a merge, two rows with equal values there would
 * collide. Undefined when that can't happen.
 */
function pairedBy({ column }: Use, { keys, unique }: Shape): readonly string[] | undefined {
  // A record whose primary key does not contain the reference is never deleted as a duplicate; both rows stay.
  if (!keys.includes(column)) return undefined;
  return unique.find((columns) => columns.includes(column))?.filter((c) => c !== column);
}

/**
 * Groups the uses into as few statements as possible. A statement can change a row only once, so a table with two columns referencing the
 * list needs two.
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

/** Which uses a merge moves: those in other records, or all references to the two entries, including their own details. */
type Which = Parameters<typeof usesOf>[2];

/** CTEs that move one use, and SELECTs of the rows to remember. `$1` merge, `$2` from, `$3` to. */
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

/**
 * Makes all references to one entry point to another and stores what was moved; returns the number of rows. The caller holds a lock on both
 * entries.
 */
export async function moveUses(
  db: Db,
  list: string,
  { merge, from, to }: { readonly merge: string; readonly from: string; readonly to: string },
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
  /** Rows that have been changed or deleted since. */
  readonly changed: number;
}

/** CTEs that move one use back. `$1` merge, `$2` survivor, `$3` merged. */
function movingBack(use: Use, i: number, { keys, versioned, refers }: Shape): string[] {
  const { table, column } = use;
  const version = versioned ? ", version = x.version + 1" : "";
  const ofUse = `u.merge_id = $1 AND u.table_name = '${table}' AND u.column_name = '${column}'`;
  const back = `back_${i} AS (UPDATE ${table} x SET ${column} = $3${version} FROM list_merge_use u, jsonb_populate_record(NULL::${table}, u.row) k
     WHERE ${ofUse} AND NOT u.deleted AND ${keyed(keys)} AND x.${column} = $2 ${ofKind(use)} RETURNING 1)`;
  if (!keys.includes(column)) return [back];
  // A link to a record that was deleted since is not restored.
  const there = refers.map((r) => `AND EXISTS (SELECT 1 FROM ${r.to} o WHERE o.hash_id = r.${r.column})`).join(" ");
  const again = `again_${i} AS (INSERT INTO ${table} SELECT r.* FROM list_merge_use u, jsonb_populate_record(NULL::${table}, u.row) r
     WHERE ${ofUse} AND u.deleted ${there} ON CONFLICT DO NOTHING RETURNING 1)`;
  return [back, again];
}

/** Undoes `moveUses` for the rows that still reference the survivor. */
export async function moveUsesBack(
  db: Db,
  list: string,
  { merge, survivor, merged }: { readonly merge: string; readonly survivor: string; readonly merged: string },
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
