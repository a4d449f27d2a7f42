import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, openSync, closeSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { verify } from "#server/accounting/verify.ts";
import type {
  discardEmbeddedPostgres,
  EmbeddedPostgres,
  startEmbeddedPostgres,
} from "#server/host/embedded-postgres.ts";
import type { migrate } from "#server/host/migrate.ts";
import type { CrashServer } from "./server.ts";
import { dice, operationsOf, type Operation } from "./operations.ts";
import { DRAINED, HANDED_OVER, makeWorld, OPENING, POOR, sender, type Came, type Send, type World } from "./world.ts";

interface Postgres {
  readonly startEmbeddedPostgres: typeof startEmbeddedPostgres;
  readonly discardEmbeddedPostgres: typeof discardEmbeddedPostgres;
}
type Kill = "server" | "database" | "both";

export interface ProofOptions {
  /** Concurrent submits in each round. */
  readonly operations: number;
  /** What to kill in each round. */
  readonly kills: readonly Kill[];
  /** Seed of the requests and kill times. */
  readonly seed: number;
  readonly say: (line: string) => void;
  /** Delays each commit by some milliseconds, to expose answers sent before the commit. */
  readonly slowCommits?: boolean;
  /** Folder of the Cordial to prove; for a mutant, of the copy. */
  readonly root?: string;
}

const here = join(import.meta.dirname, "..", "..", "..", "..");
const READY_WITHIN = 60_000;
const PATIENCE = 60_000;
/** Whether a payment out of a poor box was refused because the box would go below its floor. */
const isPoor = (o: Operation, came: Came | undefined): boolean => o.drains !== undefined && came?.status === 422;
/** Busy server, and too many concurrent calls of one person. */
const comeAgain: ReadonlySet<number> = new Set([503, 429]);

/**
 * Kills the server, PostgreSQL or both (SIGKILL) during requests, restarts them and checks: acknowledged requests took effect exactly once, the
 * others take effect exactly once when repeated with their key, and the ledger is consistent. Returns the problems found; empty if none. A killed
 * process leaves its writes to the operating system, so this does not test power loss; that is what fsync is for.
 */
export async function prove(options: ProofOptions): Promise<string[]> {
  const root = options.root ?? here;
  const bench = await Bench.open(root, options.slowCommits ? { commit_delay: "100000", commit_siblings: "1" } : {});
  try {
    // The unmodified program creates the data, so that a mutant's bug shows in a round and not during setup.
    await bench.startServer(here);
    await bench.ready();
    const rounds = options.kills.length;
    const size = { expenses: 10, paidBefore: 6, toSettle: 30 * rounds, rounds };
    const world = await makeWorld(bench.pool, bench.secret, bench.send, size);
    const expected = await Expected.of(bench, world);
    const wrong = await expected.differences(bench.pool, []);
    if (wrong.length > 0) throw new Error(`The world was not made as it should be: ${wrong.join("; ")}`);
    if (root !== here) {
      await bench.killServer();
      await bench.startServer();
      await bench.ready();
    }
    const random = dice(options.seed);
    for (const [round, kill] of options.kills.entries()) {
      const began = Date.now();
      const operations = operationsOf(world, options.operations, random);
      const after = Math.ceil((options.operations * (5 + random(75))) / 100);
      const { problems, acknowledged } = await playRound(bench, operations, kill, after, expected);
      options.say(
        `round ${round + 1}: ${kill} killed after ${after} of ${operations.length} answers, ${acknowledged} acknowledged, ${problems.length === 0 ? "nothing lost" : `${problems.length} problems`} (${Date.now() - began} ms)`,
      );
      if (problems.length > 0) return problems;
    }
    return [];
  } finally {
    await bench.close();
  }
}

async function playRound(
  bench: Bench,
  operations: Operation[],
  kill: Kill,
  after: number,
  expected: Expected,
): Promise<{ problems: string[]; acknowledged: number }> {
  const problems: string[] = [];
  let answered = 0;
  const moment = Promise.withResolvers<void>();
  const all = operations.map(async (o) => {
    const came = await bench.send(o.token, o.path, o.body, o.key, o.method);
    if (came?.status === 200) o.acknowledged = came;
    else if (came && !comeAgain.has(came.status) && !isPoor(o, came))
      problems.push(`${o.kind} answered ${came.status} under way: ${came.raw}`);
    answered += 1;
    if (answered >= after) moment.resolve();
  });
  await moment.promise;
  if (kill !== "database") await bench.killServer();
  if (kill !== "server") await bench.killDatabase();
  if (kill !== "server") await bench.startDatabase();
  if (kill !== "database") await bench.startServer();
  await Promise.all(all);
  await bench.ready();
  const acknowledged = operations.filter((o) => o.acknowledged);
  problems.push(...(await lost(bench.pool, acknowledged)));
  problems.push(...(await repeat(bench.send, operations)));
  if (problems.length === 0) problems.push(...(await expected.differences(bench.pool, operations)));
  problems.push(...(await verify(bench.ownerUrl)).problems);
  if (problems.length > 0) problems.push(...bench.faults());
  return { problems, acknowledged: acknowledged.length };
}

/** Checks before any repeat that each acknowledged request exists once, with all its transactions, by the request id that made it. */
async function lost(pool: pg.Pool, acknowledged: readonly Operation[]): Promise<string[]> {
  const { rows } = await pool.query<{ request_id: string; n: number }>(
    "SELECT request_id, count(*)::int AS n FROM ledger_transaction WHERE request_id = ANY ($1) GROUP BY request_id",
    [acknowledged.map((o) => o.acknowledged?.requestId)],
  );
  const found = new Map(rows.map((r) => [r.request_id, r.n]));
  return acknowledged.flatMap((o) => {
    const [is, meant] = [found.get(o.acknowledged?.requestId ?? "") ?? 0, o.of?.length ?? 1];
    return is === meant ? [] : [`${o.kind} was acknowledged and has ${is} transactions instead of ${meant}`];
  });
}

/** Repeats all requests with the same key, unanswered ones twice at once: all answers must agree, and equal the first acknowledged one. */
async function repeat(send: Send, operations: readonly Operation[]): Promise<string[]> {
  const again = async (o: Operation): Promise<string[]> => {
    const answers: (Came | undefined)[] = await Promise.all(
      (o.acknowledged ? [o] : [o, o]).map((one) => patiently(send, one)),
    );
    if (!o.acknowledged && answers.every((came) => isPoor(o, came))) {
      o.refused = true;
      return [];
    }
    return answers.flatMap((came) => {
      if (came?.status !== 200)
        return [
          `${o.kind}${o.acknowledged ? " was acknowledged and" : ""} cannot be repeated: ${came?.status ?? "no answer"} ${came?.raw ?? ""}`,
        ];
      const first = o.acknowledged?.raw ?? answers.find((one) => one?.status === 200)?.raw;
      return came.raw === first ? [] : [`${o.kind} repeated got another answer than at first`];
    });
  };
  return (await Promise.all(operations.map(again))).flat();
}

/** Retries on 503 and 429, as a client does. */
export async function patiently(
  send: Send,
  o: Pick<Operation, "token" | "path" | "body" | "key" | "method">,
): Promise<Came | undefined> {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const came = await send(o.token, o.path, o.body, o.key, o.method);
    if (!came || !comeAgain.has(came.status) || Date.now() > deadline) return came;
    await delay(100);
  }
}

/** Expected database contents once every request has taken effect exactly once. */
class Expected {
  readonly #balances: Map<string, number>;
  readonly #counts: Map<string, number>;
  private constructor(balances: Map<string, number>, counts: Map<string, number>) {
    this.#balances = balances;
    this.#counts = counts;
  }

  static async of(bench: Bench, world: World): Promise<Expected> {
    const balances = new Map(world.holders.map((h) => [h.id, OPENING]));
    const [first] = world.holders;
    if (first) balances.set(first.id, OPENING - HANDED_OVER);
    for (const h of world.poor) balances.set(h.id, POOR);
    for (const o of world.owed)
      balances.set(o.holder.id, (balances.get(o.holder.id) ?? 0) - o.given * world.paidBefore);
    return new Expected(balances, await countsOf(bench.pool));
  }

  /** Adds a round's requests and returns the differences from the database. */
  async differences(pool: pg.Pool, operations: readonly Operation[]): Promise<string[]> {
    const grow = (name: string): unknown => this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    const problems: string[] = [];
    for (const o of operations.filter((one) => !one.refused)) {
      for (const m of o.moves) this.#balances.set(m.holder, (this.#balances.get(m.holder) ?? 0) + m.units);
      grow("keys");
      if (o.kind === "settle") {
        grow("settlements");
        continue;
      }
      if (o.kind === "together") grow("receipts");
      for (const of of o.of ?? [o.key]) {
        const kind = o.kind === "together" ? "pay" : o.kind;
        grow(`${kind} transactions`);
        grow(`${kind} of ${of}`);
      }
    }
    for (const poor of new Set(operations.flatMap((o) => (o.refused && o.drains ? [o.drains.id] : []))))
      if ((this.#balances.get(poor) ?? 0) >= DRAINED) problems.push("a withdrawal was refused though there was enough");
    const { rows } = await pool.query<{ id: string; units: string }>(
      "SELECT h.hash_id AS id, round(a.balance * 10::numeric ^ c.minor_unit, 2) AS units FROM holder h JOIN ledger_account a ON a.hash_id = h.ledger_account_id JOIN currency c ON c.hash_id = h.currency_id",
    );
    for (const { id, units } of rows) {
      const meant = this.#balances.get(id);
      if (Number(units) !== meant) problems.push(`a holder has ${units} in units of its currency instead of ${meant}`);
      if (Number(units) < 0) problems.push(`a holder is below its floor: ${units}`);
    }
    const counts = await countsOf(pool);
    for (const name of new Set([...counts.keys(), ...this.#counts.keys()]))
      if (counts.get(name) !== this.#counts.get(name))
        problems.push(`${counts.get(name) ?? 0} ${name} instead of ${this.#counts.get(name) ?? 0}`);
    return problems;
  }
}

/** Counts of transactions by kind, and by their expense or label. */
async function countsOf(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string; n: number }>(`
    SELECT kind || ' transactions' AS name, count(*)::int AS n FROM ledger_transaction WHERE kind NOT IN ('opening', 'validate') GROUP BY 1
    UNION ALL SELECT kind || ' of ' || coalesce(CASE WHEN entity_kind = 'expense' THEN entity_id::text END, label), count(*)::int FROM ledger_transaction WHERE kind NOT IN ('opening', 'validate') GROUP BY 1
    UNION ALL SELECT 'settlements', count(*)::int FROM advance_settlement HAVING count(*) > 0
    UNION ALL SELECT 'receipts', count(*)::int FROM joint_payment HAVING count(*) > 0
    UNION ALL SELECT 'keys', count(*)::int FROM idempotency_key WHERE answer IS NOT NULL HAVING count(*) > 0`);
  return new Map(rows.map((r) => [r.name, r.n]));
}

/** A durable cluster with a server, both of which can be killed and restarted. */
export class Bench {
  readonly secret = "a secret that only the proof knows, long enough";
  readonly send: Send;
  readonly #root: string;
  readonly #dataDir: string;
  readonly #postgres: Postgres;
  readonly #settings: Record<string, string>;
  #database: EmbeddedPostgres | undefined;
  #server: ChildProcess | undefined;
  #url = "";
  #pool: pg.Pool | undefined;

  private constructor(root: string, postgres: Postgres, settings: Record<string, string>) {
    this.#settings = { shared_buffers: "64MB", ...settings };
    this.#root = root;
    this.#postgres = postgres;
    this.#dataDir = mkdtempSync(join(tmpdir(), "cordial-crash-"));
    this.send = sender(() => this.#url);
  }

  static async open(root = here, settings: Record<string, string> = {}): Promise<Bench> {
    const load = async <T>(path: string): Promise<T> =>
      (await import(pathToFileURL(join(root, "server/src/host", path)).href)) as T;
    const bench = new Bench(root, await load<Postgres>("embedded-postgres.ts"), settings);
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
