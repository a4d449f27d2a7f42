import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { allEndpoints } from "#contract/index.ts";
import { type AnyEndpoint, writes } from "#contract/kit/endpoint.ts";
import { Dice } from "#server/kit/area/dice.ts";
import type { ProofLine } from "../proof-line.ts";
import { clientOf, type Client } from "../test-app.ts";
import { startMeasured } from "../windows/servers.ts";
import { deedOf } from "./calls.ts";
import { type Company, makeCompany, SIZE_SECRET } from "./company.ts";
import { grownOf, isBloated, type Weighed } from "./grown.ts";

const MINUTES = Number(process.env.CORDIAL_SIZE_MINUTES ?? 30);
const PART = 0.01;
const CLIENTS = 8;
const MB = 1024 * 1024;

const changing: readonly AnyEndpoint[] = allEndpoints.filter(writes);

interface Changed {
  readonly table: string;
  readonly rows: number;
  readonly dead: number;
  readonly changes: number;
  readonly updates: number;
  /** Updates that no index had to hear of. */
  readonly hot: number;
  readonly vacuums: number;
}

const OURS = "n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname !~ '^pg_(?:toast|temp)'";
const weighed = `
  SELECT c.oid::regclass::text AS name, coalesce(i.indrelid, c.oid)::regclass::text AS "table",
    (CASE c.relkind WHEN 'i' THEN pg_relation_size(c.oid) ELSE pg_table_size(c.oid) END)::float8 AS bytes
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace LEFT JOIN pg_index i ON i.indexrelid = c.oid WHERE c.relkind IN ('r', 'i') AND ${OURS}`;
const changed = `
  SELECT relid::regclass::text AS "table", n_live_tup::float8 AS rows, n_dead_tup::float8 AS dead, (n_tup_ins + n_tup_upd + n_tup_del)::float8 AS changes,
    n_tup_upd::float8 AS updates, n_tup_hot_upd::float8 AS hot, autovacuum_count::float8 AS vacuums FROM pg_stat_user_tables`;

/** Changes all that the matrix knows how to change, again and again. */
async function load({ world, admin }: Company, url: string, seed: number, until: () => boolean): Promise<string> {
  const dice = new Dice(String(seed));
  const counts = { done: 0, refused: 0, not: 0 };
  const change = async (e: AnyEndpoint): Promise<void> => {
    const deed = await deedOf(e, world, admin).catch(() => undefined);
    if (!deed) return void (counts.not += 1);
    const at: Client = clientOf(url, deed.client.token);
    const answer = await at.call(e, deed.input, { "idempotency-key": crypto.randomUUID() }).catch(() => undefined);
    counts[answer?.status === 200 ? "done" : "refused"] += 1;
  };
  const client = async (): Promise<void> => {
    while (!until()) await change(dice.pick(changing));
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return `${counts.done} changes, ${counts.refused} refused, ${counts.not} that could not be prepared`;
}

const mb = (bytes: number): string => (bytes / MB).toFixed(1);

/** Sizes before, after half of the load and after it, and what is left once all is written anew. */
async function watch(company: Company, seed: number, say: (line: string) => void): Promise<ProofLine> {
  const db = new pg.Client(company.superUrl);
  await db.connect();
  const weigh = async (): Promise<Weighed[]> => (await db.query<Weighed>(weighed)).rows;
  const look = async (): Promise<Changed[]> => (await db.query<Changed>(changed)).rows;
  try {
    // What filled the company left room behind.
    await db.query("VACUUM (FULL, ANALYZE)");
    const [begin, before] = [await weigh(), new Map((await look()).map((one) => [one.table, one]))];
    const server = await startMeasured(company.t, { secret: SIZE_SECRET });
    const ends = Date.now() + MINUTES * 60_000;
    const loading = load(company, server.url, seed, () => Date.now() >= ends);
    await wait(MINUTES * 30_000);
    const half = await weigh();
    const told = await loading;
    await server.end();
    const [end, after] = [await weigh(), await look()];
    await db.query("VACUUM (FULL, ANALYZE)");
    const grown = grownOf(begin, half, end, await weigh());
    say(`${told} in ${MINUTES} minutes`);
    say("of table or index (MB): begin, half, end, needed");
    for (const one of grown.toSorted((a, b) => b.end - b.needed - (a.end - a.needed)).slice(0, 25))
      say(`${one.name}\t${[one.begin, one.half, one.end, one.needed].map(mb).join("\t")}`);
    say("of table: rows before and after, dead, changes, updates, of these hot, autovacuum runs");
    const counted = after.map((one) => {
      const was = before.get(one.table);
      const more = (of: "changes" | "updates" | "hot" | "vacuums"): number => one[of] - (was?.[of] ?? 0);
      return {
        ...one,
        was: was?.rows ?? 0,
        changes: more("changes"),
        updates: more("updates"),
        hot: more("hot"),
        vacuums: more("vacuums"),
      };
    });
    for (const one of counted.toSorted((a, b) => b.updates - a.updates).slice(0, 25))
      say([one.table, one.was, one.rows, one.dead, one.changes, one.updates, one.hot, one.vacuums].join("\t"));
    const bloated = grown.filter(isBloated);
    const sum = (of: "begin" | "end" | "needed"): string => mb(grown.reduce((all, one) => all + one[of], 0));
    return {
      name: `size: bloat (${MINUTES} minutes)`,
      ok: bloated.length === 0,
      how: `${sum("begin")} MB before, ${sum("end")} after, of which the rows need ${sum("needed")}; ${bloated.length > 0 ? bloated.map(({ name }) => name).join(", ") : "nothing"} grew without its rows; ${told}`,
    };
  } finally {
    await db.end();
  }
}

/** Half an hour of changes to a company of a hundredth, and what of its tables and indexes is no row. `CORDIAL_SIZE_MINUTES` says for how long. */
export async function proveBloat(seed: number, say: (line: string) => void): Promise<ProofLine> {
  const company = await makeCompany(PART, say, { autovacuum: "on" });
  try {
    return await watch(company, seed, say);
  } finally {
    await company.close();
  }
}
