import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { appRole } from "./migrate.ts";
import { oneLine, PlainFailure } from "#server/kit/shared/plain-failure.ts";

/** The database of this server run. */
export interface Database {
  /** For migrations. */
  ownerUrl: string;
  /** For serving; can't change append-only tables. */
  appUrl: string;
  embedded: boolean;
  stop(): Promise<void>;
}

/** The settings that select the database. */
export interface DatabaseChoice {
  databaseUrl: string | undefined;
  databaseAppUrl: string | undefined;
  dataDir: string;
  /** Whether a connection may say at its start which role it takes. */
  databaseStartupOptions?: boolean;
  /** Where the embedded one keeps what leads back to any minute, and for how many days. */
  walArchive?: string | undefined;
  walArchiveDays?: number;
  /** The bucket of the files, if they are in one. */
  storageUrl?: string | undefined;
  /** Receives a line about anything slow or noteworthy. */
  log: (line: string) => void;
}

const oldestVersion = 15;

/** The database of DATABASE_URL if set, otherwise the embedded one, which is started. */
export async function resolveDatabase(choice: DatabaseChoice): Promise<Database> {
  const { databaseUrl, databaseAppUrl, dataDir, log } = choice;
  if (databaseUrl && choice.walArchive)
    throw new PlainFailure("WAL_ARCHIVE is of the embedded database; one of one's own is archived by its own means.");
  if (databaseUrl) return ownDatabase(databaseUrl, databaseAppUrl, choice.databaseStartupOptions ?? true, log);
  if (databaseAppUrl) throw new PlainFailure("DATABASE_APP_URL needs DATABASE_URL, the same database as its owner.");
  const server = await startEmbeddedPostgres({ dataDir, log, keepRunning: true, archive: archiveOf(choice) });
  return { ownerUrl: server.ownerUrl, appUrl: server.appUrl, embedded: true, stop: () => server.stop() };
}

function archiveOf({ walArchive, walArchiveDays = 14, storageUrl, dataDir }: DatabaseChoice) {
  if (!walArchive) return undefined;
  const filesFolder = storageUrl === undefined ? join(dataDir, "files") : undefined;
  return { to: walArchive, days: walArchiveDays, filesFolder };
}

async function ownDatabase(
  ownerUrl: string,
  givenAppUrl: string | undefined,
  takesRole: boolean,
  log: (line: string) => void,
): Promise<Database> {
  const appUser = givenAppUrl && decodeURIComponent(new URL(givenAppUrl).username);
  const owner = await connectPlainly(ownerUrl);
  try {
    await checkVersion(owner, ownerUrl);
    await checkOwner(owner, ownerUrl);
    const granted = await ensureAppRole(owner, appUser || "CURRENT_USER");
    if (givenAppUrl) await checkAppUser(givenAppUrl);
    const appUrl = givenAppUrl ?? (granted && takesRole ? await inAppRole(ownerUrl) : undefined) ?? ownerUrl;
    if (!givenAppUrl && appUrl === ownerUrl) log(withoutRole);
    return { ownerUrl, appUrl, embedded: false, stop: () => Promise.resolve() };
  } finally {
    await owner.end();
  }
}

const withoutRole = `Warning: the role ${appRole} cannot be made or used here, so the application works as the database's owner, which could change the audit and the ledger; make the role, or give DATABASE_APP_URL`;

/** Connects; throws a PlainFailure with place and reason, never with the password. */
async function connectPlainly(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    throw new PlainFailure(`The database ${placeOf(url)} cannot be reached: ${oneLine(error)}.`);
  }
  return client;
}

function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
}

async function checkVersion(client: pg.Client, url: string): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>("SHOW server_version");
  const version = rows[0]?.server_version ?? "";
  if (Number.parseInt(version, 10) >= oldestVersion) return;
  throw new PlainFailure(
    `The database ${placeOf(url)} is PostgreSQL ${version}; Cordial needs ${oldestVersion} or later.`,
  );
}

/** Checks that the user may create tables and extensions, for the migrations. */
async function checkOwner(client: pg.Client, url: string): Promise<void> {
  const { rows } = await client.query<{ name: string; may: boolean }>(
    `SELECT current_user::text AS name, has_database_privilege(current_database(), 'CREATE')
       AND has_schema_privilege('public', 'CREATE') AS may`,
  );
  const [{ name, may }] = rows as [{ name: string; may: boolean }];
  if (may) return;
  throw new PlainFailure(
    `The user ${name} may not make tables in the database ${placeOf(url)}: make it the database's owner.`,
  );
}

/** Checks that the application's user is a member of the role; otherwise the first statement would fail. */
async function checkAppUser(url: string): Promise<void> {
  const client = await connectPlainly(url);
  try {
    const { rows } = await client.query<{ name: string; member: boolean }>(
      `SELECT current_user::text AS name,
         EXISTS (SELECT 1 FROM pg_roles WHERE rolname = $1 AND pg_has_role(oid, 'USAGE')) AS member`,
      [appRole],
    );
    const [{ name, member }] = rows as [{ name: string; member: boolean }];
    if (member) return;
    throw new PlainFailure(
      `The user ${name} of DATABASE_APP_URL may not work as the role ${appRole}: let an administrator of the database grant it (GRANT ${appRole} TO ${pg.escapeIdentifier(name)}).`,
    );
  } finally {
    await client.end();
  }
}

/** Creates the application's role if missing and grants it to `member`. Returns false when this user may not. */
async function ensureAppRole(client: pg.Client, member: string): Promise<boolean> {
  const own = member === "CURRENT_USER";
  try {
    const { rowCount } = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [appRole]);
    if (rowCount === 0) await client.query(`CREATE ROLE ${appRole} NOLOGIN`).catch(unlessMadeMeanwhile);
    // Fails if an administrator has granted it already; the next query checks the membership.
    if (member !== appRole) {
      await client.query(`GRANT ${appRole} TO ${own ? member : pg.escapeIdentifier(member)}`).catch(() => undefined);
    }
    const { rows } = await client.query<{ member: boolean }>(
      `SELECT pg_has_role(${own ? "current_user" : pg.escapeLiteral(member)}, '${appRole}', 'MEMBER') AS member`,
    );
    return rows[0]?.member ?? false;
  } catch {
    return false;
  }
}

/** Ignores that another server has just created it. */
function unlessMadeMeanwhile(error: unknown): void {
  const { code } = error as { code?: string };
  if (code !== "42710" && code !== "23505") throw error;
}

/** The same URL with the application's role; undefined when that fails, such as through a pooler that drops the option. */
async function inAppRole(ownUrl: string): Promise<string | undefined> {
  const url = new URL(ownUrl);
  const given = url.searchParams.get("options");
  url.searchParams.set("options", `${given ? `${given} ` : ""}-c role=${appRole}`);
  // URLSearchParams encodes a space as "+", which pg does not decode.
  const appUrl = url.href.replaceAll("+", "%20");
  try {
    const client = await connectPlainly(appUrl);
    const { rows } = await client.query<{ current_user: string }>("SELECT current_user");
    await client.end();
    return rows[0]?.current_user === appRole ? appUrl : undefined;
  } catch {
    return undefined;
  }
}

/** Identifies the cluster, and whether it is a replica. */
const WHICH = "SELECT system_identifier::text AS cluster, pg_is_in_recovery() AS follows FROM pg_control_system()";

/**
 * The URL of the read replica for statistics and exports, with the application's role where possible. Logs a warning if it is unreachable
 * (it is tried again at run time); throws if it is not a replica of this database.
 */
export async function resolveReplica(
  choice: Pick<DatabaseChoice, "databaseUrl" | "databaseStartupOptions" | "log"> & {
    databaseReplicaUrl: string | undefined;
  },
  appUrl: string,
): Promise<string | undefined> {
  const { databaseUrl, databaseReplicaUrl: url, log } = choice;
  if (!url) return undefined;
  if (!databaseUrl)
    throw new PlainFailure("DATABASE_REPLICA_URL needs DATABASE_URL, the database that it is a copy of.");
  const copy = await connectPlainly(url).catch((error: unknown) => {
    log(`Warning: ${oneLine(error)} Statistics and exports are read from the database itself until the copy is back`);
  });
  if (!copy) return url;
  const main = await connectPlainly(appUrl);
  try {
    const [there, here] = await Promise.all(
      [copy, main].map(async (client) => (await client.query<{ cluster: string; follows: boolean }>(WHICH)).rows[0]),
    );
    if (!there?.follows || there.cluster !== here?.cluster)
      throw new PlainFailure(`DATABASE_REPLICA_URL must be a copy that follows DATABASE_URL; ${placeOf(url)} is none.`);
  } finally {
    await Promise.all([copy.end(), main.end()]);
  }
  return ((choice.databaseStartupOptions ?? true) ? await inAppRole(url) : undefined) ?? url;
}

/** Settings without which a committed change may be lost in a crash. */
const reliedOn = ["fsync", "synchronous_commit", "full_page_writes"] as const;

/** The settings Cordial relies on that are off in this database. */
export async function unsafeSettings(appUrl: string): Promise<string[]> {
  const client = await connectPlainly(appUrl);
  try {
    const { rows } = await client.query<{ name: string }>(
      "SELECT name FROM pg_settings WHERE name = ANY ($1) AND setting = 'off' ORDER BY name",
      [reliedOn],
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Throws if the database could lose committed changes. */
export async function checkSettings(appUrl: string): Promise<void> {
  const off = await unsafeSettings(appUrl);
  if (off.length === 0) return;
  throw new PlainFailure(
    `The database ${placeOf(appUrl)} may lose committed changes in a crash: switch on ${off.join(", ")}.`,
  );
}
