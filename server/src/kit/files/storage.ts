import { posix } from "node:path";
import type { Readable } from "node:stream";
import type { Disk } from "flydrive";
import type { Upload } from "#contract/kit/files.ts";
import { columns, insertInto } from "../sql/columns.ts";
import { type Db, sql } from "../sql/database.ts";
import { INCOMING, keyOf, keysOf, putFile } from "./file-disk.ts";
import { image } from "./images.ts";
import { StoreCalls } from "./store-calls.ts";
import { newId, type Tx } from "../sql/transaction.ts";

/** What a stored file belongs to: `kind` and `record` determine who may open it; `part` is the fee or line. */
interface FileOf {
  readonly kind: string;
  readonly record: string;
  readonly part?: string;
}

/** A stored file as it is served: its content, by digest, and its name. */
export interface StoredFile {
  readonly hash_id: string;
  readonly sha256: string;
  readonly size: number;
  readonly mime: string;
  readonly name: string;
  readonly kind: string;
  readonly record_id: string;
}

/** A newly stored file, with the part of its record that it belongs to. */
export interface KeptFile {
  readonly hash_id: string;
  readonly name: string;
  readonly size: number;
  readonly mime: string;
  readonly part_id: string | null;
}

const lockContents = sql<unknown, [string[]]>(
  "SELECT pg_advisory_xact_lock_shared(hashtextextended(h, 41)) FROM unnest($1::text[]) AS h ORDER BY h",
);
const lockContent = sql<unknown, [string]>("SELECT pg_advisory_xact_lock(hashtextextended($1, 41))");
const stillUsed = sql<{ used: boolean }, [string]>("SELECT EXISTS (SELECT 1 FROM file WHERE sha256 = $1) AS used");
const insertFiles = insertInto(
  "file",
  columns({
    hash_id: "uuid",
    sha256: "text",
    size: "integer",
    mime: "text",
    name: "text",
    kind: "text",
    record_id: "uuid",
    part_id: "uuid?",
    created_by: "uuid",
  }),
);
const insertCopy = sql<unknown, [id: string, from: string, kind: string, record: string, by: string]>(
  "INSERT INTO file (hash_id, sha256, size, mime, name, kind, record_id, created_by) SELECT $1, sha256, size, mime, name, $3, $4, $5 FROM file WHERE hash_id = $2",
);
const dropFiles = sql<{ sha256: string }, [readonly string[]]>(
  "DELETE FROM file WHERE hash_id = ANY ($1::uuid[]) RETURNING sha256",
);
const assignFiles = sql<unknown, [ids: readonly string[], part: string]>(
  "UPDATE file SET part_id = $2 WHERE hash_id = ANY ($1::uuid[])",
);
const findFile = sql<StoredFile, [string]>(
  "SELECT hash_id, sha256, size, mime, name, kind, record_id FROM file WHERE hash_id = $1",
);

const moveTo = sql<{ hash_id: string }, [kind: string, from: string, to: string, only: readonly string[] | null]>(
  "UPDATE file SET record_id = $3 WHERE kind = $1 AND record_id = $2 AND ($4::uuid[] IS NULL OR hash_id = ANY ($4)) RETURNING hash_id",
);
/** Moves the files of a record, all or some of them, to another record of its kind. Returns which. */
export const moveFiles = async (
  db: Db,
  kind: string,
  from: string,
  to: string,
  only?: readonly string[],
): Promise<string[]> => (await moveTo.all(db, kind, from, to, only ?? null)).map((f) => f.hash_id);

const unusedAmong = sql<{ sha256: string }, [string[]]>(
  "SELECT h AS sha256 FROM unnest($1::text[]) AS h WHERE NOT EXISTS (SELECT 1 FROM file WHERE sha256 = h)",
);

const THUMBNAIL = 320;
const THUMBNAILS = "thumbnails";
const thumbnailOf = (sha256: string): string => posix.join(THUMBNAILS, `${sha256}.webp`);

/**
 * SQL that deletes files `f` for a statement that deletes their record too, and returns the `sha256` of each: give it to `Storage.forget`
 * after the commit.
 */
export const deletingFiles = (where: string, using?: string): string =>
  `DELETE FROM file f ${using ? `USING ${using} ` : ""}WHERE ${where} RETURNING f.sha256`;

/** Files of a kind of record that the nightly job deletes, as table and condition. */
export const outdatedFile = ([kind, when]: readonly [kind: string, when: string]) =>
  ["file", `kind = '${kind}' AND ${when}`] as const;

/** Stores files by the digest of their content; rows in `file` say which records they belong to. */
export class Storage {
  readonly #disk: Disk;
  /** Runs work in a separate transaction, to clean up after a failed one. */
  readonly #alone: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** The kinds of record that may have files, as declared by the areas. */
  readonly #kinds: ReadonlySet<string>;
  readonly #store: StoreCalls;
  /** @param atOnce the most transactions that wait for the disk at once */
  constructor(
    disk: Disk,
    kinds: Iterable<string>,
    alone: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
    atOnce = Infinity,
  ) {
    this.#disk = disk;
    this.#store = new StoreCalls(atOnce);
    this.#kinds = new Set(kinds);
    this.#alone = alone;
  }

  /**
   * Stores files for records in the caller's transaction: content first, rows second. A lock on the content is held until the commit, so
   * that nobody deletes the same content meanwhile. After a rollback, unused content is deleted again.
   */
  async keep(tx: Tx, files: readonly (FileOf & { upload: Upload })[]): Promise<readonly KeptFile[]> {
    if (files.length === 0) return [];
    const unknown = files.find((f) => !this.#kinds.has(f.kind));
    if (unknown) throw new Error(`No area says who may open the files of ${unknown.kind}`);
    const contents = [...new Map(files.map((f) => [f.upload.sha256, f.upload])).values()];
    await lockContents.all(
      tx.db,
      contents.map((u) => u.sha256),
    );
    tx.undo(async () => {
      // What cannot be deleted now is found by `sweep`.
      for (const u of contents) await this.forget(u.sha256).catch(() => undefined);
    });
    await this.#store.inTurn(async () => {
      for (const u of contents) await this.lay(u);
    });
    const rows = files.map((f) => ({
      hash_id: newId(),
      sha256: f.upload.sha256,
      size: f.upload.size,
      mime: f.upload.mime,
      name: f.upload.name,
      kind: f.kind,
      record_id: f.record,
      part_id: f.part ?? null,
      created_by: tx.person.id,
    }));
    await insertFiles(tx.db, ...rows);
    return rows;
  }

  /** Stores content unless it is there. Ahead of `keep`, which then has nothing left to write; content without a row is swept. */
  async lay({ sha256, path }: Pick<Upload, "sha256" | "path">): Promise<void> {
    const key = keyOf(sha256);
    if (!(await this.#disk.exists(key))) await putFile(this.#disk, path, key);
  }

  /** Copies another record's file to a record; false if that file is gone. The caller checks the right to open it. */
  async keepCopy(tx: Tx, from: StoredFile, to: FileOf): Promise<boolean> {
    if (!this.#kinds.has(to.kind)) throw new Error(`No area says who may open the files of ${to.kind}`);
    await lockContents.all(tx.db, [from.sha256]);
    return (await insertCopy.run(tx.db, newId(), from.hash_id, to.kind, to.record, tx.person.id)) === 1;
  }

  /** Makes files those of another part of their record. */
  async assign(tx: Tx, ids: readonly string[], part: string): Promise<void> {
    if (ids.length > 0) await assignFiles.run(tx.db, ids, part);
  }

  /** Deletes files of a record in the caller's transaction; unused content is deleted after the commit. */
  async drop(tx: Tx, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    this.forgetAfter(tx, await dropFiles.all(tx.db, ids));
  }

  /** After the commit, deletes the content of files that a statement deleted with their record, unless a row uses it. */
  forgetAfter(tx: Tx, gone: readonly Pick<StoredFile, "sha256">[]): void {
    const contents = [...new Set(gone.map((f) => f.sha256))];
    tx.after(() => void Promise.all(contents.map((sha) => this.forget(sha))).catch(() => undefined));
  }

  /** Deletes content unless a row uses it. Don't call it while this code path has an open transaction that may add such a row. */
  async forget(sha256: string): Promise<void> {
    await this.#alone(async (db) => {
      await lockContent.all(db, sha256);
      const { used } = await stillUsed.one(db, sha256);
      if (used) return;
      await this.#store.run(async () => {
        await this.#disk.delete(keyOf(sha256));
        await this.#disk.delete(thumbnailOf(sha256));
      });
    });
  }

  /**
   * Deletes content without a row, left by a process that died between copying and commit. Open transactions hold a lock on their content,
   * so content about to be used stays. Returns how many were deleted.
   */
  async sweep(): Promise<number> {
    let taken = 0;
    for await (const keys of keysOf(this.#disk)) {
      for (const key of keys.filter((k) => k.startsWith(INCOMING)))
        if (await this.#isOld(key)) await this.#disk.delete(key);
      const contents = keys.flatMap((k) => (/^[0-9a-f]{2}\//u.test(k) ? [posix.basename(k)] : []));
      for (const { sha256 } of await this.#alone(async (db) => await unusedAmong.all(db, contents))) {
        await this.forget(sha256);
        taken += 1;
      }
    }
    return taken;
  }

  async #isOld(key: string): Promise<boolean> {
    const { lastModified } = await this.#disk.getMetaData(key).catch(() => ({ lastModified: new Date() }));
    return lastModified.getTime() < Date.now() - 24 * 3600 * 1000;
  }

  async find(db: Db, id: string): Promise<StoredFile | undefined> {
    return await findFile.first(db, id);
  }
  async read(file: Pick<StoredFile, "sha256">): Promise<Readable> {
    return await this.#store.run(async () => await this.#disk.getStream(keyOf(file.sha256)));
  }
  /** A thumbnail of an image, without metadata, created on first use; undefined when the file is not an image. */
  async thumbnail(file: StoredFile): Promise<Readable | undefined> {
    if (!file.mime.startsWith("image/")) return undefined;
    return await this.#store.run(async () => await this.#thumbnail(file));
  }

  async #thumbnail(file: StoredFile): Promise<Readable | undefined> {
    const key = thumbnailOf(file.sha256);
    if (!(await this.#disk.exists(key))) {
      const bytes = await this.#disk.getBytes(keyOf(file.sha256));
      // Uploads are checked; what was kept before is shown as far as it can be.
      const picture = await image(bytes, { limitInputPixels: 40e6, failOn: "none" });
      const small = await picture
        .rotate()
        .resize(THUMBNAIL, THUMBNAIL, { fit: "inside", withoutEnlargement: true })
        .webp({ quality: 78 })
        .toBuffer()
        .catch(() => undefined);
      if (!small) return undefined;
      await this.#disk.put(key, small);
    }
    return await this.#disk.getStream(key);
  }
}
