import { createReadStream } from "node:fs";
import { mkdir, open, rename, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { newId } from "./transaction.ts";

/** Where files are: a folder, or with `url` a bucket of a store that speaks S3. */
export interface FilesPlace {
  readonly folder: string;
  /** `s3://bucket?region=...&endpoint=...`; who we are there is said by the AWS variables of the environment. */
  readonly url?: string | undefined;
}

/** Where files of a folder are until they are whole. */
export const INCOMING = "incoming/";

/** A folder in which a file is whole or not there, also when the power was cut: written beside, flushed, then named. */
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

/** The disk of a place. The client of a bucket is loaded only where there is one. */
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
      // Few stores but Amazon's have access lists or the newer checksums; what we keep is named by its digest.
      supportsACL: false,
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
    }),
  );
}

/** The keys under a prefix, a page at a time. */
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

/** Puts a file of this machine there, with its length: stores refuse a stream that may go on for ever. */
export async function putFile(disk: Disk, path: string, key: string): Promise<void> {
  const { size } = await stat(path);
  await disk.putStream(key, createReadStream(path), { contentLength: size });
}

/** Copies what is there, and not yet here, into a folder; what goes away meanwhile is passed by. */
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
