import { execFileSync } from "node:child_process";
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { Disk } from "flydrive";
import pg from "pg";
import { extract as extractTar } from "tar-stream";
import { contentsOf } from "#server/kit/files/contents.ts";
import { keyOf } from "#server/kit/files/file-disk.ts";
import { PlainFailure } from "#server/kit/shared/plain-failure.ts";
import { digestOnTheWay } from "../backup.ts";
import { lockDataFolder } from "../data-lock.ts";
import {
  findPlace,
  newConnection,
  type Place,
  prepareDatabase,
  readConnection,
  resetSuperPassword,
  urlsOf,
  writeConnection,
} from "../postgres-cluster.ts";
import { PostgresServer } from "../postgres-server.ts";
import { type Base, basesOf, copyOf, fetchLog, FILES, openArchive } from "./place.ts";

/** Where to return to, and what from. */
export interface ReturnOptions {
  /** A folder or the URL of a bucket. */
  archive: string;
  /** A new data folder: the one that is left stays as it is. */
  dataDir: string;
  /** The last moment that is kept. */
  until: Date;
  /** Whether the files are in a bucket, which stays as it is. */
  filesElsewhere: boolean;
  log: (line: string) => void;
  settings?: Record<string, string>;
}

/** A moment as people write it: in UTC, unless it names another zone. */
export function momentOf(text: string): Date {
  const [, day, time, zone = "Z"] =
    /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)\s*(Z|[+-]\d{2}:\d{2})?$/.exec(text.trim()) ?? [];
  const moment = new Date(`${day}T${time}${zone}`);
  if (!day || Number.isNaN(moment.getTime()))
    throw new PlainFailure(`"${text}" is no moment: write it as 2026-11-26 14:02:11, in UTC, or with +01:00 behind.`);
  return moment;
}

/** Builds the embedded database anew as it was at a moment, in a new data folder, with its files. */
export async function returnTo(options: ReturnOptions): Promise<void> {
  const { dataDir, until, log } = options;
  if (readConnection(dataDir))
    throw new PlainFailure(`There is a database in ${dataDir}: return into a new folder (CORDIAL_DATA_DIR).`);
  const disk = await openArchive(options.archive);
  const base = await baseFor(disk, until);
  log(`From the copy of ${base.stoppedAt}`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await mkdir(join(dataDir, "logs"), { recursive: true, mode: 0o700 });
  if (process.getuid?.() === 0) execFileSync("chmod", ["a+x", dataDir]);
  const lock = lockDataFolder(dataDir, dataDir);
  try {
    const connection = newConnection();
    const place = findPlace(dataDir, connection, log);
    const logs = `${place.cluster}.log`;
    await unpackBase(disk, base, place);
    await mkdir(logs, { mode: 0o700 });
    log(`${await fetchLog(disk, base.from, logs)} files of the log`);
    if (place.account) execFileSync("chown", ["-R", `${place.account.uid}:${place.account.gid}`, place.cluster, logs]);
    await replay(options, place, connection, logs);
    await rm(logs, { recursive: true });
    resetSuperPassword(place, connection.passwords.super);
    const server = new PostgresServer(place, connection, { ...plain, ...options.settings }, log);
    await server.launch();
    try {
      await prepareDatabase(urlsOf(connection), connection, false);
      if (!options.filesElsewhere) await fetchFilesOf(disk, urlsOf(connection).ownerUrl, join(dataDir, "files"), log);
    } finally {
      await server.stop();
    }
    writeConnection(dataDir, connection);
  } finally {
    lock.release();
  }
}

async function baseFor(disk: Disk, until: Date): Promise<Base> {
  const bases = await basesOf(disk);
  const base = bases.findLast(({ stoppedAt }) => stoppedAt <= until.toISOString());
  if (base) return base;
  const [first] = bases;
  throw new PlainFailure(
    first
      ? `The archive leads back to ${first.stoppedAt}, not further.`
      : "The archive holds no whole copy of a database.",
  );
}

async function unpackBase(disk: Disk, base: Base, { cluster }: Place): Promise<void> {
  if (existsSync(cluster)) throw new PlainFailure(`There is a database in ${cluster}: return into a new folder.`);
  const draft = await mkdtemp(`${cluster}.new-`);
  const digest = digestOnTheWay();
  const entries = extractTar();
  const read = pipeline(await disk.getStream(copyOf(base)), digest.stream, createGunzip(), entries);
  read.catch((error: unknown) => entries.destroy(error as Error));
  for await (const entry of entries) {
    const path = join(draft, entry.header.name);
    if (!path.startsWith(`${draft}/`)) throw new PlainFailure(`The copy ${base.name} holds ${entry.header.name}.`);
    if (entry.header.type === "directory") await mkdir(path, { recursive: true, mode: 0o700 });
    else {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(entry, createWriteStream(path, { mode: 0o600 }));
      continue;
    }
    entry.resume();
  }
  await read;
  if (digest.value() !== base.sha256) throw new PlainFailure(`The copy ${base.name} in the archive is damaged.`);
  for (const folder of [
    "pg_wal/archive_status",
    "pg_replslot",
    "pg_dynshmem",
    "pg_notify",
    "pg_serial",
    "pg_snapshots",
    "pg_stat_tmp",
    "pg_subtrans",
  ])
    await mkdir(join(draft, folder), { recursive: true, mode: 0o700 });
  await writeFile(join(draft, "backup_label"), base.label, { mode: 0o600 });
  await writeFile(join(draft, "recovery.signal"), "", { mode: 0o600 });
  await rename(draft, cluster);
}

const plain = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  timezone: "UTC",
  archive_mode: "off",
  max_connections: "60",
};

/** Lets PostgreSQL apply the log up to the moment, and makes its state the beginning of a new line of time. */
async function replay(
  { until, log, settings }: ReturnOptions,
  place: Place,
  connection: ReturnType<typeof newConnection>,
  logs: string,
): Promise<void> {
  const recovery = {
    ...plain,
    hot_standby: "off",
    restore_command: `cp '${logs.replaceAll("'", String.raw`'\''`).replaceAll("%", "%%")}'/%f "%p"`,
    recovery_target_time: until.toISOString().replace("T", " ").replace("Z", "+00"),
    recovery_target_action: "promote",
    recovery_target_timeline: "latest",
  };
  const server = new PostgresServer(place, connection, { ...recovery, ...settings }, log);
  try {
    await server.launch();
  } catch (error) {
    if (!String(error).includes("before configured recovery target")) throw error;
    throw new PlainFailure(
      `The archive ends before ${until.toISOString()}: nothing was changed after that, or it has not arrived.`,
    );
  } finally {
    await server.stop();
  }
}

/** The files that the database of that moment knows. */
async function fetchFilesOf(disk: Disk, ownerUrl: string, folder: string, log: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const rows = await contentsOf(client);
  await client.end();
  let missing = 0;
  for (const { sha256 } of rows) {
    const key = keyOf(sha256);
    const path = join(folder, key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const digest = digestOnTheWay();
    const found = await disk.getStream(`${FILES}${key}`).catch(() => undefined);
    if (found) await pipeline(found, digest.stream, createWriteStream(path, { mode: 0o600 })).catch(() => undefined);
    if (digest.value() !== sha256) missing += 1;
  }
  log(`${rows.length - missing} files`);
  if (missing > 0) log(`Warning: ${missing} files are not in the archive`);
}
