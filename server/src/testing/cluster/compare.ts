import type pg from "pg";
import { verify } from "#server/verify.ts";
import type { Bucket } from "../bucket.ts";
import type { Acknowledged } from "./load.ts";

type Counts = Readonly<Record<Acknowledged["kind"], number>>;

/** How many of each kind there are. */
export async function countsOf(pool: pg.Pool): Promise<Counts> {
  const { rows } = await pool.query<Counts>(
    `SELECT (SELECT count(*)::int FROM ledger_transaction WHERE kind = 'pay') AS pay,
       (SELECT count(*)::int FROM stock_operation WHERE kind = 'subtract') AS stock,
       (SELECT count(*)::int FROM invoice WHERE state = 'ISSUED') AS invoice,
       (SELECT count(*)::int FROM expense WHERE title LIKE 'Trip ________-%' AND status <> 'DRAFT') AS expense`,
  );
  return rows[0] as Counts;
}

const SENT = "SELECT hash_id AS id FROM expense WHERE hash_id = ANY ($1::uuid[]) AND status <> 'DRAFT'";
const ISSUED = "SELECT hash_id AS id FROM invoice WHERE hash_id = ANY ($1::uuid[]) AND state = 'ISSUED'";

/** What is wrong after a case, once all that was asked has been acknowledged. */
export interface Compared {
  readonly lost: number;
  readonly twice: number;
  readonly problems: string[];
}

export async function compare(
  { pool, ownerUrl, bucket }: { pool: pg.Pool; ownerUrl: string; bucket: Bucket },
  before: Counts,
  done: readonly Acknowledged[],
): Promise<Compared> {
  const after = await countsOf(pool);
  let [lost, twice] = [0, 0];
  const problems: string[] = [];
  for (const kind of Object.keys(before) as Acknowledged["kind"][]) {
    const asked = done.filter((one) => one.kind === kind);
    const more = after[kind] - before[kind] - asked.length;
    lost += Math.max(0, -more);
    twice += Math.max(0, more);
    if (more !== 0) problems.push(`${after[kind] - before[kind]} of ${kind} for ${asked.length} acknowledged`);
    if (kind !== "expense" && kind !== "invoice") continue;
    const ids = asked.flatMap((one) => (one.id === undefined ? [] : [one.id]));
    const { rowCount } = await pool.query(kind === "expense" ? SENT : ISSUED, [ids]);
    if (rowCount !== ids.length) problems.push(`${rowCount} of ${ids.length} acknowledged of ${kind} are there`);
    if (new Set(ids).size !== ids.length) problems.push(`one record of ${kind} was acknowledged twice`);
  }
  const { rows } = await pool.query<{ sha256: string }>("SELECT DISTINCT sha256 FROM file");
  const missing = rows.filter(({ sha256: s }) => !bucket.objects.has(`${s.slice(0, 2)}/${s.slice(2, 4)}/${s}`));
  if (missing.length > 0) problems.push(`${missing.length} files have a row and no content`);
  problems.push(...(await verify(ownerUrl)).problems.map((p) => (typeof p === "string" ? p : JSON.stringify(p))));
  return { lost, twice, problems };
}
