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
import { deedOf } from "./calls.ts";
import { multiply } from "./multiply.ts";

/** A company of a size, in a cluster of its own. */
export interface Company {
  readonly t: TestApp;
  readonly world: World;
  /** Holds every right everywhere. */
  readonly admin: Client;
  readonly superUrl: string;
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
  log_min_duration_statement: "200",
};
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

/** Makes every kind of record by the calls of the matrix, then copies all of it up to a part of ten years. */
export async function makeCompany(part: number, say: (line: string) => void): Promise<Company> {
  const folder = join(process.env.CORDIAL_SIZE_DIR ?? tmpdir(), `cordial-size-${process.pid}-${part}`);
  mkdirSync(folder, { recursive: true });
  const cluster = await startEmbeddedPostgres({ dataDir: folder, settings, sync: false });
  await migrate(cluster.ownerUrl);
  const drop = async (): Promise<void> => {
    await cluster.stop();
    // Kept, plans can be looked at afterwards.
    if (process.env.CORDIAL_SIZE_KEEP !== "1") await rm(folder, { recursive: true, force: true });
  };
  const { ownerUrl, appUrl, superUrl } = cluster;
  const t = await testApp({ database: { ownerUrl, appUrl, drop }, config: { secret: SIZE_SECRET } });
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
    return { t, world, admin, superUrl, rows: told, close: async () => await t.close() };
  } catch (error) {
    await t.close();
    throw error;
  }
}
