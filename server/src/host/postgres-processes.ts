import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { processExists } from "./data-lock.ts";

/** The process number in postmaster.pid, if that process is a postmaster on this folder. */
export function postmasterOf(cluster: string): number | undefined {
  const pid = Number(readPidFile(cluster)[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !processExists(pid)) return undefined;
  return worksIn(pid, cluster) ? pid : undefined;
}

/** The lines of postmaster.pid (process, ..., port, ..., state); empty without the file. */
export function readPidFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return [];
  }
}

/** Whether a process works on the cluster: PostgreSQL processes have it as their working folder. */
function worksIn(pid: number, cluster: string): boolean {
  try {
    if (existsSync("/proc/self/cwd")) return readlinkSync(`/proc/${pid}/cwd`) === cluster;
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).includes(cluster);
  } catch {
    return false;
  }
}

/** PostgreSQL processes that still work on the cluster after their postmaster was killed; empty without /proc. */
function orphansOf(cluster: string): number[] {
  if (!existsSync("/proc/self/cwd")) return [];
  const pids = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return pids.filter((pid) => processExists(pid) && worksIn(pid, cluster));
}

/**
 * Ends processes left by a killed Node process (we hold the data folder's lock): stops a postmaster; waits for children without one, then
 * kills them.
 */
export async function endLeftOver(cluster: string, log: (line: string) => void): Promise<void> {
  const postmaster = postmasterOf(cluster);
  if (postmaster !== undefined) {
    log("Stopping the PostgreSQL that an earlier start left running");
    await endProcess(postmaster);
  }
  if (!(await until(() => orphansOf(cluster).length === 0, 5_000))) {
    for (const pid of orphansOf(cluster)) signal(pid, "SIGKILL");
    await until(() => orphansOf(cluster).length === 0, 5_000);
  }
  removeMisleadingPidFile(cluster);
}

/**
 * Deletes a stale postmaster.pid. Its number may now belong to another program or a zombie, and PostgreSQL would take either for a living
 * postmaster. We have just checked that nothing works on the cluster.
 */
function removeMisleadingPidFile(cluster: string): void {
  const pid = Number(readPidFile(cluster)[0]);
  if (pid > 0 && takesSignals(pid)) rmSync(join(cluster, "postmaster.pid"), { force: true });
}

function takesSignals(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Ends a postmaster: fast shutdown, then immediate, then kill; waits 20 seconds for each. */
export async function endProcess(pid: number): Promise<void> {
  for (const how of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    signal(pid, how);
    if (await until(() => !processExists(pid), 20_000)) return;
  }
}

function signal(pid: number, how: NodeJS.Signals): void {
  try {
    process.kill(pid, how);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Waits until the condition holds; returns false after `milliseconds`. */
export async function until(condition: () => boolean, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (!condition()) {
    if (Date.now() > deadline) return false;
    await delay(20);
  }
  return true;
}
