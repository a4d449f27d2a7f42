import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { Disk } from "flydrive";
import { keysOf, openDisk, putFile } from "#server/kit/files/file-disk.ts";

/** A copy of the whole cluster; with the log from `from` on it leads to any moment after `stoppedAt`. Written last, once the copy is whole. */
export interface Base {
  name: string;
  startedAt: string;
  stoppedAt: string;
  /** The file of the log that the way begins with. */
  from: string;
  /** PostgreSQL's label of the copy. */
  label: string;
  size: number;
  sha256: string;
  postgres: string;
}

export const LOG = "wal/";
export const BASES = "base/";
export const FILES = "files/";
export const copyOf = (base: Pick<Base, "name">): string => `${BASES}${base.name}.tgz`;
export const noteOf = (base: Pick<Base, "name">): string => `${BASES}${base.name}.json`;

/** The folder or bucket of WAL_ARCHIVE. */
export async function openArchive(where: string): Promise<Disk> {
  if (where.startsWith("s3://")) return await openDisk({ folder: "", url: where });
  return await openDisk({ folder: resolve(where) });
}

export async function keysUnder(disk: Disk, prefix: string): Promise<string[]> {
  const found: string[] = [];
  for await (const keys of keysOf(disk, prefix)) found.push(...keys);
  return found.toSorted();
}

/** The whole base backups, oldest first. */
export async function basesOf(disk: Disk): Promise<Base[]> {
  const notes = (await keysUnder(disk, BASES)).filter((key) => key.endsWith(".json"));
  return await Promise.all(notes.map(async (key) => JSON.parse(await disk.get(key)) as Base));
}

/** Stores a file of the log, which is mostly empty when little happens, compressed. */
export async function storeLog(disk: Disk, path: string, name: string): Promise<void> {
  const small = `${path}.gz`;
  await pipeline(createReadStream(path), createGzip({ level: 1 }), createWriteStream(small, { mode: 0o600 }));
  await putFile(disk, small, `${LOG}${name}.gz`);
  await rm(small);
}

/** Fetches the log from a file on, of all lines of time. */
export async function fetchLog(disk: Disk, from: string, folder: string): Promise<number> {
  const names = (await keysUnder(disk, LOG)).map((key) => key.slice(LOG.length).replace(/\.gz$/, ""));
  // The first eight letters are the line of time, which each return begins anew.
  const wanted = names.filter((name) => name.endsWith(".history") || name.slice(8) >= from.slice(8));
  for (const name of wanted)
    await pipeline(
      await disk.getStream(`${LOG}${name}.gz`),
      createGunzip(),
      createWriteStream(join(folder, name), { mode: 0o600 }),
    );
  return wanted.length;
}

/** Deletes base backups that no moment of the last days needs, and the log before the oldest that stays. */
export async function forgetOld(disk: Disk, days: number): Promise<void> {
  const limit = new Date(Date.now() - days * 86_400_000).toISOString();
  const bases = await basesOf(disk);
  const oldest = bases.findLast((base) => base.stoppedAt <= limit);
  if (!oldest) return;
  for (const base of bases.filter(({ name }) => name < oldest.name)) {
    await disk.delete(noteOf(base));
    await disk.delete(copyOf(base));
  }
  for (const key of await keysUnder(disk, LOG)) {
    const name = key.slice(LOG.length);
    if (!name.includes(".history") && name.slice(8) < oldest.from.slice(8)) await disk.delete(key);
  }
}
