import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { shipped } from "./machines.ts";
import { servers } from "./network.ts";
import { fakeTime } from "./parts.ts";

/** The settings of `deploy/cluster/cordial.env`. */
export const settings: Readonly<Record<string, string>> = Object.fromEntries(
  shipped("cordial.env")
    .split("\n")
    .filter((line) => /^\w+=/u.test(line))
    .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
);
export const setting = (name: string): string => settings[name] ?? "";

const STARTS_WITHIN_MS = 600_000;
/** RestartSec of the unit. */
const RESTART_MS = 5000;

/** Servers of Cordial as they run for real, each at its own address. */
export class OurServers {
  readonly #folder: string;
  readonly #more: Readonly<Record<string, string>>;
  readonly #running = new Map<number, ChildProcess>();
  /** Where the version is that is started from now on. */
  root = join(import.meta.dirname, "..", "..", "..", "..");
  /** Those that were ready. */
  readonly #started = new Set<number>();
  /** Those that ended by themselves after they were ready. */
  readonly died: string[] = [];

  /** @param more what a trial has in place of the real: the store, the mail server */
  constructor(folder: string, more: Readonly<Record<string, string>>) {
    this.#folder = folder;
    this.#more = more;
  }

  logOf = (i: number): string => readFileSync(join(this.#folder, `cordial${i}`, "logs", "server.log"), "utf8");

  /**
   * Starts a server and waits until it is ready; one that ends before that is started again, as systemd does (`deploy/cordial.service`).
   * @param clock seconds by which its clock is off
   */
  async start(i: number, clock = 0): Promise<void> {
    this.#spawn(i, clock);
    // The modules of a release in a folder of its own are compiled anew.
    for (const deadline = Date.now() + STARTS_WITHIN_MS; !(await this.ready(i)); await delay(200)) {
      if (Date.now() > deadline) {
        await this.kill(i);
        throw new Error(`A server does not start: ${this.#saidOf(i).slice(-1500)}`);
      }
      if (this.#running.has(i)) continue;
      await delay(RESTART_MS);
      this.#spawn(i, clock);
    }
    this.#started.add(i);
  }

  /** Starts those that do not run, as after a trial that ended early. */
  async whole(): Promise<void> {
    for (const i of servers.keys()) if (!this.runs(i)) await this.start(i);
  }

  readonly #saidOf = (i: number): string => readFileSync(join(this.#folder, `cordial${i}.out`), "utf8");

  #spawn(i: number, clock: number): void {
    this.#started.delete(i);
    const library = clock === 0 ? undefined : fakeTime();
    const out = openSync(join(this.#folder, `cordial${i}.out`), "a");
    const child = spawn(process.execPath, ["--no-deprecation", join(this.root, "server/src/main.ts")], {
      cwd: this.root,
      stdio: ["ignore", out, out, "ipc"],
      env: {
        PATH: process.env["PATH"],
        ...settings,
        HOST: servers[i],
        CORDIAL_DATA_DIR: join(this.#folder, `cordial${i}`),
        LOG_LEVEL: "warn",
        ...this.#more,
        ...(library && {
          LD_PRELOAD: library,
          FAKETIME: `${clock > 0 ? "+" : ""}${clock}`,
          FAKETIME_DONT_FAKE_MONOTONIC: "1",
        }),
      },
    });
    closeSync(out);
    this.#running.set(i, child);
    child.once("exit", (code, signal) => {
      if (this.#running.get(i) !== child) return;
      if (this.#started.has(i)) this.died.push(`server ${i + 1} ended by itself: ${code ?? signal}`);
      this.#running.delete(i);
    });
  }

  /** What `/ready` of a server says, if it says yes. */
  async ready(i: number): Promise<{ status: string; warnings?: readonly string[] } | undefined> {
    const answer = await fetch(`http://${servers[i]}:${setting("PORT")}/ready`, {
      signal: AbortSignal.timeout(5000),
    }).catch(() => undefined);
    return answer?.ok ? ((await answer.json()) as { status: string }) : undefined;
  }

  /** Whether it was started, and has not ended. */
  runs = (i: number): boolean => this.#running.has(i);

  /** Stops a server as systemd would. */
  stop = async (i: number): Promise<void> => await this.#end(i, "SIGTERM");

  /** Kills a server, as when its machine is lost. */
  kill = async (i: number): Promise<void> => await this.#end(i, "SIGKILL");

  async #end(i: number, signal: NodeJS.Signals): Promise<void> {
    const child = this.#running.get(i);
    this.#running.delete(i);
    if (!child || child.exitCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }

  killAll(): void {
    const all = [...this.#running.values()];
    this.#running.clear();
    for (const child of all) child.kill("SIGKILL");
  }
}
