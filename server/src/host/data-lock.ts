import { execFileSync } from "node:child_process";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PlainFailure } from "#server/kit/shared/plain-failure.ts";

/** The content of a lock file: a process and its start time, to recognise a reused process number. */
interface Owner {
  pid: number;
  began: string;
}

/** A lock that this process holds. */
export interface DataLock {
  release(): void;
}

/**
 * Locks the data folder for this process. Takes over the lock of a dead process; throws a PlainFailure that names a living one. `shownAs`
 * is the folder for messages, when the lock is in another one.
 */
export function lockDataFolder(folder: string, shownAs: string): DataLock {
  const file = join(folder, "cordial.lock");
  const mine = JSON.stringify({ pid: process.pid, began: processBegan(process.pid) } satisfies Owner);
  for (let attempt = 0; attempt < 10; attempt += 1) {
    if (createWhole(file, mine)) return { release: () => releaseIfOurs(file, mine) };
    const found = readOrEmpty(file);
    const owner = parseOwner(found);
    if (owner && isAlive(owner)) throw inUse(shownAs, owner.pid);
    setAside(file, found);
  }
  throw new PlainFailure(`The data folder ${shownAs} is being taken by several starts at once; try again.`);
}

/** The process that holds the folder, if any. */
export function ownerOfDataFolder(folder: string): number | undefined {
  const owner = parseOwner(readOrEmpty(join(folder, "cordial.lock")));
  return owner && isAlive(owner) ? owner.pid : undefined;
}

/** Throws if the folder is in use, without locking it. */
export function refuseFolderInUse(folder: string): void {
  const pid = ownerOfDataFolder(folder);
  if (pid !== undefined) throw inUse(folder, pid);
}

function inUse(folder: string, pid: number): PlainFailure {
  return new PlainFailure(`The data folder ${folder} is in use by another Cordial (process ${pid}).`);
}

/** Creates the file atomically with its content; false if it exists. Nobody ever reads half a lock. */
function createWhole(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content, { mode: 0o644 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes a stale lock. If another process has just replaced it, puts the new one back. */
function setAside(file: string, stale: string): void {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  if (readOrEmpty(aside) !== stale) createWhole(file, readOrEmpty(aside));
  rmSync(aside, { force: true });
}

function releaseIfOurs(file: string, mine: string): void {
  if (readOrEmpty(file) === mine) rmSync(file, { force: true });
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function parseOwner(text: string): Owner | undefined {
  try {
    const value = JSON.parse(text) as Partial<Owner>;
    return typeof value.pid === "number" && typeof value.began === "string"
      ? { pid: value.pid, began: value.began }
      : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(owner: Owner): boolean {
  return processExists(owner.pid) && processBegan(owner.pid) === owner.began;
}

/** Whether a process with this number exists, of any user. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  return !isZombie(pid);
}

/** Whether the process has ended but is not yet reaped by its parent. */
function isZombie(pid: number): boolean {
  return statFields(pid)?.[0] === "Z";
}

/** The start time of a process, which distinguishes processes with the same number. */
function processBegan(pid: number): string {
  const started = statFields(pid)?.[19];
  if (started !== undefined) return started;
  try {
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}

/** The fields of /proc/PID/stat after the command name (which may contain spaces); undefined without /proc. */
function statFields(pid: number): string[] | undefined {
  const text = readOrEmpty(`/proc/${pid}/stat`);
  return text === "" ? undefined : text.slice(text.lastIndexOf(")") + 2).split(" ");
}
