import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { CrashServer } from "./server.ts";

/** Starts a server in a separate process, with jobs, that can be killed. */
export async function startServer(told: CrashServer): Promise<ChildProcess> {
  return (await startServerAt(told)).child;
}

/** The same, with its address. */
export async function startServerAt(told: CrashServer): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ["--no-deprecation", join(import.meta.dirname, "server.ts")], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { PATH: process.env.PATH, CORDIAL_CRASH_SERVER: JSON.stringify(told) },
  });
  const [{ url }] = (await once(child, "message")) as [{ url: string }];
  return { child, url };
}
