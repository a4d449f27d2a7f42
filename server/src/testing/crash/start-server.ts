import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { CrashServer } from "./server.ts";

/** Starts a server in a separate process, with jobs, that can be killed. */
export async function startServer(told: CrashServer): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["--no-deprecation", join(import.meta.dirname, "server.ts")], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { PATH: process.env.PATH, CORDIAL_CRASH_SERVER: JSON.stringify(told) },
  });
  await once(child, "message");
  return child;
}
