import { createReadStream } from "node:fs";
import { mkdir, open, rename, stat, writeFile } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { newId } from "../sql/transaction.ts";

/** Where files are stored: a folder, or with `url` an S3-compatible bucket. */
interface FilesPlace {
  readonly folder: string;
  /** `s3://bucket?region=...&endpoint=...`; the credentials come from the AWS environment variables. */
  readonly url?: string | undefined;
}

/** Subfolder for files that are still being written. */
export const INCOMING = "incoming/";

/** Where the content with this digest lies. */
export const keyOf = (sha256: string): string => posix.join(sha256.slice(0, 2), sha256.slice(2, 4), sha256);

/** A folder with atomic writes, safe against power cuts: a file is written under another name, flushed, then renamed. */
class Folder extends FSDriver {
  readonly #root: string;
  constructor(root: string) {
    super({ location: pathToFileURL(`${root}/`), visibility: "private" });
    this.#root = root;
  }
  override async put(...[key, contents, options]: Parameters<FSDriver["put"]>): Promise<void> {
    await this.#whole(key, async (beside) => await super.put(beside, contents, options));
  }
  override async putStream(...[key, contents, options]: Parameters<FSDriver["putStream"]>): Promise<void> {
    await this.#whole(key, async (beside) => await super.putStream(beside, contents, options));
  }
  async #whole(key: string, write: (beside: string) => Promise<void>): Promise<void> {
    const beside = `${INCOMING}${newId()}`;
    await write(beside);
    const [from, to] = [join(this.#root, beside), join(this.#root, key)];
    await flush(from);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await rename(from, to);
    await flush(dirname(to));
  }
}

async function flush(path: string): Promise<void> {
  await using handle = await open(path, "r");
  await handle.sync();
}

/** Milliseconds for a connection to the bucket, and those that it may be silent. */
const CONNECT_MS = 3000;
const SILENT_MS = 8000;

/** Opens the disk. The S3 client is loaded only for a bucket. */
export async function openDisk({ folder, url }: FilesPlace): Promise<Disk> {
  if (url !== undefined) return await openBucket(new URL(url));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return new Disk(new Folder(folder));
}

async function openBucket(url: URL): Promise<Disk> {
  const { S3Driver } = await import("flydrive/drivers/s3");
  const endpoint = url.searchParams.get("endpoint");
  return new Disk(
    new S3Driver({
      bucket: url.hostname,
      region: url.searchParams.get("region") ?? "us-east-1",
      ...(endpoint && { endpoint, forcePathStyle: true }),
      visibility: "private",
      // Few S3-compatible stores support access lists or the newer checksums. We do not need the checksums: stored files are named by their
      // digest.
      supportsACL: false,
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      // A call that stalls holds a transaction open.
      maxAttempts: 2,
      requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENT_MS },
    }),
  );
}

/** The keys under a prefix, page by page. */
export async function* keysOf(disk: Disk, prefix = ""): AsyncGenerator<string[]> {
  for (let next: string | undefined, more = true; more; more = next !== undefined) {
    const { objects, paginationToken } = await disk.listAll(prefix, {
      recursive: true,
      ...(next !== undefined && { paginationToken: next }),
    });
    yield [...objects].flatMap((o) => (o.isFile ? [o.key] : []));
    next = paginationToken;
  }
}

/** Uploads a local file with its length: S3 stores refuse streams of unknown length. */
export async function putFile(disk: Disk, path: string, key: string): Promise<void> {
  const { size } = await stat(path);
  await disk.putStream(key, createReadStream(path), { contentLength: size });
}

/** Copies files that are not in `known` into a folder; skips those deleted meanwhile. */
export async function fetchFiles(disk: Disk, to: string, known: ReadonlySet<string>): Promise<void> {
  for await (const keys of keysOf(disk))
    for (const key of keys) {
      if (known.has(key)) continue;
      const bytes = await disk.getBytes(key).catch(async (error: unknown) => {
        if (await disk.exists(key)) throw error;
        return undefined;
      });
      if (!bytes) continue;
      await mkdir(dirname(join(to, key)), { recursive: true });
      await writeFile(join(to, key), bytes, { mode: 0o600 });
    }
}
