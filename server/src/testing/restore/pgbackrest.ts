import { execFile, execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { once } from "node:events";
import pg from "pg";
import { migrate } from "#server/host/migrate.ts";
import { verify } from "#server/verify.ts";
import type { Bench } from "../crash/bench.ts";
import { here } from "../crash/bench.ts";
import { startServerAt } from "../crash/start-server.ts";
import { sender } from "../crash/world.ts";
import { eventually } from "../eventually.ts";
import type { ProofLine, ProofRun } from "../proof-line.ts";
import { groundOf, load } from "../upgrade/stories.ts";
import { asked, FIGURES, WRONG } from "./minute.ts";
import { openStore, type Store } from "./store.ts";

const NAME = "restore: pgBackRest, to one second before a wrong mass change";
const BIN = "/usr/lib/postgresql/15/bin";
const needed = { "postgresql-15": `${BIN}/postgres`, pgbackrest: "/usr/bin/pgbackrest" };

/** A PostgreSQL of Debian with the shipped configuration, as its user `postgres`. */
class Debian {
  readonly work = mkdtempSync(join(tmpdir(), "cordial-pgbackrest-"));
  readonly data = join(this.work, "data");
  readonly port: number;
  constructor(port: number) {
    this.port = port;
  }

  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.port}/cordial`;
  }
  /** A command of the docs. Its output goes to nobody: PostgreSQL would keep a pipe open. */
  async run(command: string, ...args: string[]): Promise<void> {
    const as = ["--reuid=postgres", "--regid=postgres", "--clear-groups", command, ...args];
    const env = {
      PATH: `${BIN}:/usr/bin:/bin`,
      PGBACKREST_CONFIG: join(this.work, "pgbackrest.conf"),
      LC_ALL: "C.UTF-8",
    };
    const log = join(this.work, "log");
    const script = `exec setpriv "$@" >>'${log}' 2>&1`;
    await promisify(execFile)("/bin/sh", ["-c", script, "sh", ...as], { cwd: this.work, env }).catch(
      (error: unknown) => {
        throw new Error(
          `${command} ${args.join(" ")}: ${readFileSync(log, "utf8").trimEnd().split("\n").slice(-3).join(" ")}`,
          { cause: error },
        );
      },
    );
  }
  async prepare(store: Store): Promise<void> {
    chmodSync(this.work, 0o755);
    writeFileSync(join(this.work, "log"), "");
    const filled: Record<string, string> = {
      BUCKET: store.bucket,
      ENDPOINT: `127.0.0.1:${store.port}`,
      REGION: "eu-west-3",
      SECRET: "secret",
      KEY: "key",
      SPOOL: join(this.work, "spool"),
      DATA_FOLDER: this.data,
      PORT: String(this.port),
    };
    const shipped = readFileSync(join(here, "deploy/pgbackrest/pgbackrest.conf"), "utf8");
    const own = shipped.replace(/=([A-Z_]+)$/gmu, (_, word: string) => `=${filled[word] ?? word}`);
    // The store's certificate is one that nobody vouches for; the socket lies in our folder.
    const socket = `pg1-socket-path=${this.work}\n`;
    writeFileSync(
      join(this.work, "pgbackrest.conf"),
      `${own.replace("[global]", `[global]\nrepo1-storage-verify-tls=n\nlock-path=${this.work}/lock`)}${socket}`,
    );
    execFileSync("chown", ["-R", "postgres:postgres", this.work]);
    await this.run("initdb", "-D", this.data, "--auth=trust", "--no-sync");
    appendFileSync(join(this.data, "postgresql.conf"), this.#settings());
  }
  #settings(): string {
    const shipped = readFileSync(join(here, "deploy/pgbackrest/postgresql.conf"), "utf8");
    return `${shipped}\nport = ${this.port}\nunix_socket_directories = '${this.work}'\nlisten_addresses = '127.0.0.1'\nmax_connections = 60\ntimezone = 'UTC'\n`;
  }
  async start(): Promise<void> {
    await this.run("pg_ctl", "-D", this.data, "-w", "-t", "120", "-l", join(this.work, "postgres.log"), "start");
  }
  async stop(): Promise<void> {
    if (existsSync(join(this.data, "postmaster.pid")))
      await this.run("pg_ctl", "-D", this.data, "-w", "-m", "fast", "stop");
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

/** The shipped configuration, with a store that speaks S3 over TLS. */
export async function provePgbackrest({ say }: ProofRun): Promise<ProofLine[]> {
  const missing = Object.entries(needed).filter(([, path]) => !existsSync(path));
  const why = missing.length > 0 ? `apt-get install ${missing.map(([name]) => name).join(" ")}` : "it needs root";
  if (missing.length > 0 || process.getuid?.() !== 0) {
    say(`pgBackRest was not tried: ${why}`);
    return [{ name: NAME, ok: true, how: `not run: ${why}` }];
  }
  const debian = new Debian(await freePort());
  await using store = await openStore(debian.work);
  try {
    await debian.prepare(store);
    await debian.start();
    await debian.run(
      "psql",
      "-h",
      "127.0.0.1",
      "-p",
      String(debian.port),
      "-d",
      "postgres",
      "-c",
      "CREATE DATABASE cordial",
    );
    await debian.run("pgbackrest", "--stanza=cordial", "stanza-create");
    await debian.run("pgbackrest", "--stanza=cordial", "check");
    await migrate(debian.url);
    await debian.run("pgbackrest", "--stanza=cordial", "--type=full", "backup");
    const { before, until } = await worked(debian, say);
    await debian.stop();
    const began = Date.now();
    await debian.run(
      "pgbackrest",
      "--stanza=cordial",
      "--delta",
      "--type=time",
      `--target=${until}`,
      "--target-action=promote",
      "restore",
    );
    await debian.start();
    const recovering = "SELECT pg_is_in_recovery() AS still";
    await eventually(
      "the end of the return",
      async () => !((await asked(debian.url, recovering)) as { still: boolean }[])[0]?.still,
    );
    const took = Date.now() - began;
    const [after] = await asked(debian.url, FIGURES);
    const { problems } = await verify(debian.url);
    const same = JSON.stringify(after) === JSON.stringify(before);
    const how = same
      ? `exact, ${took} ms, ${(store.bytes() / 1e6).toFixed(0)} MB in the store`
      : `${JSON.stringify(before)} became ${JSON.stringify(after)}`;
    return [
      { name: NAME, ok: same, how },
      {
        name: "restore: the books hold after pgBackRest",
        ok: problems.length === 0,
        how: problems[0] ?? "no problem found",
      },
    ];
  } finally {
    await debian.stop();
    rmSync(debian.work, { recursive: true, force: true });
  }
}

async function worked(debian: Debian, say: ProofRun["say"]): Promise<{ before: unknown; until: string }> {
  const secret = "a secret that only the proof knows, long enough";
  const pool = new pg.Pool({ connectionString: debian.url, max: 4 });
  const told = { appUrl: debian.url, ownerUrl: debian.url, dataDir: join(debian.work, "server"), secret };
  const { child, url } = await startServerAt(told);
  try {
    // What the stories need of a bench; nothing is killed here.
    const ground = await groundOf({ pool, secret, send: sender(() => url) } as unknown as Bench);
    const first = load(ground, url);
    await delay(4_000);
    await first.stop();
    if (first.failed.length > 0) throw new Error(first.failed[0]);
    const [before] = await asked(debian.url, FIGURES);
    await delay(1_500);
    const until = new Date(Date.now() - 1_000).toISOString();
    await asked(debian.url, WRONG);
    const second = load(ground, url);
    await delay(2_000);
    await second.stop();
    await asked(debian.url, "SELECT pg_switch_wal()");
    say(`pgBackRest: ${first.count()} calls, a wrong change, ${second.count()} more; back to ${until}`);
    return { before, until: until.replace("T", " ").replace("Z", "+00") };
  } finally {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
    await pool.end();
  }
}
