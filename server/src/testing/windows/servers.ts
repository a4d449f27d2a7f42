import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CrashServer } from "../crash/server.ts";
import type { TestApp } from "../test-app.ts";

const { flags, environment } = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../../scripts/lib/server-process.json"), "utf8"),
) as { flags: string[]; environment: Record<string, string> };

/** Of Linux. */
const TICKS = 100;

/** A server in a process of its own, as `npm start` runs it. */
export interface Measured {
  readonly child: ChildProcess;
  readonly url: string;
  /** Kills it. */
  end(): Promise<void>;
}

/** Starts a server on the database of a test's. */
export async function startMeasured(
  t: TestApp,
  settings: Pick<CrashServer, "secret" | "connections">,
): Promise<Measured> {
  const dataDir = await mkdtemp(join(tmpdir(), "cordial-measured-"));
  const told: CrashServer = { appUrl: t.appUrl, ownerUrl: t.ownerUrl, dataDir, ...settings };
  const child = spawn(
    process.execPath,
    [...flags, "--no-deprecation", join(import.meta.dirname, "..", "crash", "server.ts")],
    {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: { PATH: process.env.PATH, ...environment, CORDIAL_CRASH_SERVER: JSON.stringify(told) },
    },
  );
  const end = async (): Promise<void> => {
    await ended(child);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const [{ url }] = (await once(child, "message", { signal: AbortSignal.timeout(600_000) })) as [{ url: string }];
    return { child, url, end };
  } catch (error) {
    await end();
    throw error;
  }
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

/** Bytes that a process has in memory. */
export const memoryOf = (pid = 0): number =>
  Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;

/** Seconds of the processor that a process has used; 0 once it is gone. */
export function processorOf(pid = 0): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /u, "")
      .split(" ");
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return 0;
  }
}
