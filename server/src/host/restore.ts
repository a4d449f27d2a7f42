import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { extract as extractTar } from "tar-stream";
import {
  copySettings,
  digestOnTheWay,
  filesIn,
  type Manifest,
  type Member,
  type Reference,
  tablesOf,
} from "./backup.ts";
import { keysOf, openDisk, putFile } from "#server/kit/files/file-disk.ts";
import { migrate, migrationsFolder, readMigrations } from "./migrate.ts";
import { oneLine, PlainFailure } from "#server/kit/shared/plain-failure.ts";

/** What to restore, and where to. */
export interface RestoreOptions {
  ownerUrl: string;
  filesFolder: string;
  /** The bucket URL, when files go to a bucket. */
  storageUrl?: string | undefined;
  source: string;
  log?: (line: string) => void;
  /** For tests: another folder of migrations, and whether to migrate the job tables. */
  migrations?: { folder: string; jobs: boolean };
}

/**
 * Restores an archive into an empty database and an empty files folder or bucket. Checks the whole archive first; fills the database in one
 * transaction, so that a failure leaves it unchanged. Then migrates an older archive to this version.
 */
export async function restore(options: RestoreOptions): Promise<Manifest> {
  const log = options.log ?? (() => undefined);
  if (!existsSync(options.source)) throw new PlainFailure(`There is no file ${options.source}.`);
  if (options.storageUrl === undefined) await refuseFiles(options);
  await mkdir(dirname(options.filesFolder), { recursive: true, mode: 0o700 });
  const work = await mkdtemp(join(dirname(options.filesFolder), "restore-"));
  try {
    const manifest = await unpack(options.source, work);
    log(`The archive of ${manifest.madeAt} is whole`);
    if (manifest.references) await checkReferences(options, manifest.references, log);
    else await refuseFiles(options);
    await fillDatabase(options, manifest, work, log);
    await takeFiles(join(work, "files"), options);
    await migrate(options.ownerUrl, { log, ...options.migrations });
    return manifest;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function refuseFiles({ filesFolder: folder, storageUrl }: RestoreOptions): Promise<void> {
  if (storageUrl !== undefined) {
    const disk = await openDisk({ folder, url: storageUrl });
    for await (const keys of keysOf(disk))
      if (keys.length > 0) throw new PlainFailure(`The bucket of STORAGE_URL is not empty.`);
    return;
  }
  if (!existsSync(folder)) return;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  if (entries.some((entry) => entry.isFile())) throw new PlainFailure(`The folder ${folder} is not empty.`);
}

/** Compares the files that stayed in their bucket with what the archive says of them, reading each. */
async function checkReferences(
  { filesFolder: folder, storageUrl: url }: RestoreOptions,
  references: Reference[],
  log: (line: string) => void,
): Promise<void> {
  if (url === undefined)
    throw new PlainFailure("The files of this archive are in a bucket: STORAGE_URL names it, or a copy of it.");
  const disk = await openDisk({ folder, url });
  const wrong: string[] = [];
  for (const { key, size, sha256 } of references) {
    const digest = digestOnTheWay();
    try {
      await pipeline(await disk.getStream(key), digest.stream, async (chunks: AsyncIterable<Buffer>) => {
        for await (const _ of chunks);
      });
      if (digest.size() !== size || digest.value() !== sha256) wrong.push(`${key} is damaged`);
    } catch (error) {
      if (await disk.exists(key)) throw error;
      wrong.push(`${key} is missing`);
    }
  }
  if (wrong.length > 0)
    throw new PlainFailure(
      `${wrong.length} of ${references.length} files in the bucket are not as they were: ${wrong[0]}.`,
    );
  log(`${references.length} files are in the bucket as they were`);
}

/** Unpacks into the working folder and compares the members with the manifest, in both directions. */
async function unpack(source: string, work: string): Promise<Manifest> {
  const found = new Map<string, Member>();
  try {
    const entries = extractTar();
    const read = pipeline(createReadStream(source), createGunzip(), entries);
    read.catch((error: unknown) => entries.destroy(error as Error));
    for await (const entry of entries) {
      const { name } = entry.header;
      if (!isMember(name)) throw new Error(`it holds ${name}`);
      const path = join(work, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const digest = digestOnTheWay();
      await pipeline(entry, digest.stream, createWriteStream(path, { mode: 0o600 }));
      found.set(name, { name, size: digest.size(), sha256: digest.value() });
    }
    await read;
    const manifest = JSON.parse(await readFile(join(work, "manifest.json"), "utf8")) as Manifest;
    found.delete("manifest.json");
    compare(manifest, found);
    return manifest;
  } catch (error) {
    throw new PlainFailure(`${source} is not a whole archive of Cordial: ${oneLine(error)}.`);
  }
}

function isMember(name: string): boolean {
  if (name.split("/").includes("..")) return false;
  return name === "manifest.json" || /^tables\/[a-z_][a-z0-9_]*$/.test(name) || /^files\/[^/]/.test(name);
}

function compare(manifest: Manifest, found: Map<string, Member>): void {
  if (manifest.format !== 1) throw new Error(`its format is ${String(manifest.format)}`);
  for (const { name, size, sha256 } of manifest.members) {
    const member = found.get(name);
    if (!member) throw new Error(`${name} is missing`);
    if (member.size !== size || member.sha256 !== sha256) throw new Error(`${name} is damaged`);
    found.delete(name);
  }
  const [extra] = found.keys();
  if (extra) throw new Error(`${extra} does not belong to it`);
}

async function fillDatabase(
  options: RestoreOptions,
  manifest: Manifest,
  work: string,
  log: (line: string) => void,
): Promise<void> {
  refuseUnknownMigrations(manifest, options.migrations?.folder ?? migrationsFolder);
  const client = new pg.Client({ connectionString: options.ownerUrl, application_name: "cordial restore" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const fresh = await isFresh(client);
    await migrate(options.ownerUrl, { log, ...options.migrations, upTo: manifest.migrations.at(-1)?.name ?? "" });
    await client.query(copySettings);
    await client.query("BEGIN");
    const tables = await sameTables(client, manifest);
    if (!fresh) await refuseRows(client, tables);
    await withoutGuards(client, tables, async () => {
      // Rows that migrations insert are in the archive too.
      for (const { name } of tables) if (fresh) await client.query(`DELETE FROM ${quoted(name)}`);
      for (const table of tables) await fillTable(client, table, join(work, "tables", table.name));
    });
    for (const { name, value, called } of manifest.sequences) {
      await client.query("SELECT setval($1::regclass, $2, $3)", [quoted(name), value, called]);
    }
    await client.query("COMMIT");
    await client.query("ANALYZE");
    log(`${tables.length} tables, ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows`);
  } finally {
    await client.end();
  }
}

function quoted(name: string): string {
  return `public.${pg.escapeIdentifier(name)}`;
}

function refuseUnknownMigrations(manifest: Manifest, folder: string): void {
  const known = new Map(readMigrations(folder).map(({ name, checksum }) => [name, checksum]));
  const unknown = manifest.migrations.find(({ name, checksum }) => known.get(name) !== checksum);
  if (unknown) throw new PlainFailure(`The archive is of another or a newer Cordial (migration ${unknown.name}).`);
}

async function isFresh(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("SELECT 1 FROM pg_class WHERE oid = to_regclass('public.migration')");
  return rows.length === 0;
}

/** The archive's tables; throws unless they equal the database's after migrating to the archive's version. */
async function sameTables(client: pg.Client, manifest: Manifest): Promise<Manifest["tables"]> {
  const shape = (tables: Manifest["tables"]) =>
    JSON.stringify(tables.map(({ name, columns }) => [name, columns.toSorted()]));
  if (shape(await tablesOf(client)) !== shape(manifest.tables)) {
    throw new PlainFailure("The database is not as the archive's migrations would make it.");
  }
  return manifest.tables;
}

async function refuseRows(client: pg.Client, tables: Manifest["tables"]): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await client.query<{ filled: boolean }>(`SELECT EXISTS (SELECT 1 FROM ${quoted(name)}) AS filled`);
    if (rows[0]?.filled) throw new PlainFailure(`The database is not empty (${name}); restore into a new one.`);
  }
}

/**
 * Runs work without triggers, which would refuse or repeat their effects, and without foreign keys, which tables that reference each other
 * could not satisfy one by one. Adding the keys again checks every row.
 */
async function withoutGuards(client: pg.Client, tables: Manifest["tables"], work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<{ owner: string; name: string; definition: string }>(`
    SELECT conrelid::regclass::text AS owner, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint
    WHERE contype = 'f' AND conparentid = 0 AND connamespace = 'public'::regnamespace ORDER BY conrelid, conname`);
  for (const { owner, name } of keys) {
    await client.query(`ALTER TABLE ${owner} DROP CONSTRAINT ${pg.escapeIdentifier(name)}`);
  }
  for (const { name } of tables) await client.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`);
  await work();
  for (const { name } of tables) await client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`);
  for (const { owner, name, definition } of keys) {
    await client.query(`ALTER TABLE ${owner} ADD CONSTRAINT ${pg.escapeIdentifier(name)} ${definition}`);
  }
}

async function fillTable(client: pg.Client, table: Manifest["tables"][number], file: string): Promise<void> {
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(", ");
  const rows = client.query(copyFrom(`COPY ${quoted(table.name)} (${columns}) FROM STDIN`));
  await pipeline(createReadStream(file), rows);
  if (rows.rowCount !== table.rows) {
    throw new Error(`${table.name} has ${rows.rowCount} rows where the archive tells of ${table.rows}`);
  }
}

/** Moves the files to their place. The folder may exist with empty subfolders. */
async function takeFiles(from: string, { filesFolder: to, storageUrl }: RestoreOptions): Promise<void> {
  if (!existsSync(from)) return;
  if (storageUrl !== undefined) {
    const disk = await openDisk({ folder: to, url: storageUrl });
    for (const key of await filesIn(from)) await putFile(disk, join(from, key), key);
    return;
  }
  await rm(to, { recursive: true, force: true });
  await rename(from, to);
}
