import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { fileTypeFromFile } from "file-type";
import sharp from "sharp";
import { attachmentLimits, receivedUpload, type Upload } from "#contract/kit/files.ts";
import { Failure, type Message } from "./failures.ts";
import { newId } from "./transaction.ts";

/** More pixels than a receipt can have: such a picture is refused before it is decoded. */
const MAX_PIXELS = 40_000_000;
const MAX_NAME = 120;
/** What all fields of a form hold together, beside its files: as much as a body without files. */
const MOST_WORDS = 1024 * 1024;
const mimes: Record<string, string> = { pdf: "application/pdf", png: "image/png", jpg: "image/jpeg" };

sharp.cache(false);
sharp.concurrency(1);

/** A name as it is kept: without folders, control characters or marks that turn the reading direction, its ending kept when it is cut. */
export function safeName(given: string): string {
  const base = given.normalize("NFC").replaceAll("\\", "/").split("/").at(-1) ?? "";
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  const clean =
    base
      .replace(/[\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2066-\u2069"<>|:*?]/gu, "")
      .replace(/^\.+/u, "")
      .trim() || "file";
  if (clean.length <= MAX_NAME) return clean;
  const dot = clean.lastIndexOf(".");
  const ending = dot > 0 && clean.length - dot <= 10 ? clean.slice(dot) : "";
  return clean.slice(0, MAX_NAME - ending.length) + ending;
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
    const picture = await sharp(path, { limitInputPixels: false, failOn: "none" })
      .metadata()
      .catch(() => undefined);
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
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    if (!found && !buffer.subarray(0, bytesRead).includes(0)) return { mime: "text/csv" };
  } finally {
    await file.close();
  }
  return { problem: { key: "errors.file_format", params: { formats: "csv, xlsx" } }, kind: "unsupported" };
}

/** What files a call takes: papers and pictures, or tables. */
export type FileKinds = "papers" | "tables";

export interface Uploads {
  /** Reads a multipart body: fields nested by their brackets, files on disk as `Upload`. */
  read(request: FastifyRequest, kinds: FileKinds): Promise<{ body: unknown; files: Upload[] }>;
  /** Takes the call's files away, whatever became of it. */
  discard(files: readonly Upload[]): Promise<void>;
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

  const discard = async (files: readonly Upload[]): Promise<void> => {
    await Promise.all(files.map((f) => rm(f.path, { force: true })));
  };

  const read = async (request: FastifyRequest, kinds: FileKinds): Promise<{ body: unknown; files: Upload[] }> => {
    const body = emptyNested();
    let words = 0;
    const files: Upload[] = [];
    const problems: Record<string, Message[]> = {};
    let worst: "invalid" | "unsupported" | "too-large" = "invalid";
    try {
      for await (const part of request.parts()) {
        if (part.type === "field") {
          words += String(part.value).length;
          if (words > MOST_WORDS) throw new Failure("too-large", { key: "errors.body_too_large" });
          setByBrackets(body, part.fieldname, part.value);
          continue;
        }
        const path = join(folder, newId());
        const hash = createHash("sha256");
        const measure = new Transform({
          transform(chunk: Buffer, _encoding, done) {
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
        const upload = receivedUpload({ path, name, size, sha256: hash.digest("hex"), mime: kind.mime });
        files[files.length - 1] = upload;
        setByBrackets(body, part.fieldname, upload);
      }
      if (files.length > attachmentLimits.files) throw tooManyFiles();
      const first = Object.values(problems)[0]?.[0];
      if (first) throw new Failure(worst, first, problems);
      return { body: closeGaps(body), files };
    } catch (error) {
      await discard(files);
      throw formFailure(error) ?? error;
    }
  };
  return { read, discard };
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
