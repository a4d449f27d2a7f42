import { execFile, execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { PlainFailure } from "#server/kit/shared/plain-failure.ts";
import {
  type Account,
  accountForPostgres,
  canEnter,
  findPostgres,
  makeSharedHome,
  sharedHome,
} from "./postgres-binaries.ts";
import { postmasterOf } from "./postgres-processes.ts";

/** The content of `postgres.json` (mode 0600) in the data folder. */
export interface Connection {
  port: number;
  passwords: { super: string; owner: string; app: string };
  /** The cluster's folder, if outside the data folder. */
  cluster?: string;
}

/** Folders and account of a cluster. */
export interface Place {
  dataDir: string;
  cluster: string;
  native: string;
  account: Account | undefined;
  logFile: string;
}

function connectionFile(dataDir: string): string {
  return join(dataDir, "postgres.json");
}

/** Reads the connection; undefined if no embedded database has been created yet. */
export function readConnection(dataDir: string): Connection | undefined {
  const file = connectionFile(dataDir);
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Connection;
  } catch (error) {
    throw new PlainFailure(`The data folder ${dataDir} cannot be used: ${(error as Error).message}.`);
  }
}

/** Creates passwords; the first launch chooses the port. */
export function newConnection(): Connection {
  const password = () => randomBytes(24).toString("hex");
  return { port: 0, passwords: { super: password(), owner: password(), app: password() } };
}

/** Writes under a temporary name first, so that nobody reads a partial file. */
export function writeConnection(dataDir: string, connection: Connection): void {
  const draft = `${connectionFile(dataDir)}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(connection, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, connectionFile(dataDir));
}

/** The URLs of the database `cordial` for its three roles. */
export function urlsOf({ port, passwords }: Connection) {
  const url = (role: string, password: string) => `postgres://${role}:${password}@127.0.0.1:${port}/cordial`;
  return {
    ownerUrl: url("cordial_owner", passwords.owner),
    appUrl: url("cordial_app", passwords.app),
    superUrl: url("cordial_super", passwords.super),
  };
}

/** Chooses account and folders; if the account can't enter the data folder, the cluster goes to the shared folder. */
export function findPlace(dataDir: string, connection: Connection, log: (line: string) => void): Place {
  const inside = join(dataDir, "postgres");
  const account = accountForPostgres(connection.cluster ?? inside);
  const native = findPostgres(account, dataDir);
  if (!connection.cluster && !existsSync(inside) && account && !canEnter(dataDir, account)) {
    connection.cluster = clusterOutside(dataDir);
    log(`PostgreSQL's user cannot reach ${dataDir}: the database is kept in ${connection.cluster}`);
  }
  const cluster = connection.cluster ?? inside;
  if (!account && existsSync(cluster) && statSync(cluster).uid !== process.getuid?.()) {
    throw new PlainFailure(`The database in ${cluster} belongs to another user of this machine.`);
  }
  return { dataDir, cluster, native, account, logFile: join(dataDir, "logs", "postgres.log") };
}

/** Creates a folder for this data folder's cluster. Deletes older ones of the same path, whose data folder was deleted. */
function clusterOutside(dataDir: string): string {
  const key = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  makeSharedHome();
  for (const name of readdirSync(sharedHome)) {
    if (!name.startsWith(`${key}-`)) continue;
    const old = join(sharedHome, name, "postgres");
    if (postmasterOf(old) === undefined) rmSync(join(sharedHome, name), { recursive: true, force: true });
  }
  const home = join(sharedHome, `${key}-${randomBytes(4).toString("hex")}`);
  mkdirSync(home);
  // The umask may remove more bits than wanted.
  chmodSync(home, 0o711);
  return join(home, "postgres");
}

/** Creates the cluster under a temporary name first, so that an interrupted one is never used. */
export async function prepareCluster(
  place: Place,
  connection: Connection,
  known: boolean,
  sync: boolean,
  log: (line: string) => void,
): Promise<void> {
  if (existsSync(place.cluster)) {
    checkVersion(place);
    if (!known) resetSuperPassword(place, connection.passwords.super);
    return;
  }
  log("Making the database");
  const draft = `${place.cluster}.new`;
  const passwordFile = `${place.cluster}.password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, connection.passwords.super, { mode: 0o600 });
  if (place.account) {
    chownSync(draft, place.account.uid, place.account.gid);
    chownSync(passwordFile, place.account.uid, place.account.gid);
  }
  try {
    const text = ["--encoding=UTF8", "--locale-provider=icu", "--icu-locale=und", "--locale=C"];
    const access = ["--username=cordial_super", "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
    const rest = ["--no-instructions", ...(sync ? [] : ["--no-sync"])];
    const all = ["-D", draft, ...text, ...access, ...rest];
    await promisify(execFile)(join(place.native, "bin", "initdb"), all, processOptions(place));
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    throw new PlainFailure(`The database could not be made: ${lastLine(stderr || String(error))}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, place.cluster);
}

function checkVersion(place: Place): void {
  const made = readFileSync(join(place.cluster, "PG_VERSION"), "utf8").trim();
  const version = execFileSync(join(place.native, "bin", "postgres"), ["--version"], {
    ...processOptions(place),
    encoding: "utf8",
  });
  const here = /\d+/.exec(version)?.[0];
  if (made !== here) {
    throw new PlainFailure(
      `The database in ${place.cluster} was made by PostgreSQL ${made} and this is ${here}: take a backup with the Cordial that made it and restore it here.`,
    );
  }
}

/** Sets a new password after the password file was lost, in PostgreSQL's single-user mode, which needs none. */
export function resetSuperPassword(place: Place, password: string): void {
  execFileSync(join(place.native, "bin", "postgres"), ["--single", "-D", place.cluster, "postgres"], {
    ...processOptions(place),
    input: `ALTER ROLE cordial_super PASSWORD '${password}';\n`,
    stdio: ["pipe", "ignore", "ignore"],
  });
}

/** Process options for PostgreSQL's programs: account, folder, and no locale. */
export function processOptions({ account, cluster }: Place) {
  const identity = account ? { uid: account.uid, gid: account.gid } : {};
  return { ...identity, cwd: join(cluster, ".."), env: { PATH: process.env["PATH"], LC_ALL: "C" } };
}

/** The log line with the cause: the last fatal one, otherwise the last. */
export function lastLine(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const telling = lines.findLast((line) => /FATAL|PANIC|error:/i.test(line)) ?? lines.at(-1) ?? "no reason given";
  return telling.replace(/^.*?(FATAL|PANIC|error):\s*/i, "").trim();
}

/** Creates roles, the template's extensions and, last, the database. Completes an interrupted first start. */
export async function prepareDatabase(
  urls: { superUrl: string },
  { passwords }: Connection,
  passwordsKnown: boolean,
): Promise<void> {
  const server = new pg.Client(urls.superUrl.replace(/\/cordial$/, "/template1"));
  await server.connect();
  try {
    const { rows } = await server.query<{ datname: string }>(
      "SELECT datname FROM pg_database WHERE datname = 'cordial'",
    );
    if (rows.length > 0 && passwordsKnown) return;
    const roles = await server.query<{ rolname: string }>("SELECT rolname FROM pg_roles");
    for (const [role, password] of [
      ["cordial_owner", passwords.owner],
      ["cordial_app", passwords.app],
    ]) {
      const verb = roles.rows.some(({ rolname }) => rolname === role) ? "ALTER" : "CREATE";
      await server.query(`${verb} ROLE ${role} LOGIN PASSWORD '${password}'`);
    }
    await server.query("CREATE EXTENSION IF NOT EXISTS pg_trgm");
    await server.query("CREATE EXTENSION IF NOT EXISTS unaccent");
  } finally {
    await server.end();
  }
  await createDatabase(urls.superUrl);
}

/** Connects to another database, because a template in use can't be copied. */
async function createDatabase(superUrl: string): Promise<void> {
  const server = new pg.Client(superUrl.replace(/\/cordial$/, "/postgres"));
  await server.connect();
  try {
    const { rows } = await server.query("SELECT 1 FROM pg_database WHERE datname = 'cordial'");
    if (rows.length === 0) await server.query("CREATE DATABASE cordial OWNER cordial_owner");
  } finally {
    await server.end();
  }
}
