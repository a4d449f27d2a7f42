import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { fileTypeFromFile } from "file-type";
import { attachmentLimits, receivedUpload, type Upload } from "#contract/kit/files.ts";
import { namedFor } from "./attachment.ts";
import { isValueTooDeep, tooDeep } from "./depth.ts";
import { Failure, overloaded, type Message } from "./failures.ts";
import { image } from "./images.ts";
import { newId } from "./transaction.ts";

/** More pixels than a receipt can have: such a picture is refused before it is decoded. */
const MAX_PIXELS = 40_000_000;
const MAX_NAME = 120;
/** What all fields of a form hold together, beside its files: as much as a body without files. */
const MOST_WORDS = 1024 * 1024;
const mimes: Record<string, string> = { pdf: "application/pdf", png: "image/png", jpg: "image/jpeg" };

/** A name as it is kept: without folders, control characters or marks that turn the reading direction, with the ending of its content. */
export function safeName(given: string, mime = ""): string {
  const base = given.normalize("NFC").replaceAll("\\", "/").split("/").at(-1) ?? "";
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  const clean = base
    .replace(/[\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2066-\u2069"<>|:*?]/gu, "")
    .replace(/^\.+/u, "")
    .trim();
  return namedFor(mime, clean, MAX_NAME);
}

/** What brackets make: objects that inherit nothing, so that no name of a field reaches anything but what the form itself said. */
type Nested = Record<string, unknown>;
const emptyNested = (): Nested => Object.create(null) as Nested;
/** Whether a field may be put into it: a word is none, nor is a file, whose path is ours alone to say. */
const isNested = (value: unknown): value is Nested =>
  typeof value === "object" && value !== null && !Object.isFrozen(value);

/** Lists take numbers below this: more fees or files no form has. */
const MOST_LISTED = 1000;
const indexIn = (list: readonly unknown[], part: string): number | undefined => {
  const index = part === "" ? list.length : Number(part);
  return Number.isInteger(index) && index >= 0 && index <= MOST_LISTED ? index : undefined;
};

/** `fees[0][invoices][]` set in a nested object; an absurd path, or one through something that is there already, is ignored. */
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

/** Lists that came with gaps (`fees[7]` alone) are closed up, and objects are plain ones again. */
function closeGaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((v) => v !== undefined).map(closeGaps);
  if (isNested(value)) return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, closeGaps(v)]));
  return value;
}

/** What is wrong with a file by its content, or its kind. */
async function paperOf(
  path: string,
  size: number,
): Promise<{ mime: string } | { problem: Message; kind: "invalid" | "unsupported" }> {
  if (size === 0) return { problem: { key: "errors.file_empty" }, kind: "invalid" };
  const found = await fileTypeFromFile(path).catch(() => undefined);
  const mime = found && mimes[found.ext];
  if (!mime)
    return {
      problem: { key: "errors.file_format", params: { formats: attachmentLimits.formats.join(", ") } },
      kind: "unsupported",
    };
  if (mime !== "application/pdf") {
    // The header alone is read: a picture that would need gigabytes is told by its size.
    const header = await image(path, { limitInputPixels: false, failOn: "none" });
    const picture = await header.metadata().catch(() => undefined);
    if (!picture?.width || !picture.height) return { problem: { key: "errors.file_broken" }, kind: "invalid" };
    if (picture.width * picture.height > MAX_PIXELS) return { problem: { key: "errors.file_pixels" }, kind: "invalid" };
  }
  return { mime };
}

/** A spreadsheet is told by its content; what is text may be a table of it. */
async function tableOf(path: string, size: number): ReturnType<typeof paperOf> {
  if (size === 0) return { problem: { key: "errors.file_empty" }, kind: "invalid" };
  const found = await fileTypeFromFile(path).catch(() => undefined);
  if (found?.ext === "xlsx") return { mime: found.mime };
  if (found?.ext === "vcf") return { mime: "text/vcard" };
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    if (!found && !buffer.subarray(0, bytesRead).includes(0)) return { mime: "text/csv" };
  } finally {
    await file.close();
  }
  return { problem: { key: "errors.file_format", params: { formats: "csv, xlsx" } }, kind: "unsupported" };
}

/** Bytes that the forms of one person may hold on disk together: one form full of large papers, and a little more. */
const MOST_OF_ONE = (attachmentLimits.files + 2) * attachmentLimits.bytes;
/** Forms of one person that are received at once. */
const FORMS_OF_ONE = 6;
/** Bytes that all forms may hold on disk together. */
const MOST_OF_ALL = 2 * 1024 ** 3;

/** What is on disk while it is looked at, and whose it is: one person cannot fill the disk with forms that never end. */
class OnDisk {
  readonly #people = new Map<string, { forms: number; bytes: number }>();
  #bytes = 0;

  begin(whose: string): void {
    const held = this.#people.get(whose) ?? { forms: 0, bytes: 0 };
    if (held.forms >= FORMS_OF_ONE) throw tooManyUploads();
    held.forms += 1;
    this.#people.set(whose, held);
  }
  add(whose: string, bytes: number): void {
    const held = this.#people.get(whose);
    if (!held || held.bytes + bytes > MOST_OF_ONE) throw tooManyUploads();
    if (this.#bytes + bytes > MOST_OF_ALL) throw overloaded();
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
const tooManyUploads = (): Failure =>
  new Failure("too-many", { key: "errors.too_many_uploads" }, undefined, "too_many_uploads", 5);

/** What files a call takes: papers and pictures, or tables. */
export type FileKinds = "papers" | "tables";

/** A form as it came. */
export interface Received {
  readonly body: unknown;
  readonly files: readonly Upload[];
  /** Gives back the person's share of the disk. */
  readonly release?: () => void;
}

export interface Uploads {
  /** Reads a multipart body: fields nested by their brackets, files on disk as `Upload`. */
  read(request: FastifyRequest, kinds: FileKinds, whose: string): Promise<Received>;
  /** Takes the call's files away, whatever became of it. */
  discard(received: Pick<Received, "files" | "release">): Promise<void>;
}

/** Uploads go to a folder of their own while they are measured, hashed and looked at; memory holds a chunk at a time. */
export async function uploadsIn(folder: string, app: FastifyInstance): Promise<Uploads> {
  // What a killed process left.
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
    const body = emptyNested();
    let words = 0;
    const files: Upload[] = [];
    // Inherits nothing: a field may be called what it likes.
    const problems = Object.create(null) as Record<string, Message[]>;
    let worst: "invalid" | "unsupported" | "too-large" = "invalid";
    try {
      for await (const part of partsOf(request)) {
        if (part.type === "field") {
          // A part that says it is JSON arrives parsed.
          if (isValueTooDeep(part.value)) throw tooDeep();
          words += typeof part.value === "string" ? part.value.length : (JSON.stringify(part.value) ?? "").length;
          if (words > MOST_WORDS) throw new Failure("too-large", { key: "errors.body_too_large" });
          setByBrackets(body, part.fieldname, part.value);
          continue;
        }
        const path = join(folder, newId());
        const hash = createHash("sha256");
        const measure = new Transform({
          transform(chunk: Buffer, _encoding, done) {
            try {
              onDisk.add(whose, chunk.length);
            } catch (error) {
              return done(error as Error);
            }
            bytes += chunk.length;
            hash.update(chunk);
            done(null, chunk);
          },
        });
        const name = safeName(part.filename || "file");
        const draft: Upload = { path, name, size: 0, sha256: "", mime: "" };
        files.push(draft);
        await pipeline(part.file, measure, createWriteStream(path));
        const { size } = await stat(path);
        const field = part.fieldname.replace(/\[(\w*)\]/gu, (_, p: string) => (p === "" ? "" : `.${p}`));
        const add = (say: Message): void => {
          (problems[field] ??= []).push({ key: say.key, params: { name, ...say.params } });
        };
        if (size > attachmentLimits.bytes) {
          worst = "too-large";
          add({ key: "errors.file_too_large", params: { megabytes: attachmentLimits.bytes / 1024 / 1024 } });
          continue;
        }
        const kind = await (kinds === "tables" ? tableOf : paperOf)(path, size);
        if ("problem" in kind) {
          if (worst === "invalid") worst = kind.kind;
          add(kind.problem);
          continue;
        }
        const upload = receivedUpload({
          path,
          name: safeName(part.filename || "file", kind.mime),
          size,
          sha256: hash.digest("hex"),
          mime: kind.mime,
        });
        files[files.length - 1] = upload;
        setByBrackets(body, part.fieldname, upload);
      }
      if (files.length > attachmentLimits.files) throw tooManyFiles();
      const first = Object.values(problems)[0]?.[0];
      if (first) throw new Failure(worst, first, problems);
      return { body: closeGaps(body), files, release };
    } catch (error) {
      await discard({ files, release });
      throw formFailure(error) ?? error;
    }
  };
  return { read, discard };
}

/** The parts of a form; whatever its parser says without a code (a boundary of 300 characters) is about the form. */
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

/** What a form that breaks off, or is none, is told; nothing for what is no fault of the form. */
function formFailure(error: unknown): Failure | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (code === "FST_FILES_LIMIT") return tooManyFiles();
  // The parser's own errors have no code.
  const broken =
    code.startsWith("FST_") || (code === "" && /multipart|part header|unexpected end/iu.test(error.message));
  return broken ? new Failure("invalid", { key: "errors.body" }) : undefined;
}
