import type { Readable } from "node:stream";
import { inflateRawSync } from "node:zlib";
import yazl from "yazl";
import { digitMasks } from "./digit-masks.ts";
import { Unreadable, type SheetLimits } from "./limits-met.ts";
import { repairedSheet, type ErrorCell, sheetsIn, type SheetName, withBooleans } from "./sheet-xml.ts";

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const STORED = 0;
const IN_EXTRA = 0xffffffff;

interface Workbook {
  /** An archive of the checked parts. */
  readonly archive: Readable;
  readonly sheets: readonly SheetName[];
  /** The sheet that is read: its place from 1. */
  readonly sheet: number;
  /** Cells of that sheet whose formula has no result. */
  readonly errors: readonly ErrorCell[];
}

/**
 * Checks a workbook and returns it as an archive that is safe to read. The reader library fills the gap before a distant cell with empty
 * ones (a gigabyte for an archive of 1 KB), and it reads local headers instead of the directory. So we unpack within a limit, check every
 * cell address, and pass on exactly the checked bytes. What the library does not know of the standard is written as it expects it
 * (`sheet-xml.ts`). `wanted` is the name of a sheet; otherwise the first visible one is read.
 */
export function checkedWorkbook(archive: Buffer, limits: SheetLimits, wanted?: string): Workbook {
  const zip = new yazl.ZipFile();
  const errors = new Map<string, readonly ErrorCell[]>();
  const parts = partsOf(archive, limits.unpacked);
  const masks = digitMasks(parts.get("xl/styles.xml") ?? "");
  const book = withBooleans(parts.get("xl/workbook.xml") ?? "");
  const relations = parts.get("xl/_rels/workbook.xml.rels") ?? "";
  for (const [name, part] of parts) {
    let xml = name === "xl/workbook.xml" ? book : part;
    if (/\/worksheets\/[^/]*$/u.test(name)) {
      const sheet = repairedSheet(xml, limits, masks);
      ({ xml } = sheet);
      errors.set(name, sheet.errors);
    }
    checkAddresses(xml, limits);
    zip.addBuffer(Buffer.from(xml), name, { compress: false });
  }
  zip.end();
  const sheets = sheetsIn(book, relations);
  const at = Math.max(
    0,
    sheets.findIndex((s) => (wanted === undefined ? !s.hidden : s.name === wanted)),
  );
  return {
    archive: zip.outputStream as Readable,
    sheets,
    sheet: at + 1,
    errors: errors.get(sheets[at]?.part ?? "") ?? [],
  };
}

/** The parts of the archive that are XML, unpacked within the limit. */
function partsOf(archive: Buffer, most: number): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  let left = most;
  for (const entry of entriesOf(archive)) {
    if (!entry.name.endsWith(".xml") && !entry.name.endsWith(".xml.rels")) continue;
    const bytes = unpack(entry, left);
    left -= bytes.length;
    parts.set(entry.name, bytes.toString("utf8"));
  }
  return parts;
}

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packed: Buffer;
}

function* entriesOf(archive: Buffer): Generator<Entry> {
  let end = archive.length - 22;
  while (end >= 0 && archive.readUInt32LE(end) !== END) end -= 1;
  let at = archive.readUInt32LE(end + 16);
  for (let entries = archive.readUInt16LE(end + 10); entries > 0; entries -= 1) {
    if (archive.readUInt32LE(at) !== ENTRY) throw new Error("No entry of a directory");
    const [name, extra, comment] = [28, 30, 32].map((o) => archive.readUInt16LE(at + o)) as [number, number, number];
    const wide = wideNumbers(archive.subarray(at + 46 + name, at + 46 + name + extra));
    const number = (o: number): number => {
      const value = archive.readUInt32LE(at + o);
      return value === IN_EXTRA ? (wide.shift() ?? value) : value;
    };
    // In the order of the ZIP64 extra field.
    const [, size, local] = [number(24), number(20), number(42)];
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    yield {
      name: archive.toString("utf8", at + 46, at + 46 + name),
      method: archive.readUInt16LE(at + 10),
      packed: archive.subarray(from, from + size),
    };
    at += 46 + name + extra + comment;
  }
}

/** The 64-bit sizes of the ZIP64 extra field, which some programs also write for small files. */
function wideNumbers(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === 1)
      return Array.from({ length: Math.floor(extra.readUInt16LE(at + 2) / 8) }, (_, i) =>
        Number(extra.readBigUInt64LE(at + 4 + i * 8)),
      );
  return [];
}

function unpack({ method, packed }: Entry, most: number): Buffer {
  if (method === STORED && packed.length <= most) return packed;
  if (method === STORED || most <= 0) throw new Unreadable("unpacked");
  try {
    return inflateRawSync(packed, { maxOutputLength: most });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw new Unreadable("unpacked");
    throw error;
  }
}

/** The address attribute `r` of rows and cells, anywhere in a tag. */
const ADDRESS = /\br\s*=\s*(?:"([^"]*)"|'([^']*)')/gu;

/** Throws for addresses beyond the limits, as the reader would interpret them, and for addresses with XML entities, which it would decode. */
function checkAddresses(xml: string, limits: SheetLimits): void {
  for (const [, quoted, single] of xml.matchAll(ADDRESS)) {
    const address = quoted ?? single ?? "";
    const digits = address.search(/\d/u);
    const row = Number(address.slice(digits));
    if (digits < 0 || Number.isNaN(row)) {
      if (address.includes("&")) throw new Error("An address in disguise");
      continue;
    }
    let column = 0;
    for (let i = 0; i < digits; i += 1) column = column * 26 + address.charCodeAt(i) - 64;
    if (row > limits.rows || column > limits.columns)
      throw new Unreadable("beyond", `${digits === 0 ? "A" : ""}${address.slice(0, 20)}`);
  }
  let rows = 0;
  for (const _ of xml.matchAll(/<(?:[\w.-]+:)?row[\s/>]/gu)) rows += 1;
  if (rows > limits.rows) throw new Unreadable("beyond", `A${rows}`);
}
