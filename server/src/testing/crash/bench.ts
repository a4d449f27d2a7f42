import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, openSync, closeSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import pg from "pg";
import type {
  discardEmbeddedPostgres,
  EmbeddedPostgres,
  startEmbeddedPostgres,
} from "#server/host/embedded-postgres.ts";
import type { migrate } from "#server/host/migrate.ts";
import type { CrashServer } from "./server.ts";
import { sender, type Send } from "./world.ts";

interface Postgres {
  readonly startEmbeddedPostgres: typeof startEmbeddedPostgres;
  readonly discardEmbeddedPostgres: typeof discardEmbeddedPostgres;
}
/** Folder of the Cordial that this file belongs to. */
export const here = join(import.meta.dirname, "..", "..", "..", "..");
const READY_WITHIN = 60_000;

/** A durable cluster with a server, both of which can be killed and restarted. */
export class Bench {
  readonly secret = "a secret that only the proof knows, long enough";
  readonly send: Send;
  readonly #root: string;
  readonly #dataDir: string;
  readonly #postgres: Postgres;
  readonly #settings: Record<string, string>;
  readonly #archive: string | undefined;
  #database: EmbeddedPostgres | undefined;
  #server: ChildProcess | undefined;
  #url = "";
  #pool: pg.Pool | undefined;

  private constructor(root: string, postgres: Postgres, settings: Record<string, string>, archive?: string) {
    this.#archive = archive;
    this.#settings = { shared_buffers: "64MB", ...settings };
    this.#root = root;
    this.#postgres = postgres;
    this.#dataDir = mkdtempSync(join(tmpdir(), "cordial-crash-"));
    this.send = sender(() => this.#url);
  }

  /** `archive`: a folder or bucket from which one can return to any minute. */
  static async open(root = here, settings: Record<string, string> = {}, archive?: string): Promise<Bench> {
    const load = async <T>(path: string): Promise<T> =>
      (await import(pathToFileURL(join(root, "server/src/host", path)).href)) as T;
    const bench = new Bench(root, await load<Postgres>("embedded-postgres.ts"), settings, archive);
    try {
      await bench.startDatabase();
      await (await load<{ migrate: typeof migrate }>("migrate.ts")).migrate(bench.ownerUrl);
      return bench;
    } catch (error) {
      await bench.close();
      throw error;
    }
  }

  get ownerUrl(): string {
    return this.#database?.ownerUrl ?? "";
  }
  /** Of the server that was started last. */
  get url(): string {
    return this.#url;
  }
  get pool(): pg.Pool {
    if (!this.#pool) throw new Error("The database is not there.");
    return this.#pool;
  }

  /** The settings of a server on this database, to start a second one. */
  get told(): CrashServer {
    if (!this.#database) throw new Error("The database is not there.");
    const { appUrl, ownerUrl } = this.#database;
    return { appUrl, ownerUrl, dataDir: join(this.#dataDir, "server"), secret: this.secret };
  }

  /** Default, durable settings, with little memory. */
  async startDatabase(): Promise<void> {
    this.#database = await this.#postgres.startEmbeddedPostgres({
      dataDir: this.#dataDir,
      settings: this.#settings,
      ...(this.#archive !== undefined && {
        archive: { to: this.#archive, days: 14, filesFolder: join(this.#dataDir, "server", "files") },
      }),
    });
    this.#pool = new pg.Pool({ connectionString: this.#database.appUrl, max: 4 });
    this.#pool.on("error", () => undefined);
    this.#pool.on("connect", (client) => client.on("error", () => undefined));
  }

  async startServer(root = this.#root): Promise<void> {
    const { told } = this;
    const log = openSync(join(this.#dataDir, "server.log"), "a");
    const child = spawn(process.execPath, ["--no-deprecation", join(root, "server/src/testing/crash/server.ts")], {
      cwd: root,
      stdio: ["ignore", log, log, "ipc"],
      env: { PATH: process.env.PATH, CORDIAL_CRASH_SERVER: JSON.stringify(told) },
    });
    closeSync(log);
    this.#server = child;
    const [message] = (await Promise.race([once(child, "message"), once(child, "exit").then(() => [undefined])])) as [
      { url: string } | undefined,
    ];
    if (!message) throw new Error(`The server does not start: ${this.#log().slice(-2000)}`);
    this.#url = message.url;
  }

  /** Waits until the server answers; a surviving server reconnects to the database by itself. */
  async ready(): Promise<void> {
    const deadline = Date.now() + READY_WITHIN;
    for (;;) {
      const answer = await fetch(`${this.#url}/ready`).catch(() => undefined);
      if (answer?.status === 200) return;
      if (Date.now() > deadline)
        throw new Error(`The server is not ready after ${READY_WITHIN} ms: ${this.#log().slice(-2000)}`);
      await delay(20);
    }
  }

  async killServer(): Promise<void> {
    const child = this.#server;
    if (!child || child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended by itself: ${this.#log().slice(-2000)}`);
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }

  /** Kills the postmaster and all its children at once, so that none can write any more. */
  async killDatabase(): Promise<void> {
    const postmaster = this.#database?.pid ?? 0;
    const pool = this.#pool;
    this.#pool = undefined;
    // List them before killing, so that nothing finishes in between.
    const all = [postmaster, ...childrenOf(postmaster)];
    for (const pid of all) endNow(pid);
    await pool?.end().catch(() => undefined);
  }

  async close(): Promise<void> {
    await this.#pool?.end().catch(() => undefined);
    if (this.#server?.exitCode === null && this.#server.signalCode === null) await this.killServer();
    await this.#database?.stop();
    await this.#postgres.discardEmbeddedPostgres(this.#dataDir);
  }

  /** Faults in the server's log. */
  faults(): string[] {
    const lines = this.#log()
      .split("\n")
      .filter((line) => line.includes('"msg":"fault"'));
    return lines.map((line) => `the server's log: ${(JSON.parse(line) as { err: { stack: string } }).err.stack}`);
  }

  readonly #log = (): string => readFileSync(join(this.#dataDir, "server.log"), "utf8");
}

function endNow(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    // ESRCH: the child has exited by itself already.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Lists the children of a process: each PostgreSQL child leads its own session, so a process group kill would miss them. */
function childrenOf(parent: number): number[] {
  const pairs = existsSync("/proc/self/stat")
    ? readdirSync("/proc")
        .filter((name) => /^\d+$/u.test(name))
        .map((pid) => [Number(pid), parentOf(pid)] as const)
    : execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" })
        .trim()
        .split("\n")
        .map((line) => line.trim().split(/\s+/u).map(Number) as [number, number]);
  return pairs.filter(([, ppid]) => ppid === parent).map(([pid]) => pid);
}

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return 0;
  }
}
