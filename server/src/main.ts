import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { App } from "./app.ts";
import { type Config, loadConfig } from "./config.ts";
import { refuseFolderInUse } from "./host/data-lock.ts";
import { checkSettings, resolveDatabase, resolveReplica } from "./host/database-urls.ts";
import { openLog, type ServerLog } from "./kit/shared/log.ts";
import { migrate } from "./host/migrate.ts";
import { tendTrailDaily } from "./host/trail-years.ts";
import { oneLine, PlainFailure } from "./kit/shared/plain-failure.ts";

/** Exit code for a crash, as opposed to a start that can't succeed (1): the supervisor may restart us. */
const FAULT = 70;

const { after: diedBefore, "web-later": webLater } = parseArgs({
  options: { after: { type: "string" }, "web-later": { type: "boolean" } },
}).values;
/** `npm start` builds the web beside us, and tells when it is there. */
const webBuilt = webLater ? once(process, "message") : undefined;

/** What has been started, to be stopped in reverse order. */
const toStop: (() => Promise<void> | void)[] = [];
let stopAsked = false;
let stopping: Promise<void> | undefined;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const progress = (line: string): void => say(`  ${line}`);

/** Starts everything in order; a failure stops what was started before. */
async function start(): Promise<void> {
  const config = loadConfig();
  await refuseTakenPort(config);
  const server = await openLog(config);
  toStop.push(() => server.close());
  endOnFaults(server);
  noteDeathBefore(server);

  progress(config.databaseUrl ? "Reaching the database" : "Starting the database");
  // Load the application's modules while the embedded database starts. One of one's own is there: on a busy machine its connection would
  // time out while loading keeps the event loop.
  const importing = import("./app.ts");
  importing.catch(() => undefined);
  if (config.databaseUrl) await importing;
  const database = await resolveDatabase({ ...config, log: progress });
  toStop.push(() => database.stop());
  goOn();
  await migrate(database.ownerUrl, { log: progress, newer: config.databaseNewer });
  const trail = { ownerUrl: database.ownerUrl, keep: config.trailYears, tries: 3 };
  toStop.push(await tendTrailDaily(trail, progress));
  if (!config.databaseUnsafe) await checkSettings(database.appUrl);
  const databaseReplicaUrl = await resolveReplica({ ...config, log: progress }, database.appUrl);
  goOn();

  progress("Starting the server");
  const { buildApp } = await importing;
  const app = await buildApp({
    config: { ...config, databaseReplicaUrl },
    appUrl: database.appUrl,
    ownerUrl: database.ownerUrl,
    log: server.log,
    grace: config.stopWithin * 1000,
  });
  toStop.push(() => app.close());
  goOn();
  await listen(app, config);
  const demo = await prepareDemo(app, config, database.embedded ? database.appUrl : undefined);
  await webBuilt;
  goOn();
  await announce(app, config, demo);
}

/** Checked between the steps of starting: stops if requested meanwhile. */
function goOn(): void {
  if (stopAsked) throw new Stopped();
}

class Stopped extends Error {}

/**
 * Throws if the port is taken, before anything is started. Waits 2 seconds for a previous server that is ending. With the embedded
 * database, the data folder's lock gives a better message about another server.
 */
async function refuseTakenPort(config: Config): Promise<void> {
  const deadline = Date.now() + 2_000;
  for (;;) {
    const reason = await whyNotListen(config);
    if (reason === undefined) return;
    if (reason !== "EADDRINUSE" || Date.now() > deadline) {
      if (reason === "EADDRINUSE" && !config.databaseUrl) refuseFolderInUse(config.dataDir);
      throw cannotListen(config, reason);
    }
    await delay(100);
  }
}

function whyNotListen({ host, port }: Config): Promise<string | undefined> {
  return new Promise((answer) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => answer(error.code ?? error.message));
    probe.listen({ host, port }, () => probe.close(() => answer(undefined)));
  });
}

function cannotListen({ host, port }: Config, reason: string): PlainFailure {
  if (reason === "EADDRINUSE")
    return new PlainFailure(`Port ${port} is taken by another program; choose one with PORT.`);
  if (reason === "EACCES") return new PlainFailure(`Port ${port} may not be used by this user; choose one with PORT.`);
  if (reason === "EADDRNOTAVAIL" || reason === "ENOTFOUND") {
    return new PlainFailure(`HOST must be an address of this machine, not "${host}".`);
  }
  return new PlainFailure(`Cordial cannot listen on ${host}, port ${port}: ${reason}.`);
}

async function listen(app: App, config: Config): Promise<void> {
  try {
    await app.listen();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code?.startsWith("EADDR") || code === "EACCES" ? cannotListen(config, code) : error;
  }
}

/** Fills an empty embedded database with the demo company. A marker file in the data folder records it. Returns whether it holds the demo. */
async function prepareDemo(app: App, config: Config, embeddedUrl: string | undefined): Promise<boolean> {
  if (!embeddedUrl || !config.demo) return false;
  const mark = join(config.dataDir, "demo");
  const { demoIsDue, fillDemo } = await import("./demo/fill.ts");
  if (await demoIsDue(embeddedUrl)) {
    progress("Filling the demo company");
    await fillDemo({ app, config, progress });
    writeFileSync(mark, "This data folder holds the demo company.\n");
  }
  return existsSync(mark);
}

/** Written at once, so that a program waiting for the first line gets the rest with it. */
async function announce(app: App, config: Config, demo: boolean): Promise<void> {
  const address = `http://localhost:${config.port}`;
  const lines = ["", `Cordial is ready at ${address}`];
  if (config.publicUrl !== address) lines.push(`Its public address is ${config.publicUrl}`);
  if (demo) lines.push("", "Sign in to the demo company as", ...(await demoSignIns()));
  else if (app.setUpCode) {
    lines.push("", `There is no user yet. Make the first administrator at ${config.publicUrl}/register`);
    lines.push(`with the set-up code ${app.setUpCode}`);
  }
  say([...lines, ""].join("\n"));
  // From now on `npm start` restarts us, whatever the exit code.
  process.send?.("ready");
}

async function demoSignIns(): Promise<string[]> {
  const { demoAccounts, portalAccounts } = await import("./demo/accounts.ts");
  const rows = [
    ...demoAccounts.map(({ email, password, code, office, profile }) => [
      email,
      password,
      profile,
      code ? `${office}, code ${code}` : office,
    ]),
    ...portalAccounts.map(({ email, password, contact }) => [email, password, "Customer portal", contact]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`);
}

/** Stops everything in reverse order; continues when a part fails to stop. */
function stopAll(): Promise<void> {
  stopping ??= (async () => {
    for (const stop of toStop.toReversed()) {
      try {
        await stop();
      } catch (error) {
        process.stderr.write(`${oneLine(error)}\n`);
      }
    }
  })();
  return stopping;
}

/** Ctrl-C reaches us twice, from the terminal and from our parent process, so only a signal more than 1.5 s later means "at once". */
function stopOnSignals(starting: Promise<void>): void {
  let first = 0;
  const stop = (code: number) => {
    if (stopAsked && Date.now() - first > 1_500) process.exit(code);
    if (stopAsked) return;
    stopAsked = true;
    first = Date.now();
    say("\nStopping Cordial");
    const whenStarted = starting.catch(() => undefined);
    void whenStarted.then(stopAll).then(() => process.exit(0));
  };
  process.on("SIGINT", () => stop(130));
  process.on("SIGTERM", () => stop(143));
  process.on("SIGHUP", () => stop(129));
  // `npm start` died without a signal: nobody else could stop us.
  process.on("disconnect", () => stop(1));
}

/** After an uncaught exception the process's state is undefined: log it, stop, exit. */
function endOnFaults(server: ServerLog): void {
  process.once("uncaughtException", (error) => {
    server.log.fatal({ err: error }, "uncaught");
    process.stderr.write(`${error.stack ?? oneLine(error)}\n`);
    // A second exception while stopping ends the process at once (Node's default).
    void stopAll().then(() => process.exit(FAULT));
  });
}

/** Logs how the previous server ended unexpectedly, as reported by `npm start`. */
function noteDeathBefore(server: ServerLog): void {
  if (diedBefore !== undefined) server.log.error({ ended: diedBefore }, "started again");
}

// The terminal may close before us; ignore write errors.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
const starting = start();
stopOnSignals(starting);
try {
  await starting;
} catch (error) {
  if (!(error instanceof Stopped)) {
    const shown = error instanceof PlainFailure || !(error instanceof Error) ? oneLine(error) : error.stack;
    process.stderr.write(`${shown}\n`);
    await stopAll();
    process.exit(1);
  }
}
