import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { processExists } from "./data-lock.ts";

/** The process number in postmaster.pid when that process really is a postmaster on this folder. */
export function postmasterOf(cluster: string): number | undefined {
  const pid = Number(readPidFile(cluster)[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !processExists(pid)) return undefined;
  return worksIn(pid, cluster) ? pid : undefined;
}

/** The lines of postmaster.pid: the process, ..., the port, ..., the state; none where there is no file. */
export function readPidFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return [];
  }
}

/** Every PostgreSQL process has its cluster as its working folder. */
function worksIn(pid: number, cluster: string): boolean {
  try {
    if (existsSync("/proc/self/cwd")) return readlinkSync(`/proc/${pid}/cwd`) === cluster;
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).includes(cluster);
  } catch {
    return false;
  }
}

/** PostgreSQL processes still at work on the cluster after their postmaster was killed (known only where there is /proc). */
function orphansOf(cluster: string): number[] {
  if (!existsSync("/proc/self/cwd")) return [];
  const pids = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return pids.filter((pid) => processExists(pid) && worksIn(pid, cluster));
}

/**
 * We hold the data folder, so whatever still runs on it was left by a Node process that was killed: a postmaster is stopped,
 * children that outlived theirs are waited for, then ended.
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
 * The number in a left-over postmaster.pid may belong to another program by now, or to a dead process that nobody has reaped;
 * PostgreSQL would take either for a living postmaster. We have just seen that nothing works on the cluster.
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

/** Ends a postmaster: its sessions at once, then itself without writing everything, then by force; 20 seconds each. */
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

/** Waits until the condition holds. False: it does not after so many milliseconds. */
export async function until(condition: () => boolean, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (!condition()) {
    if (Date.now() > deadline) return false;
    await delay(20);
  }
  return true;
}
