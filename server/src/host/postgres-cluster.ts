import { execFileSync } from "node:child_process";
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
import pg from "pg";
import { PlainFailure } from "#server/kit/plain-failure.ts";
import {
  type Account,
  accountForPostgres,
  canEnter,
  findPostgres,
  makeSharedHome,
  sharedHome,
} from "./postgres-binaries.ts";
import { postmasterOf } from "./postgres-processes.ts";

/** What the 0600 file in the data folder keeps from one start to the next. */
export interface Connection {
  port: number;
  passwords: { super: string; owner: string; app: string };
  /** The cluster's folder where it is not the data folder's own. */
  cluster?: string;
}

/** The folders and the account of one cluster. */
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

/** What the data folder keeps; undefined where no embedded database was made yet. */
export function readConnection(dataDir: string): Connection | undefined {
  const file = connectionFile(dataDir);
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Connection;
  } catch (error) {
    throw new PlainFailure(`The data folder ${dataDir} cannot be used: ${(error as Error).message}.`);
  }
}

/** New passwords; the port is chosen by the first launch. */
export function newConnection(): Connection {
  const password = () => randomBytes(24).toString("hex");
  return { port: 0, passwords: { super: password(), owner: password(), app: password() } };
}

/** Under another name first: nobody ever reads half of it. */
export function writeConnection(dataDir: string, connection: Connection): void {
  const draft = `${connectionFile(dataDir)}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(connection, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, connectionFile(dataDir));
}

/** The addresses of the database `cordial` as its three roles. */
export function urlsOf({ port, passwords }: Connection) {
  const url = (role: string, password: string) => `postgres://${role}:${password}@127.0.0.1:${port}/cordial`;
  return {
    ownerUrl: url("cordial_owner", passwords.owner),
    appUrl: url("cordial_app", passwords.app),
    superUrl: url("cordial_super", passwords.super),
  };
}

/** Decides the account and the folders; under a home that the account cannot enter, the cluster goes to the shared one. */
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

/** A new folder for the cluster of this data folder. Older ones of the same data folder, which was thrown away, go. */
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
  // The mask of the shell may take away more than is asked for.
  chmodSync(home, 0o711);
  return join(home, "postgres");
}

/** Makes the cluster under another name first: one that was interrupted half-way is never taken for a whole one. */
export function prepareCluster(
  place: Place,
  connection: Connection,
  known: boolean,
  sync: boolean,
  log: (line: string) => void,
): void {
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
    execFileSync(join(place.native, "bin", "initdb"), ["-D", draft, ...text, ...access, ...rest], {
      ...processOptions(place),
      stdio: "pipe",
    });
  } catch (error) {
    const { stderr } = error as { stderr?: Buffer };
    throw new PlainFailure(`The database could not be made: ${lastLine(String(stderr ?? error))}`);
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

/** The file with the passwords was lost: PostgreSQL's single-user mode needs none. */
function resetSuperPassword(place: Place, password: string): void {
  execFileSync(join(place.native, "bin", "postgres"), ["--single", "-D", place.cluster, "postgres"], {
    ...processOptions(place),
    input: `ALTER ROLE cordial_super PASSWORD '${password}';\n`,
    stdio: ["pipe", "ignore", "ignore"],
  });
}

/** How to run a program of PostgreSQL for this cluster: as its account, in its folder, in no language. */
export function processOptions({ account, cluster }: Place) {
  const identity = account ? { uid: account.uid, gid: account.gid } : {};
  return { ...identity, cwd: join(cluster, ".."), env: { PATH: process.env["PATH"], LC_ALL: "C" } };
}

/** The line of a log that says why: the last fatal one, else the last. */
export function lastLine(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const telling = lines.findLast((line) => /FATAL|PANIC|error:/i.test(line)) ?? lines.at(-1) ?? "no reason given";
  return telling.replace(/^.*?(FATAL|PANIC|error):\s*/i, "").trim();
}

/** The roles, the template's extensions and, last, the database: what an interrupted first start left out is made now. */
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

/** From another database: a template that somebody is connected to cannot be copied. */
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
