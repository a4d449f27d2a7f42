import { createHash, randomBytes } from "node:crypto";
import { accessSync, constants, existsSync, mkdtempSync, readdirSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { processExists } from "../host/data-lock.ts";
import { discardEmbeddedPostgres, startEmbeddedPostgres } from "../host/embedded-postgres.ts";
import { readMigrations, migrationsFolder } from "../host/migrate.ts";

/** Connection URLs of the test cluster. `scripts/test.mjs` passes them as JSON in CORDIAL_TEST_CLUSTER. */
export interface TestClusterUrls {
  superUrl: string;
  ownerUrl: string;
  appUrl: string;
  /** Folder deleted with the cluster, for files referenced by rows of a template. */
  folder: string;
}

/** A temporary cluster started by this process. */
export interface TestCluster extends TestClusterUrls {
  pid: number;
  stop(): Promise<void>;
}

/** A separate database for one test file, with all migrations applied. */
export interface TestDatabase {
  name: string;
  ownerUrl: string;
  appUrl: string;
  drop(): Promise<void>;
}

const prefix = "cordial-test-";

/** Files of Linux that lie in memory. */
const MEMORY = "/dev/shm";
/** Bytes that must be free there: a whole run of the tests takes a quarter of it. */
const ROOM = 4 * 2 ** 30;
function hasMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ROOM;
  } catch {
    return false;
  }
}

/**
 * Starts a PostgreSQL without durability, for speed, in a temporary folder that `stop` removes.
 * @param inMemory where there is room: for many small databases, not for measuring.
 */
export async function startTestCluster({ inMemory = false } = {}): Promise<TestCluster> {
  await discardAbandoned();
  const dataDir = mkdtempSync(join(inMemory && hasMemory() ? MEMORY : tmpdir(), `${prefix}${process.pid}-`));
  const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "150" };
  const server = await startEmbeddedPostgres({ dataDir, settings, sync: false });
  return {
    pid: server.pid,
    superUrl: server.superUrl,
    ownerUrl: server.ownerUrl,
    appUrl: server.appUrl,
    folder: dataDir,
    async stop() {
      await server.stop();
      await discardEmbeddedPostgres(dataDir);
    },
  };
}

/** Removes clusters left behind by killed runs. */
async function discardAbandoned(): Promise<void> {
  for (const folder of [tmpdir(), MEMORY].filter((path) => existsSync(path)))
    for (const name of readdirSync(folder)) {
      const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]);
      if (!pid || processExists(pid)) continue;
      // Another user's folder cannot be removed; ignore it.
      await discardEmbeddedPostgres(join(folder, name)).catch(() => undefined);
    }
}

let cluster: Promise<TestClusterUrls> | undefined;

/** The cluster of the whole run; a test file run alone starts its own and stops it at the end. */
export function testCluster(): Promise<TestClusterUrls> {
  const given = process.env["CORDIAL_TEST_CLUSTER"];
  cluster ??= given ? Promise.resolve(JSON.parse(given) as TestClusterUrls) : startOwnCluster();
  return cluster;
}

async function startOwnCluster(): Promise<TestClusterUrls> {
  const started = await startTestCluster();
  process.once("beforeExit", () => void started.stop());
  // On exit there is no time for a clean stop; the next run removes the folder.
  process.once("exit", () => {
    if (processExists(started.pid)) process.kill(started.pid, "SIGQUIT");
  });
  return started;
}

/** Creates a database from the migrated template, which the first caller of the run builds. About 40 ms. */
export async function createTestDatabase(migrate: (ownerUrl: string) => Promise<unknown>): Promise<TestDatabase> {
  const urls = await testCluster();
  return await copyOf(urls, await migratedTemplate(urls, migrate));
}

/**
 * Creates a database from a template with data, which the first caller of the run fills.
 * @param lock Advisory lock held while filling; not the one of the migrated template, so that other tests need not wait.
 */
export async function createFilledDatabase(
  name: string,
  lock: number,
  migrate: (ownerUrl: string) => Promise<unknown>,
  fill: (database: Pick<TestDatabase, "ownerUrl" | "appUrl">) => Promise<unknown>,
): Promise<TestDatabase> {
  const urls = await testCluster();
  const migrated = await migratedTemplate(urls, migrate);
  return await copyOf(urls, await ensureTemplate(urls, { name: `${name}_${migrated}`, lock, from: migrated, fill }));
}

async function copyOf(urls: TestClusterUrls, template: string): Promise<TestDatabase> {
  const name = `t_${process.pid}_${randomBytes(4).toString("hex")}`;
  await asSuper(urls, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER cordial_owner STRATEGY file_copy`),
  );
  return {
    name,
    ownerUrl: withDatabase(urls.ownerUrl, name),
    appUrl: withDatabase(urls.appUrl, name),
    drop: () => asSuper(urls, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}

/** Creates a database without migrations, for tests of what creates or fills one. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const urls = await testCluster();
  const name = `e_${process.pid}_${randomBytes(4).toString("hex")}`;
  await asSuper(urls, (client) => client.query(`CREATE DATABASE ${name} OWNER cordial_owner`));
  return {
    name,
    ownerUrl: withDatabase(urls.ownerUrl, name),
    appUrl: withDatabase(urls.appUrl, name),
    drop: () => asSuper(urls, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}

interface Template {
  readonly name: string;
  readonly lock: number;
  readonly from: string;
  readonly fill: (database: Pick<TestDatabase, "ownerUrl" | "appUrl">) => Promise<unknown>;
}

const migratedTemplate = async (
  urls: TestClusterUrls,
  migrate: (ownerUrl: string) => Promise<unknown>,
): Promise<string> =>
  await ensureTemplate(urls, {
    name: `template_${migrationsHash()}`,
    lock: 1,
    from: "template1",
    fill: async ({ ownerUrl }) => await migrate(ownerUrl),
  });

/**
 * Builds a template under an advisory lock, so that only one of several parallel test files does; renamed last, so that a failed build is not used.
 */
async function ensureTemplate(urls: TestClusterUrls, { name, lock, from, fill }: Template): Promise<string> {
  await asSuper(urls, async (client) => {
    await client.query("SELECT pg_advisory_lock($1)", [lock]);
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    if (rowCount) return;
    const fresh = `${name}_new`;
    await client.query(`DROP DATABASE IF EXISTS ${fresh} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${fresh} TEMPLATE ${from} OWNER cordial_owner`);
    await fill({ ownerUrl: withDatabase(urls.ownerUrl, fresh), appUrl: withDatabase(urls.appUrl, fresh) });
    await client.query(`ALTER DATABASE ${fresh} RENAME TO ${name}`);
  });
  return name;
}

function migrationsHash(): string {
  const all = readMigrations(migrationsFolder).map(({ name, checksum }) => `${name} ${checksum}`);
  return createHash("sha256").update(all.join("\n")).digest("hex").slice(0, 16);
}

/** Connects to the database `postgres`: a template must have no connections while it is copied or renamed. */
async function asSuper(urls: TestClusterUrls, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(withDatabase(urls.superUrl, "postgres"));
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
