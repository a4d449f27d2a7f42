import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, copyFileSync, existsSync, openSync, readFileSync, statSync, truncateSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { PlainFailure } from "#server/kit/shared/plain-failure.ts";
import { type Connection, lastLine, type Place, processOptions, writeConnection } from "./postgres-cluster.ts";
import { endLeftOver, endProcess, readPidFile } from "./postgres-processes.ts";

/** Size limit of PostgreSQL's log, in bytes; one older file is kept. */
const logLimit = 10 * 1024 * 1024;

/** A postmaster: launches, watches and stops it. */
export class PostgresServer {
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

  /** Starts the postmaster and waits until it accepts connections, however long recovery takes. */
  async launch(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      this.#connection.port = await freePort(this.#connection.port);
      writeConnection(this.#place.dataDir, this.#connection);
      const from = startLog(this.#place.logFile);
      this.#child = this.#spawn();
      if (await this.#ready()) break;
      const said = readFileSync(this.#place.logFile, "utf8").slice(from);
      // The port may have been taken meanwhile, and children of a killed postmaster may still be ending: retry.
      const passing = /could not bind|shared memory block .* still in use/s.test(said);
      if (!passing || attempt === 20 || this.#stopping) {
        throw new PlainFailure(`PostgreSQL does not start: ${lastLine(said)} (see ${this.#place.logFile})`);
      }
      await delay(250);
    }
    this.#logTimer = setInterval(() => limitLog(this.#place.logFile), 10 * 60_000).unref();
  }

  /** Starts it in a separate process group, so that Ctrl-C only reaches us and requests can finish first. */
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
    // Don't keep the Node process alive for it: a script that forgets to stop it must still end.
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

  /** Relaunches it when it ends unexpectedly; calls `onLaunch` with the new process number. */
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
    await endLeftOver(this.#place.cluster, this.#log);
    if (this.#stopping) return;
    await this.launch();
    onLaunch(this.pid);
    this.keepRunning(onLaunch);
  }

  /** Safe to call twice, and before launch. */
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

/** The previous port if it is free, otherwise any free one. */
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

/** Rotates the log, keeping one older file. PostgreSQL appends, so the open file can be truncated. */
function limitLog(file: string): void {
  if (!existsSync(file) || statSync(file).size < logLimit) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}

/** The length of the log, where the lines of this start begin. */
function startLog(file: string): number {
  limitLog(file);
  return existsSync(file) ? readFileSync(file, "utf8").length : 0;
}
