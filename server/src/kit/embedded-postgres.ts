import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type DataLock, lockDataFolder, ownerOfDataFolder, processExists } from "./data-lock.ts";
import { PlainFailure } from "./plain-failure.ts";
import { type Account, accountForPostgres, canEnter, findPostgres, sharedHome } from "./postgres-binaries.ts";

/** How to start the database that comes with Cordial. */
export interface EmbeddedPostgresOptions {
  /** Everything is kept here, unless PostgreSQL's account cannot reach it. */
  dataDir: string;
  /** Settings on top of ours; the tests' throw-away clusters turn durability off. */
  settings?: Record<string, string>;
  /** Told one line for whatever takes time or is worth knowing. */
  log?: (line: string) => void;
  /** Start PostgreSQL again when it ends without being asked to. */
  keepRunning?: boolean;
  /** How long to wait for another process to leave the data folder, in milliseconds. */
  patience?: number;
  /** False: a new cluster is not written through to the disk, for one that is thrown away. */
  sync?: boolean;
}

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** Owns the database `cordial` and migrates it. */
  ownerUrl: string;
  /** The application's role, which has only what it was granted. */
  appUrl: string;
  superUrl: string;
  /** The postmaster's process. */
  readonly pid: number;
  /** Ends sessions, writes everything and frees the data folder. Safe to call twice. */
  stop(): Promise<void>;
}

/** What the 0600 file in the data folder keeps from one start to the next. */
interface Connection {
  port: number;
  passwords: { super: string; owner: string; app: string };
  /** The cluster's folder where it is not the data folder's own. */
  cluster?: string;
}

/** The folders and the account of one cluster. */
interface Place {
  dataDir: string;
  cluster: string;
  native: string;
  account: Account | undefined;
  logFile: string;
}

const ourSettings: Record<string, string> = {
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  wal_compression: "on",
  shared_buffers: "256MB",
  effective_cache_size: "1GB",
  work_mem: "8MB",
  maintenance_work_mem: "128MB",
  max_wal_size: "2GB",
  max_connections: "60",
  max_parallel_workers_per_gather: "1",
  random_page_cost: "1.1",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_line_prefix: "%m [%p] ",
  log_parameter_max_length_on_error: "0",
  log_checkpoints: "off",
  listen_addresses: "127.0.0.1",
  // Only the port: a socket's path would have to fit in 100 characters wherever the clone is.
  unix_socket_directories: "",
};

const logLimit = 10 * 1024 * 1024;
const running = new Map<string, { pid: number; locks: DataLock[] }>();

/** Starts the embedded PostgreSQL on its data folder, making the cluster, its roles and its database the first time. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined);
  const dataDir = resolve(options.dataDir);
  prepareDataFolder(dataDir);
  await forgetIfKilled(dataDir);
  // An earlier server may just be ending.
  await until(() => ownerOfDataFolder(dataDir) === undefined, options.patience ?? 2_000);
  const locks = [lockDataFolder(dataDir, dataDir)];
  try {
    const known = readConnection(dataDir);
    const connection = known ?? newConnection();
    const place = findPlace(dataDir, connection, log);
    if (place.cluster !== join(dataDir, "postgres")) locks.push(lockDataFolder(join(place.cluster, ".."), dataDir));
    writeConnection(dataDir, connection);
    await endLeftOver(place, log);
    prepareCluster(place, connection, known !== undefined, options.sync ?? true, log);
    const server = new Server(place, connection, { ...ourSettings, ...options.settings }, log);
    await server.launch();
    await prepareDatabase(urlsOf(connection), connection, known !== undefined);
    running.set(dataDir, { pid: server.pid, locks });
    if (options.keepRunning) server.keepRunning((pid) => running.set(dataDir, { pid, locks }));
    return {
      ...urlsOf(connection),
      get pid() {
        return server.pid;
      },
      async stop() {
        await server.stop();
        release(dataDir, locks);
      },
    };
  } catch (error) {
    for (const lock of locks) lock.release();
    throw error;
  }
}

/** The addresses of the database when a Cordial server runs on this data folder; undefined when none does. */
export function runningEmbeddedPostgres(
  dataDir: string,
): { ownerUrl: string; appUrl: string; superUrl: string } | undefined {
  if (ownerOfDataFolder(resolve(dataDir)) === undefined) return undefined;
  const connection = readConnection(resolve(dataDir));
  return connection && urlsOf(connection);
}

/** Removes a data folder with its cluster, stopping what still runs on it. Only for folders that tests made. */
export async function discardEmbeddedPostgres(dataDir: string): Promise<void> {
  const cluster = readConnection(dataDir)?.cluster;
  const postmaster = postmasterOf(cluster ?? join(dataDir, "postgres"));
  if (postmaster !== undefined) await endProcess(postmaster);
  if (cluster) rmSync(join(cluster, ".."), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

/** As root the folder is opened for passing through: PostgreSQL's account must reach its own folder inside. */
function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (process.getuid?.() === 0) chmodSync(dataDir, (statSync(dataDir).mode & 0o7777) | 0o111);
    mkdirSync(join(dataDir, "logs"), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new PlainFailure(`The data folder ${dataDir} cannot be used: ${(error as Error).message}.`);
  }
}

/** In tests one process kills its postmaster and starts again: its own lock then stands in nobody's way. */
async function forgetIfKilled(dataDir: string): Promise<void> {
  const before = running.get(dataDir);
  if (before && (await until(() => !processExists(before.pid), 1_000))) release(dataDir, before.locks);
}

function release(dataDir: string, locks: DataLock[]): void {
  for (const lock of locks) lock.release();
  if (running.get(dataDir)?.locks === locks) running.delete(dataDir);
}

function connectionFile(dataDir: string): string {
  return join(dataDir, "postgres.json");
}

function readConnection(dataDir: string): Connection | undefined {
  const file = connectionFile(dataDir);
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Connection;
  } catch (error) {
    throw new PlainFailure(`The data folder ${dataDir} cannot be used: ${(error as Error).message}.`);
  }
}

function newConnection(): Connection {
  const password = () => randomBytes(24).toString("hex");
  return { port: 0, passwords: { super: password(), owner: password(), app: password() } };
}

function writeConnection(dataDir: string, connection: Connection): void {
  const draft = `${connectionFile(dataDir)}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(connection, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, connectionFile(dataDir));
}

function urlsOf({ port, passwords }: Connection) {
  const url = (role: string, password: string) => `postgres://${role}:${password}@127.0.0.1:${port}/cordial`;
  return {
    ownerUrl: url("cordial_owner", passwords.owner),
    appUrl: url("cordial_app", passwords.app),
    superUrl: url("cordial_super", passwords.super),
  };
}

/** Decides the account and the folders; under a home that the account cannot enter, the cluster goes to the shared one. */
function findPlace(dataDir: string, connection: Connection, log: (line: string) => void): Place {
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
  mkdirSync(sharedHome, { recursive: true, mode: 0o755 });
  for (const name of readdirSync(sharedHome)) {
    if (!name.startsWith(`${key}-`)) continue;
    const old = join(sharedHome, name, "postgres");
    if (postmasterOf(old) === undefined) rmSync(join(sharedHome, name), { recursive: true, force: true });
  }
  const home = join(sharedHome, `${key}-${randomBytes(4).toString("hex")}`);
  mkdirSync(home, { mode: 0o711 });
  return join(home, "postgres");
}

/** Makes the cluster under another name first: one that was interrupted half-way is never taken for a whole one. */
function prepareCluster(
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

function processOptions({ account, cluster }: Place) {
  const identity = account ? { uid: account.uid, gid: account.gid } : {};
  return { ...identity, cwd: join(cluster, ".."), env: { PATH: process.env["PATH"], LC_ALL: "C" } };
}

/** The process number in postmaster.pid when that process really is a postmaster on this folder. */
function postmasterOf(cluster: string): number | undefined {
  const pid = Number(readPidFile(cluster)[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !processExists(pid)) return undefined;
  return worksIn(pid, cluster) ? pid : undefined;
}

function readPidFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return [];
  }
}

/** Every PostgreSQL process has its cluster as its working folder. */
function worksIn(pid: number, cluster: string): boolean {
  try {
    if (existsSync("/proc/self/cwd")) return readlinkSync(`/proc/${pid}/cwd`) === cluster;
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).includes(cluster);
  } catch {
    return false;
  }
}

/** PostgreSQL processes still at work on the cluster after their postmaster was killed (known only where there is /proc). */
function orphansOf(cluster: string): number[] {
  if (!existsSync("/proc/self/cwd")) return [];
  const pids = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return pids.filter((pid) => processExists(pid) && worksIn(pid, cluster));
}

/**
 * We hold the data folder, so whatever still runs on it was left by a Node process that was killed: a postmaster is stopped,
 * children that outlived theirs are waited for, then ended.
 */
async function endLeftOver(place: Place, log: (line: string) => void): Promise<void> {
  const postmaster = postmasterOf(place.cluster);
  if (postmaster !== undefined) {
    log("Stopping the PostgreSQL that an earlier start left running");
    await endProcess(postmaster);
  }
  if (!(await until(() => orphansOf(place.cluster).length === 0, 5_000))) {
    for (const pid of orphansOf(place.cluster)) signal(pid, "SIGKILL");
    await until(() => orphansOf(place.cluster).length === 0, 5_000);
  }
  removeMisleadingPidFile(place.cluster);
}

/**
 * The number in a left-over postmaster.pid may belong to another program by now, or to a dead process that nobody has reaped;
 * PostgreSQL would take either for a living postmaster. We have just seen that nothing works on the cluster.
 */
function removeMisleadingPidFile(cluster: string): void {
  const pid = Number(readPidFile(cluster)[0]);
  if (pid > 0 && takesSignals(pid)) rmSync(join(cluster, "postmaster.pid"), { force: true });
}

function takesSignals(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function endProcess(pid: number): Promise<void> {
  for (const how of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    signal(pid, how);
    if (await until(() => !processExists(pid), 20_000)) return;
  }
}

function signal(pid: number, how: NodeJS.Signals): void {
  try {
    process.kill(pid, how);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

async function until(condition: () => boolean, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (!condition()) {
    if (Date.now() > deadline) return false;
    await delay(20);
  }
  return true;
}

/** One postmaster: launched, watched, stopped. */
class Server {
  #place: Place;
  #connection: Connection;
  #settings: Record<string, string>;
  #log: (line: string) => void;
  #child: ChildProcess | undefined;
  #stopping: Promise<void> | undefined;
  #logTimer: NodeJS.Timeout | undefined;

  constructor(place: Place, connection: Connection, settings: Record<string, string>, log: (line: string) => void) {
    this.#place = place;
    this.#connection = connection;
    this.#settings = settings;
    this.#log = log;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Starts the postmaster and waits until it takes connections, however long its recovery is. */
  async launch(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      this.#connection.port = await freePort(this.#connection.port);
      writeConnection(this.#place.dataDir, this.#connection);
      const from = startLog(this.#place.logFile);
      this.#child = this.#spawn();
      if (await this.#ready()) break;
      const said = readFileSync(this.#place.logFile, "utf8").slice(from);
      // The port may have been taken since we looked, and children of a killed postmaster may still be ending.
      const passing = /could not bind|shared memory block .* still in use/s.test(said);
      if (!passing || attempt === 20 || this.#stopping) {
        throw new PlainFailure(`PostgreSQL does not start: ${lastLine(said)} (see ${this.#place.logFile})`);
      }
      await delay(250);
    }
    this.#logTimer = setInterval(() => limitLog(this.#place.logFile), 10 * 60_000).unref();
  }

  /** Its own process group, so that Ctrl-C in the terminal reaches us alone and requests are finished first. */
  #spawn(): ChildProcess {
    const { cluster, native, logFile } = this.#place;
    const settings = Object.entries({ ...this.#settings, port: String(this.#connection.port) });
    const log = openSync(logFile, "a", 0o600);
    const child = spawn(
      join(native, "bin", "postgres"),
      ["-D", cluster, ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`])],
      { ...processOptions(this.#place), stdio: ["ignore", log, log], detached: true },
    );
    closeSync(log);
    // A test run or a script that forgets to stop it must still be able to end.
    child.unref();
    return child;
  }

  async #ready(): Promise<boolean> {
    const child = this.#child as ChildProcess;
    let failed = false;
    child.once("error", () => (failed = true));
    const began = Date.now();
    let told = began;
    while (!failed && child.exitCode === null && child.signalCode === null) {
      const lines = readPidFile(this.#place.cluster);
      if (Number(lines[0]) === child.pid && lines[7]?.trim() === "ready") return true;
      if (Date.now() - told > 5_000) {
        told = Date.now();
        this.#log(`PostgreSQL is recovering its data (${Math.round((told - began) / 1000)} s)`);
      }
      await delay(15);
    }
    return false;
  }

  keepRunning(onLaunch: (pid: number) => void): void {
    this.#child?.once("exit", () => {
      if (this.#stopping) return;
      this.#log("PostgreSQL has ended unexpectedly; starting it again");
      clearInterval(this.#logTimer);
      void this.#relaunch(onLaunch).catch((error: unknown) => {
        if (!this.#stopping) this.#log(`PostgreSQL does not come back: ${(error as Error).message}`);
      });
    });
  }

  async #relaunch(onLaunch: (pid: number) => void): Promise<void> {
    await endLeftOver(this.#place, this.#log);
    if (this.#stopping) return;
    await this.launch();
    onLaunch(this.pid);
    this.keepRunning(onLaunch);
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    clearInterval(this.#logTimer);
    const child = this.#child;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    child.ref();
    const ended = once(child, "exit");
    await endProcess(child.pid);
    await ended;
  }
}

/** The port of last time when it is still free, else any free one. */
async function freePort(preferred: number): Promise<number> {
  for (const port of preferred ? [preferred, 0] : [0]) {
    const server = createServer();
    const taken = await new Promise<number | undefined>((done) => {
      server.once("error", () => done(undefined));
      server.listen({ port, host: "127.0.0.1" }, () => {
        const address = server.address();
        done(typeof address === "object" && address ? address.port : undefined);
      });
    });
    await new Promise((closed) => server.close(closed));
    if (taken !== undefined) return taken;
  }
  throw new PlainFailure("There is no free port on 127.0.0.1 for PostgreSQL.");
}

/** Keeps one older log beside the current one; PostgreSQL appends, so the file can be emptied under it. */
function limitLog(file: string): void {
  if (!existsSync(file) || statSync(file).size < logLimit) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}

/** Where this start's own lines will begin. */
function startLog(file: string): number {
  limitLog(file);
  return existsSync(file) ? readFileSync(file, "utf8").length : 0;
}

function lastLine(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const telling = lines.findLast((line) => /FATAL|PANIC|error:/i.test(line)) ?? lines.at(-1) ?? "no reason given";
  return telling.replace(/^.*?(FATAL|PANIC|error):\s*/i, "").trim();
}

/** The roles, the template's extensions and, last, the database: what an interrupted first start left out is made now. */
async function prepareDatabase(
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
