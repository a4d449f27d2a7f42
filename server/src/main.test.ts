import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { ownerOfDataFolder, processExists } from "./host/data-lock.ts";
import { discardEmbeddedPostgres } from "./host/embedded-postgres.ts";
import { createEmptyDatabase, testCluster } from "./testing/cluster.ts";
import { eventually } from "./testing/eventually.ts";

const root = join(import.meta.dirname, "..", "..");
const dataDir = mkdtempSync(join(tmpdir(), `cordial-test-${process.pid}-`));
const started: Server[] = [];

after(async () => {
  for (const { child } of started) if (child.exitCode === null) child.kill("SIGKILL");
  await discardEmbeddedPostgres(dataDir);
});

interface Server {
  child: ChildProcess;
  said(): string;
  /** Resolves to the exit code. */
  ended: Promise<number | null>;
}

/** As started by `npm start`, after installing: the program that is put together. */
const supervised = [
  "--input-type=module",
  "-e",
  `import { ensureServerBuilt } from "./scripts/lib/server.mjs";
   import { supervise } from "./scripts/lib/supervise.mjs";
   supervise(process.execPath, [await ensureServerBuilt(() => undefined)], { env: process.env });`,
];

function run(env: Record<string, string>, args = ["server/src/main.ts"], command = process.execPath): Server {
  const own = Object.entries(process.env).filter(([name]) => !/^(NODE_|DATABASE_|CORDIAL_|npm_)/.test(name));
  const child = spawn(command, args, {
    cwd: root,
    env: { ...Object.fromEntries(own), CORDIAL_DEMO: "0", CORDIAL_DATA_DIR: dataDir, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (part: string) => (text += part));
  const ended = new Promise<number | null>((done) => child.once("close", (code) => done(code)));
  const server = { child, said: () => text, ended };
  started.push(server);
  return server;
}

async function ready(server: Server, times = 1): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (server.said().split("Cordial is ready at").length <= times) {
    assert.equal(server.child.exitCode, null, server.said());
    assert.ok(Date.now() < deadline, `not ready in time: ${server.said()}`);
    await delay(20);
  }
}

/** Below the range of ephemeral ports, so that the system gives it to nobody else before the server takes it. */
async function freePort(): Promise<string> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer();
    const free = await new Promise<boolean>((done) => {
      server.once("error", () => done(false));
      server.listen(port, "127.0.0.1", () => done(true));
    });
    await new Promise((closed) => server.close(closed));
    if (free) return String(port);
  }
}

/** The last line of a failed start; asserts that no stack trace is printed. */
async function refusal(env: Record<string, string>): Promise<string> {
  const server = run(env);
  assert.equal(await server.ended, 1, server.said());
  assert.doesNotMatch(server.said(), /^\s+at /m);
  return server.said().trim().split("\n").at(-1) ?? "";
}

function postmaster(): number {
  return Number(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
}

test("starts on one port, says what holds a second start up, and stops with its PostgreSQL", async () => {
  const port = await freePort();
  const server = run({ PORT: port });
  await ready(server);
  assert.match(server.said(), new RegExp(`^Cordial is ready at http://localhost:${port}$`, "m"));
  assert.match(server.said(), /with the set-up code \S+/);
  assert.equal((await fetch(`http://localhost:${port}/ready`)).status, 200);

  const inUse = `The data folder ${dataDir} is in use by another Cordial (process ${server.child.pid}).`;
  assert.equal(await refusal({ PORT: port }), inUse);
  assert.equal(await refusal({ PORT: await freePort() }), inUse);
  const elsewhere = join(dataDir, "elsewhere");
  assert.equal(
    await refusal({ PORT: port, CORDIAL_DATA_DIR: elsewhere }),
    `Port ${port} is taken by another program; choose one with PORT.`,
  );
  assert.equal(existsSync(join(elsewhere, "postgres")), false, "nothing is made before");

  const pid = postmaster();
  server.child.kill("SIGTERM");
  assert.equal(await server.ended, 0);
  assert.equal(processExists(pid), false);
  assert.equal(existsSync(join(dataDir, "cordial.lock")), false);
});

test("after a SIGKILL the next start takes over", async () => {
  const killed = run({ PORT: await freePort() });
  await ready(killed);
  const left = postmaster();
  killed.child.kill("SIGKILL");
  await killed.ended;
  const port = await freePort();
  const server = run({ PORT: port });
  await ready(server);
  assert.equal(processExists(left), false);
  assert.equal((await fetch(`http://localhost:${port}/ready`)).status, 200);
  server.child.kill("SIGINT");
  assert.equal(await server.ended, 0);
});

test("npm start starts a server that dies again, and says so", async () => {
  const port = await freePort();
  const start = run({ PORT: port }, supervised);
  await ready(start);
  const left = postmaster();
  const pid = ownerOfDataFolder(dataDir) ?? 0;
  process.kill(pid, "SIGKILL");
  await ready(start, 2);
  assert.match(start.said(), /^The server ended unexpectedly \(SIGKILL\)\. Starting it again in 1 s\.$/m);
  assert.equal(processExists(pid), false);
  assert.equal(processExists(left), false);
  assert.equal((await fetch(`http://localhost:${port}/ready`)).status, 200);
  start.child.kill("SIGTERM");
  assert.equal(await start.ended, 0);
  assert.equal(existsSync(join(dataDir, "cordial.lock")), false);
  assert.match(readFileSync(join(dataDir, "logs", "server.log"), "utf8"), /"ended":"SIGKILL","msg":"started again"/);
});

test("npm start does not try again what cannot be, and is stopped between two tries", async () => {
  const wrong = run({ PORT: "none" }, supervised);
  assert.equal(await wrong.ended, 1);
  assert.match(wrong.said(), /^PORT must be a whole number[^\n]*\n$/);

  const start = run({ PORT: await freePort() }, supervised);
  const deadline = Date.now() + 60_000;
  let pid: number | undefined;
  while ((pid = ownerOfDataFolder(dataDir)) === undefined) {
    assert.ok(Date.now() < deadline, start.said());
    await delay(5);
  }
  process.kill(pid, "SIGKILL");
  while (!start.said().includes("Starting it again")) await delay(5);
  start.child.kill("SIGTERM");
  assert.equal(await start.ended, 0);
  assert.equal(ownerOfDataFolder(dataDir), undefined);
});

test("a stop that comes while it starts is heeded", async () => {
  // On a busy machine the start may finish before our signal: then try again.
  for (let tries = 1; ; tries += 1) {
    const server = run({ PORT: await freePort() });
    while (!server.said().includes("Starting the database")) await delay(5);
    server.child.kill("SIGTERM");
    assert.equal(await server.ended, 0, server.said());
    if (!server.said().includes("Cordial is ready")) break;
    assert.ok(tries < 10, server.said());
  }
  assert.equal(existsSync(join(dataDir, "cordial.lock")), false);
});

test("a database of one's own that is out of reach or unsafe is told in a line", async () => {
  const port = await freePort();
  const closed = await freePort();
  assert.equal(
    await refusal({ PORT: port, DATABASE_URL: `postgres://me:hunter2@127.0.0.1:${closed}/none` }),
    `The database 127.0.0.1:${closed}/none cannot be reached: connect ECONNREFUSED 127.0.0.1:${closed}.`,
  );
  const database = await createEmptyDatabase();
  assert.match(
    await refusal({ PORT: port, DATABASE_URL: database.ownerUrl }),
    /may lose committed changes in a crash: switch on fsync, full_page_writes, synchronous_commit\.$/,
  );
  await database.drop();
});

test("on a database of one's own it works as the application's role and fills in no demo company", async () => {
  const port = await freePort();
  const { superUrl } = await testCluster();
  const database = await createEmptyDatabase();
  const ownerUrl = new URL(superUrl);
  ownerUrl.pathname = `/${database.name}`;
  const env = { PORT: port, DATABASE_URL: ownerUrl.href, DATABASE_UNSAFE: "1", CORDIAL_DEMO: "1" };
  const server = run({ ...env, CORDIAL_DATA_DIR: join(dataDir, "own") });
  await ready(server);
  assert.match(server.said(), /with the set-up code/);
  const { default: pg } = await import("pg");
  const client = new pg.Client(ownerUrl.href);
  await client.connect();
  const { rows } = await client.query(
    "SELECT DISTINCT usename FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'cordial'",
  );
  assert.equal(rows.length, 1);
  await client.end();
  server.child.kill("SIGTERM");
  assert.equal(await server.ended, 0);
  await database.drop();
  rmSync(join(dataDir, "own"), { recursive: true });
});

test("npm run dev ends with npm: neither server nor database is left behind", async () => {
  const dev = run({ PORT: await freePort() }, ["run", "dev"], "npm");
  await ready(dev);
  const [pid, database] = [ownerOfDataFolder(dataDir) ?? 0, postmaster()];
  dev.child.kill("SIGTERM");
  await eventually("server and database have ended", () => !processExists(pid) && !processExists(database));
});
