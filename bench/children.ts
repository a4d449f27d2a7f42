import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import serverProcess from "../scripts/lib/server-process.json" with { type: "json" };
import { bundle } from "../scripts/lib/server.mjs";
import type { Load, Outcome } from "./load.ts";

const root = join(import.meta.dirname, "..");
const children = new Set<ChildProcess>();

interface Child {
  readonly child: ChildProcess;
  /** The next message; rejects when the process ends. */
  readonly next: () => Promise<unknown>;
}

interface Process {
  readonly flags: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

function start(file: string, { flags, environment }: Process): Child {
  const child = spawn(process.execPath, [...flags, join(root, file)], {
    env: { ...process.env, ...environment, NODE_ENV: "production" },
    cwd: root,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  children.add(child);
  const ended = once(child, "exit").then(([code]) => {
    children.delete(child);
    throw new Error(`${file} ended with ${String(code)}`);
  });
  ended.catch(() => undefined);
  return { child, next: async () => ((await Promise.race([once(child, "message"), ended])) as [unknown])[0] };
}

export interface Server {
  readonly pid: number;
  readonly port: number;
  readonly tokens: Readonly<Record<string, string>>;
  /** Its peak memory, in bytes. */
  peak(): Promise<number>;
}

/** Node's defaults. */
const plainly: Process = { flags: [], environment: {} };

/** Our server, put together as `npm start` does. */
const program = "dist/bench";
let built: Promise<unknown> | undefined;

/** Starts a server in a separate process; ours with the settings of `npm start`. */
export async function startServer(
  file: "ours.ts" | "bare.ts",
  config: object,
  flags: readonly string[] = [],
): Promise<Server> {
  const { environment } = serverProcess;
  const how = file === "ours.ts" ? { flags: [...serverProcess.flags, ...flags], environment } : plainly;
  if (file === "ours.ts") await (built ??= bundle("bench/ours.ts", program));
  const { child, next } = start(file === "ours.ts" ? `${program}/main.js` : `bench/${file}`, how);
  // Not in the environment: a variable holds 128 KB, and the statements of a case are longer.
  child.send(config);
  const { port, tokens } = (await next()) as { port: number; tokens: Record<string, string> };
  return {
    pid: child.pid ?? 0,
    port,
    tokens,
    async peak() {
      child.send("memory");
      return ((await next()) as { peak: number }).peak;
    },
  };
}

/** Starts the load process. */
export async function startLoad(): Promise<(load: Load) => Promise<Outcome>> {
  const { child, next } = start("bench/load.ts", plainly);
  await next();
  return async (load) => {
    child.send(load);
    const outcome = (await next()) as Outcome;
    if (outcome.failed > 0) throw new Error(`${outcome.failed} requests were not answered with 200`);
    return outcome;
  };
}

/** Starts the process that receives live messages. */
export async function startListeners(): Promise<Pick<Child, "next"> & { tell(word: object): void; stop(): void }> {
  const { child, next } = start("bench/listeners.ts", plainly);
  await next();
  return { next, tell: (word) => void child.send(word), stop: () => child.disconnect() };
}

/** Stops all child processes: they end when their IPC channel closes. */
export async function stopChildren(): Promise<void> {
  await Promise.all(
    [...children].map(async (child) => {
      const ended = once(child, "exit");
      if (child.connected) child.disconnect();
      await ended;
    }),
  );
}
