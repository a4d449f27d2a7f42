import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { processExists } from "./data-lock.ts";
import {
  discardEmbeddedPostgres,
  type EmbeddedPostgresOptions,
  runningEmbeddedPostgres,
  startEmbeddedPostgres,
} from "./embedded-postgres.ts";

const module = new URL("embedded-postgres.ts", import.meta.url).href;
// Named like the test clusters, so that the next run removes leftovers of a killed one.
const dataDir = mkdtempSync(join(tmpdir(), `cordial-test-${process.pid}-`));

// Unlike other test clusters, these are durable: commits must survive a killed postmaster.
function start(options: Partial<EmbeddedPostgresOptions> = {}) {
  return startEmbeddedPostgres({ dataDir, patience: 0, sync: false, settings: { shared_buffers: "16MB" }, ...options });
}

async function query<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client(url);
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

async function until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await condition())) {
    assert.ok(Date.now() < deadline, `waited too long until ${what}`);
    await delay(10);
  }
}

after(async () => {
  await discardEmbeddedPostgres(dataDir);
});

test("makes the cluster, its roles and its database, and keeps them from start to start", async () => {
  const first = await start();
  assert.equal(statSync(join(dataDir, "postgres.json")).mode & 0o777, 0o600, "the passwords are the owner's alone");
  assert.deepEqual(runningEmbeddedPostgres(dataDir)?.ownerUrl, first.ownerUrl);
  await query(first.ownerUrl, "CREATE TABLE kept (name text); INSERT INTO kept VALUES ('été')");

  const [settings] = await query<Record<string, string>>(
    first.appUrl,
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
      current_setting('full_page_writes') AS pages, current_setting('listen_addresses') AS listens,
      current_setting('TimeZone') AS zone, current_setting('server_encoding') AS encoding`,
  );
  assert.deepEqual(settings, {
    fsync: "on",
    commit: "on",
    pages: "on",
    listens: "127.0.0.1",
    zone: "UTC",
    encoding: "UTF8",
  });
  const [role] = await query(
    first.ownerUrl,
    "SELECT rolsuper, rolcreaterole, rolcreatedb FROM pg_roles WHERE rolname = 'cordial_app'",
  );
  assert.deepEqual(role, { rolsuper: false, rolcreaterole: false, rolcreatedb: false });
  await assert.rejects(query(first.appUrl, "SELECT * FROM kept"), /permission denied/);
  await assert.rejects(query(first.appUrl, "CREATE TABLE mine (n int)"), /permission denied/);
  const extensions = await query(
    first.ownerUrl,
    "SELECT extname FROM pg_extension WHERE extname <> 'plpgsql' ORDER BY 1",
  );
  assert.deepEqual(extensions, [{ extname: "pg_trgm" }, { extname: "unaccent" }]);

  const { pid, ownerUrl } = first;
  await first.stop();
  await first.stop();
  assert.equal(processExists(pid), false);
  assert.equal(existsSync(join(dataDir, "cordial.lock")), false);
  assert.equal(runningEmbeddedPostgres(dataDir), undefined);

  const second = await start();
  assert.equal(second.ownerUrl, ownerUrl, "the same port and passwords");
  assert.deepEqual(await query(second.ownerUrl, "SELECT name FROM kept"), [{ name: "été" }]);
  await second.stop();
});

test("sorts by the language, not by bytes", async () => {
  const server = await start();
  const rows = await query<{ n: string }>(
    server.ownerUrl,
    "SELECT n FROM (VALUES ('zone'), ('Été'), ('eau')) AS v(n) ORDER BY n",
  );
  assert.deepEqual(
    rows.map(({ n }) => n),
    ["eau", "Été", "zone"],
  );
  await server.stop();
});

test("a killed postmaster loses nothing that was committed", async () => {
  const before = await start();
  await query(before.ownerUrl, "CREATE TABLE money (amount int)");
  // A busy session outlives its postmaster for a while.
  const busy = new pg.Client(before.ownerUrl);
  busy.on("error", () => undefined);
  await busy.connect();
  await busy.query("INSERT INTO money VALUES (1)");
  await busy.query("BEGIN; INSERT INTO money VALUES (1000)");
  const sleeping = busy.query("SELECT pg_sleep(60)").catch(() => undefined);

  process.kill(before.pid, "SIGKILL");
  const again = await start();
  await sleeping;
  assert.deepEqual(await query(again.ownerUrl, "SELECT amount FROM money"), [{ amount: 1 }]);
  await again.stop();
});

test("comes back by itself when asked to keep running", async () => {
  const server = await start({ keepRunning: true });
  const { pid, ownerUrl } = server;
  process.kill(pid, "SIGKILL");
  await until(() => server.pid !== pid, "there is another postmaster");
  const answers = () =>
    query(ownerUrl, "SELECT 1").then(
      () => true,
      () => false,
    );
  await until(answers, "it answers at the same address");
  await server.stop();
  assert.equal(processExists(server.pid), false);
});

test("a second process is told who has the folder; a killed one is succeeded", async () => {
  const source = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
    const { pid } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, patience: 0 });
    console.log("started " + pid);
    setInterval(() => undefined, 1000);`;
  const owner = spawn(process.execPath, ["--input-type=module", "-e", source], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  owner.stdout.setEncoding("utf8").on("data", (text: string) => (said += text));
  await until(() => said.includes("started"), "the other process has started it");
  await assert.rejects(start(), {
    name: "PlainFailure",
    message: `The data folder ${dataDir} is in use by another Cordial (process ${owner.pid}).`,
  });

  owner.kill("SIGKILL");
  await until(() => owner.signalCode !== null, "the other process is gone");
  const left = Number(/started (\d+)/.exec(said)?.[1]);
  assert.equal(processExists(left), true, "its PostgreSQL is still there");
  const lines: string[] = [];
  const server = await start({ log: (line) => lines.push(line) });
  assert.equal(processExists(left), false);
  assert.deepEqual(lines, ["Stopping the PostgreSQL that an earlier start left running"]);
  await server.stop();
});

test("a lock of a process that is gone, or of another one with its number, is taken over", async () => {
  const gone = spawnSync(process.execPath, ["-e", "console.log(process.pid)"], { encoding: "utf8" }).stdout.trim();
  for (const stale of [`{"pid":${gone},"began":"1"}`, `{"pid":${process.ppid},"began":"1"}`, "{", ""]) {
    writeFileSync(join(dataDir, "cordial.lock"), stale);
    const server = await start();
    assert.equal((JSON.parse(readFileSync(join(dataDir, "cordial.lock"), "utf8")) as { pid: number }).pid, process.pid);
    await server.stop();
  }
});

test("a postmaster.pid with another program's number does not stop the start", async () => {
  await (await start()).stop();
  writeFileSync(join(dataDir, "postgres", "postmaster.pid"), `${process.pid}\n${dataDir}/postgres\n`);
  const server = await start();
  await server.stop();
});

test("lost passwords are made anew", async () => {
  const first = await start();
  await query(first.ownerUrl, "CREATE TABLE passing (n int)");
  await first.stop();
  rmSync(join(dataDir, "postgres.json"));
  const second = await start();
  assert.notEqual(second.ownerUrl, first.ownerUrl);
  assert.deepEqual(await query(second.ownerUrl, "SELECT n FROM passing"), []);
  await query(second.appUrl, "SELECT 1");
  await second.stop();
});

const asRoot = process.getuid?.() === 0;
test(
  "root starts it in a folder that is closed to others, whatever the mask of its shell",
  { skip: !asRoot },
  async () => {
    const closed = mkdtempSync(join(tmpdir(), `cordial-test-${process.pid}-`));
    const inside = join(closed, "data");
    const mask = process.umask(0o077);
    try {
      const server = await start({ dataDir: inside });
      assert.deepEqual(await query(server.appUrl, "SELECT 1 AS one"), [{ one: 1 }]);
      await server.stop();
    } finally {
      process.umask(mask);
      await discardEmbeddedPostgres(inside);
      rmSync(closed, { recursive: true, force: true });
    }
  },
);

test("a taken port is left to whoever has it", async () => {
  const first = await start();
  const port = Number(new URL(first.ownerUrl).port);
  await first.stop();
  const other = createServer();
  await new Promise<void>((listening) => other.listen(port, "127.0.0.1", listening));
  const second = await start();
  assert.notEqual(new URL(second.ownerUrl).port, String(port));
  await query(second.appUrl, "SELECT 1");
  await second.stop();
  other.close();
});
