import { createHash } from "node:crypto";
import { sql } from "#server/kit/sql/database.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";
import { isProblems, type Columns } from "./mapping.ts";
import { bare } from "./headings.ts";

/** Most mappings kept for a person and kind; those used longest ago go first. */
const MOST_KEPT = 30;

const kept = sql<{ mapping: string }, [user: string, kind: string, headings: string]>(
  "SELECT mapping FROM import_mapping WHERE user_id = $1 AND kind = $2 AND headings = $3",
);
const keep = sql<unknown, [user: string, kind: string, headings: string, mapping: string]>(`
  WITH gone AS (DELETE FROM import_mapping WHERE user_id = $1 AND kind = $2 AND headings IN (
    SELECT headings FROM import_mapping WHERE user_id = $1 AND kind = $2 AND headings <> $3 ORDER BY used_at DESC OFFSET ${MOST_KEPT - 1}))
  INSERT INTO import_mapping (user_id, kind, headings, mapping) VALUES ($1, $2, $3, $4)
  ON CONFLICT (user_id, kind, headings) DO UPDATE SET mapping = EXCLUDED.mapping, used_at = clock()`);

/** Without the column that says what is wrong: a file that came back has the same columns otherwise. */
const digest = (heading: readonly string[]): string =>
  createHash("sha256")
    .update(JSON.stringify(heading.filter((h) => !isProblems(h)).map(bare)))
    .digest("hex");

/** The columns that the caller chose for a file with these headings before, by their place; undefined when there are none. */
export async function rememberedMapping(
  { db, person }: Reader,
  kind: string,
  heading: readonly string[],
): Promise<readonly string[] | undefined> {
  const found = await kept.first(db, person.id, kind, digest(heading));
  const keys = found?.mapping.split(",");
  let at = 0;
  return keys && heading.map((h) => (isProblems(h) ? "" : (keys[at++] ?? "")));
}

/** Keeps what somebody chose for the headings of a file, for their next file with the same ones. */
export async function rememberMapping(
  tx: Tx,
  kind: string,
  heading: readonly string[],
  columns: Columns,
): Promise<void> {
  const mapping = heading.flatMap((h, i) => (isProblems(h) ? [] : [columns[i]?.key ?? ""])).join(",");
  await keep.run(tx.db, tx.person.id, kind, digest(heading), mapping);
}
