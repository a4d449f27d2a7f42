import { createHash, type Hash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import multipart, { type MultipartFile, type MultipartValue } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { attachmentLimits, receivedUpload, type Upload } from "#contract/kit/files.ts";
import { wideEncodingOf } from "../files/wide-encoding.ts";
import { namedFor } from "../files/attachment.ts";
import { isValueTooDeep, tooDeep } from "./depth.ts";
import { Failure, overloaded, type Message } from "#server/kit/shared/failures.ts";
import { noteRefusal } from "#server/kit/shared/refusals.ts";
import { paperOf } from "../files/kind-of-file.ts";
import { typeOfFile } from "../files/type-of-file.ts";
import { newId } from "../sql/transaction.ts";

const MAX_NAME = 120;
/** Characters in all text fields of a form together; the same limit as for a JSON body. */
const MOST_WORDS = 1024 * 1024;

/** A stored file name: without folders, control characters or bidirectional marks, and with an extension that fits its content. */
function safeName(given: string, mime = ""): string {
  const base = given.normalize("NFC").replaceAll("\\", "/").split("/").at(-1) ?? "";
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  const clean = base
    .replace(/[\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2066-\u2069"<>|:*?]/gu, "")
    .replace(/^\.+/u, "")
    .trim();
  return namedFor(mime, clean, MAX_NAME);
}

/** Objects without a prototype, so that field names like `__proto__` reach nothing. */
type Nested = Record<string, unknown>;
const emptyNested = (): Nested => Object.create(null) as Nested;
/** Whether a field may be set inside the value: not in text, nor in a received file (frozen), whose path only the server sets. */
const isNested = (value: unknown): value is Nested =>
  typeof value === "object" && value !== null && !Object.isFrozen(value);

/** Largest list index; no form has that many fees or files. */
const MOST_LISTED = 1000;
const indexIn = (list: readonly unknown[], part: string): number | undefined => {
  const index = part === "" ? list.length : Number(part);
  return Number.isInteger(index) && index >= 0 && index <= MOST_LISTED ? index : undefined;
};

/** Sets a value by a bracket path such as `fees[0][invoices][]`. Ignores absurd paths and paths through existing plain values. */
function setByBrackets(target: Nested, name: string, value: unknown): void {
  const parts = name.replaceAll("]", "").split("[");
  if (parts.length > 6) return;
  let at = target;
  for (const [i, part] of parts.entries()) {
    const key = Array.isArray(at) ? indexIn(at, part) : part;
    if (key === undefined) return;
    const next = parts[i + 1];
    if (next === undefined) {
      at[key] = value;
      return;
    }
    const inside = (at[key] ??= next === "" || /^\d{1,4}$/u.test(next) ? [] : emptyNested());
    if (!isNested(inside)) return;
    at = inside;
  }
}

/** Removes gaps in lists (only `fees[7]` was sent) and turns objects into plain ones again. */
function closeGaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((v) => v !== undefined).map(closeGaps);
  if (isNested(value)) return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, closeGaps(v)]));
  return value;
}

/** The content type of a table: a spreadsheet or vCard by its content; any other text counts as CSV. */
async function tableOf(path: string, size: number): ReturnType<typeof paperOf> {
  if (size === 0) return { problem: { key: "errors.file_empty" }, kind: "invalid" };
  const found = await typeOfFile(path);
  if (found?.ext === "xlsx") return { mime: found.mime };
  if (found?.ext === "vcf") return { mime: "text/vcard" };
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    const head = buffer.subarray(0, bytesRead);
    if (!found && (!head.includes(0) || wideEncodingOf(head))) return { mime: "text/csv" };
  } finally {
    await file.close();
  }
  return { problem: { key: "errors.file_format", params: { formats: "csv, xlsx" } }, kind: "unsupported" };
}

/** Bytes on disk for the forms of one person: one form full of large files, and a little more. */
const MOST_OF_ONE = (attachmentLimits.files + 2) * attachmentLimits.bytes;
/** Most forms of one person received at once. */
const FORMS_OF_ONE = 6;
/** Bytes on disk for all forms. */
const MOST_OF_ALL = 2 * 1024 ** 3;

/** Counts uploads on disk per person, so that one person can't fill the disk with endless forms. */
class OnDisk {
  readonly #people = new Map<string, { forms: number; bytes: number }>();
  #bytes = 0;

  /** Forms that are being received or used, and their bytes on disk. */
  get now(): { readonly forms: number; readonly bytes: number } {
    return { forms: [...this.#people.values()].reduce((all, one) => all + one.forms, 0), bytes: this.#bytes };
  }

  begin(whose: string): void {
    const held = this.#people.get(whose) ?? { forms: 0, bytes: 0 };
    if (held.forms >= FORMS_OF_ONE) throw tooManyUploads();
    held.forms += 1;
    this.#people.set(whose, held);
  }
  add(whose: string, bytes: number): void {
    const held = this.#people.get(whose);
    if (!held || held.bytes + bytes > MOST_OF_ONE) throw tooManyUploads();
    if (this.#bytes + bytes > MOST_OF_ALL) {
      noteRefusal("uploads");
      throw overloaded();
    }
    held.bytes += bytes;
    this.#bytes += bytes;
  }
  end(whose: string, bytes: number): void {
    const held = this.#people.get(whose);
    if (!held) return;
    this.#bytes -= bytes;
    held.bytes -= bytes;
    if ((held.forms -= 1) === 0) this.#people.delete(whose);
  }
}
const tooManyUploads = (): Failure => {
  noteRefusal("uploads");
  return new Failure("too-many", { key: "errors.too_many_uploads" }, undefined, "too_many_uploads", 5);
};

/** The files a call accepts: documents and pictures, or tables. */
type FileKinds = "papers" | "tables";

/** A received form. */
export interface Received {
  readonly body: unknown;
  readonly files: readonly Upload[];
  /** Releases the person's share of the disk. */
  readonly release?: () => void;
}

/** Reads the files of multipart bodies. */
export interface Uploads {
  /** Reads a multipart body: fields nested by their brackets, files on disk as `Upload`. */
  read(request: FastifyRequest, kinds: FileKinds, whose: string): Promise<Received>;
  /** Deletes the call's temporary files; call it in every case. */
  discard(received: Pick<Received, "files" | "release">): Promise<void>;
  /** Forms in flight, and their bytes on disk. */
  inFlight(): { readonly forms: number; readonly bytes: number };
}

/** A form while it is received: its fields, its files, and what is wrong with them. */
class Form {
  readonly files: Upload[] = [];
  readonly #body = emptyNested();
  // No prototype, since fields may have any name (`constructor`).
  readonly #problems = Object.create(null) as Record<string, Message[]>;
  readonly #counted: (bytes: number) => void;
  #worst: "invalid" | "unsupported" | "too-large" = "invalid";
  #words = 0;

  /** @param counted is told of each chunk that is written; it throws where the disk has no room for it */
  constructor(counted: (bytes: number) => void) {
    this.#counted = counted;
  }

  takeField({ fieldname, value }: MultipartValue): void {
    // Parts with content type JSON arrive parsed.
    if (isValueTooDeep(value)) throw tooDeep();
    this.#words += typeof value === "string" ? value.length : (JSON.stringify(value) ?? "").length;
    if (this.#words > MOST_WORDS) throw new Failure("too-large", { key: "errors.body_too_large" });
    setByBrackets(this.#body, fieldname, value);
  }

  async takeFile({ fieldname, filename, file }: MultipartFile, path: string, kinds: FileKinds): Promise<void> {
    const hash = createHash("sha256");
    const name = safeName(filename || "file");
    const place = this.files.push({ path, name, size: 0, sha256: "", mime: "" }) - 1;
    await pipeline(file, this.#measure(hash), createWriteStream(path));
    const { size } = await stat(path);
    const field = fieldname.replace(/\[(\w*)\]/gu, (_, p: string) => (p === "" ? "" : `.${p}`));
    const add = ({ key, params }: Message): void => {
      (this.#problems[field] ??= []).push({ key, params: { name, ...params } });
    };
    if (size > attachmentLimits.bytes) {
      this.#worst = "too-large";
      return add({ key: "errors.file_too_large", params: { megabytes: attachmentLimits.bytes / 1024 / 1024 } });
    }
    const kind = await (kinds === "tables" ? tableOf : paperOf)(path, size);
    if ("problem" in kind) {
      if (this.#worst === "invalid") this.#worst = kind.kind;
      return add(kind.problem);
    }
    const { mime } = kind;
    const upload = receivedUpload({
      path,
      name: safeName(filename || "file", mime),
      size,
      sha256: hash.digest("hex"),
      mime,
    });
    this.files[place] = upload;
    setByBrackets(this.#body, fieldname, upload);
  }

  /** Passes chunks on to the disk, counted and hashed. */
  #measure(hash: Hash): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        try {
          this.#counted(chunk.length);
        } catch (error) {
          return done(error as Error);
        }
        hash.update(chunk);
        done(null, chunk);
      },
    });
  }

  /** The body, when all parts were taken; throws what is wrong with the files. */
  end(): unknown {
    if (this.files.length > attachmentLimits.files) throw tooManyFiles();
    const first = Object.values(this.#problems)[0]?.[0];
    if (first) throw new Failure(this.#worst, first, this.#problems);
    return closeGaps(this.#body);
  }
}

/** Receives uploads in a temporary folder, where they are measured, hashed and checked; memory holds one chunk at a time. */
export async function uploadsIn(folder: string, app: FastifyInstance): Promise<Uploads> {
  // Files left by a killed process.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await app.register(multipart, {
    limits: {
      fileSize: attachmentLimits.bytes + 1,
      files: attachmentLimits.files + 1,
      fields: 2000,
      fieldSize: 100_000,
      fieldNameSize: 200,
      parts: 2500,
    },
    throwFileSizeLimit: false,
  });

  const onDisk = new OnDisk();
  const discard: Uploads["discard"] = async ({ files, release }) => {
    await Promise.all(files.map((f) => rm(f.path, { force: true })));
    release?.();
  };

  const read: Uploads["read"] = async (request, kinds, whose) => {
    onDisk.begin(whose);
    let bytes = 0;
    const release = (): void => onDisk.end(whose, bytes);
    const form = new Form((more) => {
      onDisk.add(whose, more);
      bytes += more;
    });
    const { files } = form;
    try {
      for await (const part of partsOf(request)) {
        if (part.type === "field") form.takeField(part);
        else await form.takeFile(part, join(folder, newId()), kinds);
      }
      return { body: form.end(), files, release };
    } catch (error) {
      await discard({ files, release });
      throw formFailure(error) ?? error;
    }
  };
  return { read, discard, inFlight: () => onDisk.now };
}

/** The parts of a form; parser errors without a code (such as for a boundary of 300 characters) become a 422. */
async function* partsOf(request: FastifyRequest): ReturnType<FastifyRequest["parts"]> {
  try {
    yield* request.parts();
  } catch (error) {
    throw error instanceof Error && !("code" in error) ? new Failure("invalid", { key: "errors.body" }) : error;
  }
}

const tooManyFiles = (): Failure =>
  new Failure(
    "invalid",
    { key: "errors.too_many_files", params: { files: attachmentLimits.files } },
    { invoices: [{ key: "errors.too_many_files", params: { files: attachmentLimits.files } }] },
  );

/** The failure for a truncated or malformed form; undefined for other errors. */
function formFailure(error: unknown): Failure | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (code === "FST_FILES_LIMIT") return tooManyFiles();
  // The parser's own errors have no code.
  const broken =
    code.startsWith("FST_") || (code === "" && /multipart|part header|unexpected end/iu.test(error.message));
  return broken ? new Failure("invalid", { key: "errors.body" }) : undefined;
}
