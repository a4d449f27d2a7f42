import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { oneLine, PlainFailure } from "#server/kit/shared/plain-failure.ts";
import { statementsOf } from "./sql-statements.ts";

/** The folder of Cordial's migrations. */
export const migrationsFolder = join(import.meta.dirname, "..", "migrations");

/** The application's database role, with only the rights granted to it. */
export const appRole = "cordial_app";

/** Options of `migrate`. */
export interface MigrateOptions {
  /** Receives a line about anything slow. */
  log?: (line: string) => void;
  /** For tests: another folder of migrations, and whether to migrate the job tables. */
  folder?: string;
  jobs?: boolean;
  /** The last migration to apply, for restoring an older archive. */
  upTo?: string;
  /** Accept migrations of a newer version, which are not here: while a release is rolled out, or taken back. */
  newer?: boolean;
  /** For tests: other times than `waiting`. */
  waiting?: Waiting;
}

/** How long a migration waits for a lock before it lets the calls behind it pass, and for how long it tries again; in milliseconds. */
interface Waiting {
  lock: number;
  /** Each try waits a fifth longer, at most this: less than calls wait for a lock (5 s). On a busy server some transaction is always older. */
  longest?: number;
  pause: number;
  patience: number;
}
const usualWaiting: Waiting = { lock: 1_000, longest: 3_000, pause: 2_000, patience: 10 * 60_000 };

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** What applying a migration needs. */
interface Run {
  client: pg.Client;
  hasAppRole: boolean;
  waiting: Waiting;
  log: (line: string) => void;
}

/** The first line of a migration whose statements are applied one by one, each by itself. They may be repeated. */
const outside = /^-- outside a transaction\b/;

// An arbitrary advisory lock key, unique in this database: "cordial" on a phone keypad.
const lockKey = 2_673_425;

/**
 * Migrates the database: applies the missing SQL files in order, each in a transaction, then the job tables. Concurrent servers wait for
 * the first one. Returns the names of the applied migrations.
 */
export async function migrate(ownerUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const log = options.log ?? (() => undefined);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "cordial migrate" });
  // If the server ends the session, the waiting query fails; without this listener the process would end.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await lock(client, log);
    const hasAppRole = await roleExists(client, appRole);
    if (hasAppRole) await grantFuture(client);
    const { upTo, folder = migrationsFolder, newer = false, waiting = usualWaiting } = options;
    const wanted = readMigrations(folder).filter(({ name }) => upTo === undefined || name <= upTo);
    const applied = await applyMissing({ client, hasAppRole, waiting, log }, wanted, newer);
    if (options.jobs !== false) await migrateJobs(ownerUrl, client, hasAppRole);
    return applied;
  } finally {
    await client.end();
  }
}

/** The migrations of a folder, in order. Throws for wrong names or duplicate numbers. */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted();
  for (const [index, name] of names.entries()) {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
      throw new PlainFailure(`The migration ${name} is not named NNNN_name.sql.`);
    if (name.slice(0, 4) === names[index - 1]?.slice(0, 4)) {
      throw new PlainFailure(`The migrations ${names[index - 1]} and ${name} have the same number.`);
    }
  }
  return names.map((file) => {
    const sql = readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n");
    return { name: file.replace(/\.sql$/, ""), sql, checksum: createHash("sha256").update(sql).digest("hex") };
  });
}

/**
 * Takes the lock that all servers share, released when the session ends. Asks again and again: a statement that waits would be an old
 * snapshot, for which an index that is made without locks waits in turn.
 */
async function lock(client: pg.Client, log: (line: string) => void): Promise<void> {
  for (let asked = 0; ; asked += 1) {
    const { rows } = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1) AS taken", [lockKey]);
    if (rows[0]?.taken) return;
    if (asked === 0) log("Waiting for another server that is changing the database");
    await delay(200);
  }
}

async function roleExists(client: pg.Client, role: string): Promise<boolean> {
  const { rowCount } = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [role]);
  return rowCount === 1;
}

/** Gives the application's role rights to all tables and sequences of later migrations, which revoke what it must not do. */
async function grantFuture(client: pg.Client): Promise<void> {
  await client.query(`
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${appRole};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO ${appRole}`);
}

async function applyMissing(run: Run, migrations: Migration[], newer: boolean): Promise<string[]> {
  await run.client.query(`CREATE TABLE IF NOT EXISTS migration (
    name text PRIMARY KEY, checksum text NOT NULL, at timestamptz NOT NULL DEFAULT now())`);
  const { rows } = await run.client.query<{ name: string; checksum: string }>(
    "SELECT name, checksum FROM migration ORDER BY name",
  );
  const missing = missingOf(migrations, rows, newer);
  if (missing.length > 0)
    run.log(`Changing the database (${missing.length} ${missing.length === 1 ? "step" : "steps"})`);
  for (const migration of missing) await (outside.test(migration.sql) ? applyOutside : apply)(run, migration);
  return missing.map(({ name }) => name);
}

/**
 * The migrations to apply. Throws if an applied one is edited, or missing unless those of a newer version are accepted, or a new one is
 * numbered before the last applied.
 */
function missingOf(
  migrations: Migration[],
  applied: { name: string; checksum: string }[],
  newer: boolean,
): Migration[] {
  const files = new Map(migrations.map((migration) => [migration.name, migration]));
  const lastHere = migrations.at(-1)?.name ?? "";
  for (const { name, checksum } of applied) {
    const file = files.get(name);
    if (!file && newer && name > lastHere) continue;
    if (!file)
      throw new PlainFailure(
        `The database has been changed by a newer Cordial (migration ${name} is not here). DATABASE_NEWER=1 starts this one nevertheless, while a release is rolled out or taken back.`,
      );
    if (file.checksum !== checksum) {
      throw new PlainFailure(`The migration ${name} has been edited since it was applied; write a new one instead.`);
    }
    files.delete(name);
  }
  const missing = [...files.values()];
  const last = applied.at(-1)?.name;
  const late = missing.find(({ name }) => last !== undefined && name < last);
  if (late)
    throw new PlainFailure(
      `The migration ${late.name} comes before ${last}, which was applied already; number it anew.`,
    );
  return missing;
}

async function apply(run: Run, { name, sql, checksum }: Migration): Promise<void> {
  const { client, hasAppRole } = run;
  await whenFree(run, name, async (within) => {
    await client.query("BEGIN");
    try {
      await client.query(`SET LOCAL lock_timeout = ${within}`);
      await client.query(hasAppRole ? sql : withoutAppRole(sql));
      await client.query("INSERT INTO migration (name, checksum) VALUES ($1, $2)", [name, checksum]);
      await client.query("COMMIT");
    } catch (error) {
      await client.query("ROLLBACK").catch(() => undefined);
      throw failed(name, atLine(sql, error), error);
    }
  });
}

/** Applies the statements one by one, for what PostgreSQL does only so: a start that was ended in between repeats them. */
async function applyOutside(run: Run, { name, sql, checksum }: Migration): Promise<void> {
  const { client } = run;
  for (const { text, line, plain } of statementsOf(run.hasAppRole ? sql : withoutAppRole(sql))) {
    const index = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY (?:IF NOT EXISTS )?(\w+)/i.exec(plain)?.[1];
    await whenFree(run, name, async (within) => {
      // Making an index without locks waits for old transactions, and nobody waits for it.
      await client.query(`SET lock_timeout = ${index ? 0 : within}`);
      if (index) await dropUnfinished(client, index);
      await client.query(text).catch((error: unknown) => {
        throw failed(name, `, line ${line}`, error);
      });
    });
  }
  await client.query("INSERT INTO migration (name, checksum) VALUES ($1, $2)", [name, checksum]);
}

/** An index whose making was ended in between stays, slows each write and serves nobody. */
async function dropUnfinished(client: pg.Client, index: string): Promise<void> {
  const { rowCount } = await client.query(
    "SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid",
    [`public.${index}`],
  );
  if (rowCount) await client.query(`DROP INDEX CONCURRENTLY public.${pg.escapeIdentifier(index)}`);
}

/**
 * Repeats the work while others hold what it needs. A statement that waits for a table makes all later calls wait behind it, so it waits a
 * moment, lets them pass and tries again.
 */
async function whenFree({ waiting, log }: Run, name: string, work: (within: number) => Promise<void>): Promise<void> {
  const deadline = Date.now() + waiting.patience;
  const { lock: first, longest = first } = waiting;
  for (let tries = 0; ; tries += 1) {
    try {
      return await work(Math.floor(Math.min(first * 1.2 ** tries, longest)));
    } catch (error) {
      const { code } = (error as { cause?: { code?: string } }).cause ?? {};
      if ((code !== "55P03" && code !== "40P01") || Date.now() > deadline) throw error;
      if (tries === 0) log(`Waiting for a long transaction to end before ${name} (${oneLine(error)})`);
      await delay(waiting.pause);
    }
  }
}

function failed(name: string, where: string, cause: unknown): Error {
  return new Error(`Migration ${name}${where}: ${(cause as Error).message}`, { cause });
}

/** Removes GRANT and REVOKE for the role where it could not be created: the application then works as the owner. */
function withoutAppRole(sql: string): string {
  return sql.replace(new RegExp(`^\\s*(GRANT|REVOKE)\\b[^;]*\\b${appRole}\\s*;`, "gim"), "");
}

function atLine(sql: string, error: unknown): string {
  const position = Number((error as { position?: string }).position);
  return position > 0 ? `, line ${sql.slice(0, position).split("\n").length}` : "";
}

/** Migrates graphile-worker's tables; the application's role may add and run jobs. */
async function migrateJobs(ownerUrl: string, client: pg.Client, hasAppRole: boolean): Promise<void> {
  const pgPool = new pg.Pool({ connectionString: ownerUrl, max: 1 });
  pgPool.on("error", () => undefined);
  pgPool.on("connect", (connection) => connection.on("error", () => undefined));
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => undefined) });
  } finally {
    await pgPool.end();
  }
  if (hasAppRole) await grantJobs(client);
}

/**
 * Grants access to the job tables. They have row-level security without policies, which hides all rows from everybody but the owner, so add
 * a policy.
 */
async function grantJobs(client: pg.Client): Promise<void> {
  await client.query(`
    GRANT USAGE ON SCHEMA graphile_worker TO ${appRole};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA graphile_worker TO ${appRole};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA graphile_worker TO ${appRole};
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA graphile_worker TO ${appRole}`);
  const { rows } = await client.query<{ name: string }>(`
    SELECT c.oid::regclass::text AS name FROM pg_class c
    WHERE c.relnamespace = 'graphile_worker'::regnamespace AND c.relrowsecurity
      AND NOT EXISTS (SELECT 1 FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = '${appRole}')`);
  for (const { name } of rows) {
    await client.query(`CREATE POLICY ${appRole} ON ${name} TO ${appRole} USING (true) WITH CHECK (true)`);
  }
}
