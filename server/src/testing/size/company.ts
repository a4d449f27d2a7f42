import { mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { allEndpoints } from "#contract/index.ts";
import { writes } from "#contract/kit/endpoint.ts";
import { allPermissions } from "#contract/permissions.ts";
import { startEmbeddedPostgres } from "#server/host/embedded-postgres.ts";
import { migrate } from "#server/host/migrate.ts";
import { buildWorld, type World } from "../matrix/world.ts";
import { testApp, type Client, type TestApp } from "../test-app.ts";
import { deedOf, type PagesRead } from "./calls.ts";
import { multiply } from "./multiply.ts";

/** A company of a size, in a cluster of its own. */
export interface Company {
  readonly t: TestApp;
  readonly world: World;
  /** Holds every right everywhere. */
  readonly admin: Client;
  readonly superUrl: string;
  readonly pagesRead: PagesRead;
  /** Rows of its largest tables, for the report. */
  readonly rows: string;
  close(): Promise<void>;
}

/** Fills only, so that a crash may lose it. */
const settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_wal_size: "8GB",
  autovacuum: "off",
  shared_preload_libraries: "pg_stat_statements",
  log_min_duration_statement: "200",
};
const DAY_S = 86_400;
export const SIZE_SECRET = "a secret that only the sizes know, long enough";

const largest = `
  SELECT relname AS name, n_live_tup AS rows, pg_size_pretty(pg_database_size(current_database())) AS whole FROM pg_stat_user_tables ORDER BY n_live_tup DESC LIMIT 12`;

/** Copies what is there up to the part; returns the rows of the largest tables. */
async function fill(superUrl: string, part: number, say: (line: string) => void): Promise<string> {
  const client = new pg.Client(superUrl);
  await client.connect();
  const began = Date.now();
  try {
    await multiply(client, part, say);
    const { rows } = await client.query<{ name: string; rows: string; whole: string }>(largest);
    const told = rows.map((one) => `${one.name} ${Number(one.rows).toLocaleString("en")}`).join(", ");
    say(`filled in ${((Date.now() - began) / 1000).toFixed(0)} s, ${rows[0]?.whole}: ${told}`);
    return told;
  } finally {
    await client.end();
  }
}

/** Counts what the application's statements read. */
async function countPages(superUrl: string): Promise<{ readonly pagesRead: PagesRead; end(): Promise<void> }> {
  const client = new pg.Client(superUrl);
  await client.connect();
  await client.query("CREATE EXTENSION IF NOT EXISTS pg_stat_statements");
  const pagesRead = async (): Promise<number> => {
    const { rows } = await client.query<{ pages: number }>(
      `SELECT coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 AS pages FROM pg_stat_statements WHERE userid = 'cordial_app'::regrole`,
    );
    await client.query("SELECT pg_stat_statements_reset()");
    return rows[0]?.pages ?? 0;
  };
  return { pagesRead, end: async () => await client.end() };
}

/** Makes every kind of record by the calls of the matrix, then copies all of it up to a part of ten years. */
export async function makeCompany(
  part: number,
  say: (line: string) => void,
  more: Readonly<Record<string, string>> = {},
): Promise<Company> {
  const folder = join(process.env.CORDIAL_SIZE_DIR ?? tmpdir(), `cordial-size-${process.pid}-${part}`);
  mkdirSync(folder, { recursive: true });
  const cluster = await startEmbeddedPostgres({ dataDir: folder, settings: { ...settings, ...more }, sync: false });
  await migrate(cluster.ownerUrl);
  const drop = async (): Promise<void> => {
    await cluster.stop();
    // Kept, plans can be looked at afterwards.
    if (process.env.CORDIAL_SIZE_KEEP !== "1") await rm(folder, { recursive: true, force: true });
  };
  const { ownerUrl, appUrl, superUrl } = cluster;
  const server = await testApp({ database: { ownerUrl, appUrl, drop }, config: { secret: SIZE_SECRET } });
  // Filling and measuring take longer than a token is valid.
  const as: TestApp["as"] = async (user) => server.withToken(await server.tokenFor(user, { expiredFor: -DAY_S }));
  const t: TestApp = { ...server, as };
  try {
    const began = Date.now();
    const world = await buildWorld(t);
    const admin = await t.as(await t.make.user({ name: "Ada Min", zone: world.s.paris, rights: allPermissions }));
    for (const e of allEndpoints.filter(writes)) {
      const deed = await deedOf(e, world, admin).catch(() => undefined);
      if (deed) await deed.client.call(e, deed.input);
    }
    say(`every kind of record made in ${((Date.now() - began) / 1000).toFixed(0)} s`);
    const told = await fill(superUrl, part, say);
    const counted = await countPages(superUrl);
    const close = async (): Promise<void> => {
      await counted.end();
      await t.close();
    };
    return { t, world, admin, superUrl, pagesRead: counted.pagesRead, rows: told, close };
  } catch (error) {
    await t.close();
    throw error;
  }
}
