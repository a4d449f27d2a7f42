import { createReadStream, createWriteStream } from "node:fs";
import { open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Disk } from "flydrive";
import pg from "pg";
import { type Pack, pack as packTar } from "tar-stream";
import { putFile } from "#server/kit/files/file-disk.ts";
import { digestOnTheWay } from "../backup.ts";
import { type Base, copyOf, noteOf } from "./place.ts";

/** What a running server keeps in these folders is worth nothing to another. */
const left =
  /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/|(?:^|\/)pgsql_tmp|^postmaster\.(?:pid|opts)$/;
/** Says where the log goes on from: last, so that it is none of before the copy began. */
const CONTROL = "global/pg_control";

/** Copies the running cluster to the archive. `work`: a folder for the copy on its way. */
export async function takeBase(disk: Disk, superUrl: string, cluster: string, work: string): Promise<Base> {
  const client = new pg.Client({ connectionString: superUrl, application_name: "cordial base backup" });
  client.on("error", () => undefined);
  await client.connect();
  const path = join(work, "base.tgz");
  try {
    const startedAt = new Date().toISOString();
    const name = startedAt.replace(/\D/g, "").slice(0, 14);
    await client.query("SET statement_timeout = 0");
    const { rows } = await client.query<{ from: string; postgres: string }>(
      `SELECT pg_walfile_name(pg_backup_start('cordial', fast => true)) AS "from", current_setting('server_version') AS postgres`,
    );
    const sha256 = await packCluster(cluster, path);
    // Waits until the log up to here was taken over by the archiving.
    const stopped = await client.query<{ label: string }>("SELECT labelfile AS label FROM pg_backup_stop(true)");
    const { size } = await stat(path);
    const [{ from, postgres }] = rows as [{ from: string; postgres: string }];
    const label = stopped.rows[0]?.label ?? "";
    const base = { name, startedAt, stoppedAt: new Date().toISOString(), from, label, size, sha256, postgres };
    await putFile(disk, path, copyOf(base));
    await disk.put(noteOf(base), `${JSON.stringify(base, undefined, 1)}\n`);
    return base;
  } finally {
    await client.end();
    await rm(path, { force: true });
  }
}

async function packCluster(cluster: string, to: string): Promise<string> {
  const entries = await readdir(cluster, { recursive: true, withFileTypes: true });
  const pathOf = (entry: (typeof entries)[number]) => join(entry.parentPath, entry.name).slice(cluster.length + 1);
  const folders = entries.filter((entry) => entry.isDirectory()).map(pathOf);
  const files = entries.filter((entry) => entry.isFile()).map(pathOf);
  const pack = packTar();
  const digest = digestOnTheWay();
  const written = pipeline(pack, createGzip({ level: 1 }), digest.stream, createWriteStream(to, { mode: 0o600 }));
  const ended = written.then(() => Promise.reject(new Error("the copy ended early")));
  ended.catch(() => undefined);
  const add = async (): Promise<void> => {
    for (const name of folders.filter((path) => !left.test(path))) pack.entry({ name, type: "directory", mode: 0o700 });
    for (const name of files.filter((path) => !left.test(path) && path !== CONTROL))
      await addChanging(pack, join(cluster, name), name);
    await addChanging(pack, join(cluster, CONTROL), CONTROL);
  };
  await Promise.race([ended, add()]);
  pack.finalize();
  await written;
  return digest.value();
}

/** Adds a file that may grow, shrink or go meanwhile: the log repairs what is torn. */
async function addChanging(pack: Pack, path: string, name: string): Promise<void> {
  const handle = await open(path, "r").catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  });
  if (!handle) return;
  try {
    const { size } = await handle.stat();
    const entry = pack.entry({ name, size, mode: 0o600 });
    const read = size === 0 ? [] : createReadStream(path, { end: size - 1 });
    await pipeline(filled(read, size), entry);
  } finally {
    await handle.close();
  }
}

/** Exactly so many bytes: zeros for those that are gone. */
async function* filled(from: AsyncIterable<Buffer> | Iterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let rest = size;
  for await (const chunk of from) {
    rest -= chunk.length;
    yield chunk;
  }
  for (; rest > 0; rest -= 65_536) yield Buffer.alloc(Math.min(rest, 65_536));
}
