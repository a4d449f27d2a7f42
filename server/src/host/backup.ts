import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { copyFile, link, mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { type Pack, pack as packTar } from "tar-stream";
import { contentsOf } from "#server/kit/files/contents.ts";
import { fetchFiles, INCOMING, keyOf, keysOf, openDisk } from "#server/kit/files/file-disk.ts";
import { compressed } from "./compressed.ts";
import { pacing } from "./pace.ts";
import { oneLine, PlainFailure } from "#server/kit/shared/plain-failure.ts";

/** A file of the archive. */
export interface Member {
  name: string;
  size: number;
  sha256: string;
}

/** A file that stays in its bucket: the archive says what must be there. */
export interface Reference {
  key: string;
  size: number;
  sha256: string;
}

/** The content description of an archive: its last member, `manifest.json`. */
export interface Manifest {
  format: 1;
  madeAt: string;
  postgres: string;
  /** The migrations applied to the database, in order. */
  migrations: { name: string; checksum: string }[];
  tables: { name: string; columns: string[]; rows: number }[];
  sequences: { name: string; value: string; called: boolean }[];
  members: Member[];
  /** The files of a bucket, unless they are members. */
  references?: Reference[];
}

/** What to back up, and where to. */
export interface BackupOptions {
  ownerUrl: string;
  filesFolder: string;
  /** The bucket URL, when files are in a bucket. */
  storageUrl?: string | undefined;
  target: string;
  /** Whether the files of a bucket are copied into the archive; otherwise it names them. */
  filesInside?: boolean;
  /** Slow, so that calls are not. */
  gentle?: boolean;
  log?: (line: string) => void;
}

/** Settings that make the text format the same on writing and on reading. */
export const copySettings = `SET client_encoding = 'UTF8'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'iso_8601';
  SET timezone = 'UTC'; SET extra_float_digits = 3; SET bytea_output = 'hex'; SET statement_timeout = 0`;

/**
 * Writes an archive with all tables, in one consistent snapshot, and all files. Cordial may keep running. The archive is a compressed tar
 * of PostgreSQL's COPY text format, which any version reads.
 */
export async function backUp(options: BackupOptions): Promise<Manifest> {
  if (existsSync(options.target)) throw new PlainFailure(`${options.target} exists already.`);
  const work = await workFolder(options.target);
  const client = new pg.Client({ connectionString: options.ownerUrl, application_name: "cordial backup" });
  client.on("error", () => undefined);
  try {
    await client.connect();
    // Pin the files before the snapshot, so that files of its rows can't be deleted meanwhile, and again after it, to include new ones.
    await pin(options, join(work, "files"));
    await client.query(copySettings);
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const manifest = await describe(client);
    if (options.storageUrl !== undefined && !options.filesInside)
      manifest.references = await referencesOf(client, options);
    await pin(options, join(work, "files"));
    await writeArchive({ client, manifest, work, gentle: options.gentle ?? false, log: logOf(options) });
    await rename(join(work, "archive"), options.target);
    return manifest;
  } finally {
    await client.end();
    await rm(work, { recursive: true, force: true });
  }
}

async function workFolder(target: string): Promise<string> {
  try {
    return await mkdtemp(join(dirname(target), `.${basename(target)}-`));
  } catch (error) {
    throw new PlainFailure(`${target} cannot be written: ${oneLine(error)}.`);
  }
}

const logOf = ({ log }: BackupOptions) => log ?? (() => undefined);

/** The files that rows of the snapshot use. */
async function referencesOf(client: pg.Client, options: BackupOptions): Promise<Reference[]> {
  const there = new Set<string>();
  const disk = await openDisk({ folder: options.filesFolder, url: options.storageUrl });
  for await (const keys of keysOf(disk)) for (const key of keys) there.add(key);
  const references = (await contentsOf(client)).map(({ sha256, size }) => ({ key: keyOf(sha256), size, sha256 }));
  const missing = references.filter(({ key }) => !there.has(key)).length;
  if (missing > 0) logOf(options)(`Warning: ${missing} files are not in the bucket`);
  logOf(options)(`${references.length} files stay in the bucket: keep there what is deleted for as long as the backup`);
  return references;
}

/** Keeps the current files for the archive. */
async function pin({ filesFolder, storageUrl, filesInside }: BackupOptions, to: string): Promise<void> {
  if (storageUrl === undefined) return await pinFiles(filesFolder, to);
  if (!filesInside) return;
  const disk = await openDisk({ folder: filesFolder, url: storageUrl });
  await fetchFiles(disk, to, new Set(await filesIn(to)));
}

/** Hard links to the files, which never change once written: the links stay when the originals are deleted. */
async function pinFiles(from: string, to: string): Promise<void> {
  for (const path of await filesIn(from)) {
    if (path.startsWith(INCOMING)) continue;
    const pinned = join(to, path);
    if (existsSync(pinned)) continue;
    await mkdir(dirname(pinned), { recursive: true });
    await link(join(from, path), pinned)
      .catch(unless("ENOENT", () => copyFile(join(from, path), pinned)))
      .catch(unless("ENOENT"));
  }
}

/** Ignores errors with this code (a file deleted since it was listed); on others runs `next`, or rethrows. */
function unless(code: string, next?: () => Promise<void>) {
  return async (error: unknown): Promise<void> => {
    if ((error as NodeJS.ErrnoException).code === code) return;
    if (!next) throw error;
    await next();
  };
}

/** The files under a folder, as relative paths, sorted. */
export async function filesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)).toSorted();
}

async function describe(client: pg.Client): Promise<Manifest> {
  const version = await client.query<{ server_version: string }>("SHOW server_version");
  const migrations = await client.query<{ name: string; checksum: string }>(
    "SELECT name, checksum FROM migration ORDER BY name",
  );
  return {
    format: 1,
    madeAt: new Date().toISOString(),
    postgres: version.rows[0]?.server_version ?? "",
    migrations: migrations.rows,
    tables: await tablesOf(client),
    sequences: await sequencesOf(client),
    members: [],
  };
}

/**
 * Cordial's tables with their stored columns; generated columns are computed again on restore. Migrations are in the manifest. Jobs are in
 * another schema and are not backed up.
 */
export async function tablesOf(client: pg.Client): Promise<Manifest["tables"]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relname <> 'migration' AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    GROUP BY c.relname ORDER BY c.relname`);
  return rows.map((row) => ({ ...row, rows: 0 }));
}

async function sequencesOf(client: pg.Client): Promise<Manifest["sequences"]> {
  const { rows: names } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY relname",
  );
  const sequences: Manifest["sequences"] = [];
  for (const { name } of names) {
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `SELECT last_value::text AS value, is_called AS called FROM public.${pg.escapeIdentifier(name)}`,
    );
    sequences.push(...rows.map((row) => ({ name, ...row })));
  }
  return sequences;
}

interface Writing {
  client: pg.Client;
  manifest: Manifest;
  work: string;
  gentle: boolean;
  log: (line: string) => void;
}

async function writeArchive(writing: Writing): Promise<void> {
  const pack = packTar();
  const target = createWriteStream(join(writing.work, "archive"), { mode: 0o600 });
  const written = pipeline(compressed(pack), target);
  // A full disk ends the pipeline while members are still being added: report that error.
  const ended = written.then(() => Promise.reject(new Error("the archive ended early")));
  ended.catch(() => undefined);
  await Promise.race([ended, addEverything(pack, writing)]);
  pack.finalize();
  await written;
}

async function addEverything(pack: Pack, { client, manifest, work, gentle, log }: Writing): Promise<void> {
  const spool = join(work, "table");
  for (const table of manifest.tables) {
    // A tar member's size precedes its content, so write the table to disk first.
    const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(", ");
    const name = pg.escapeIdentifier(table.name);
    const rows = client.query(copyTo(`COPY (SELECT ${columns} FROM public.${name}) TO STDOUT`));
    await pipeline(rows, pacing(gentle), createWriteStream(spool));
    table.rows = rows.rowCount;
    manifest.members.push(await addFile(pack, `tables/${table.name}`, spool, gentle));
  }
  log(`${manifest.tables.length} tables, ${manifest.tables.reduce((sum, { rows }) => sum + rows, 0)} rows`);
  const files = await filesIn(join(work, "files"));
  for (const path of files)
    manifest.members.push(await addFile(pack, `files/${path}`, join(work, "files", path), gentle));
  log(`${files.length} files`);
  pack.entry({ name: "manifest.json", mode: 0o600 }, JSON.stringify(manifest, undefined, 1));
}

async function addFile(pack: Pack, name: string, path: string, gentle: boolean): Promise<Member> {
  const { size } = await stat(path);
  const digest = digestOnTheWay();
  const read = createReadStream(path, { highWaterMark: 2 ** 18 });
  await pipeline(read, pacing(gentle), digest.stream, pack.entry({ name, size, mode: 0o600 }));
  return { name, size, sha256: digest.value() };
}

/** A pass-through stream that computes digest and size. */
export function digestOnTheWay() {
  const hash = createHash("sha256");
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(undefined, chunk);
    },
  });
  return { stream, value: () => hash.digest("hex"), size: () => size };
}
