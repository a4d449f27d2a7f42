import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { parse } from "csv-parse/sync";
import { readSheet } from "read-excel-file/node";
import { decimal } from "#contract/kit/money.ts";

const { path, text: given, mime, most } = workerData as { path?: string; text?: string; mime: string; most: number };

/** UTF-8 where it is that, else what spreadsheets of the West wrote before. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** What stands most often in the heading, outside of quotes. */
function delimiterOf(text: string): string {
  const heading = (/^.*$/mu.exec(text)?.[0] ?? "").replace(/"[^"]*"/gu, "");
  const count = (mark: string): number => heading.split(mark).length;
  return [";", ",", "\t"].toSorted((a, b) => count(b) - count(a))[0] ?? ";";
}

const word = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  // Small numbers too without an exponent.
  if (typeof value === "number") return Number.isFinite(value) ? decimal(String(value)).toFixed() : "";
  const said = typeof value === "string" ? value : JSON.stringify(value);
  // What no text of the database holds: a cell of a damaged file has them.
  return said.replaceAll("\u0000", "").toWellFormed().trim();
};

/** More columns no table of people has; each is compared with every name that a column may have. */
const MOST_COLUMNS = 200;
/** Cells beyond the heading say nothing. */
function narrow(table: readonly (readonly unknown[])[]): string[][] {
  const columns = table[0]?.length ?? 0;
  if (columns > MOST_COLUMNS) throw new Error("Too wide");
  return table.map((row) => row.slice(0, columns).map(word));
}

const MOST_BYTES = 100 * 1024 * 1024;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
/** What a packed file says that it unfolds to; one that lies meets the limits of this thread. */
function unfolded(bytes: Buffer): number {
  let end = bytes.length - 22;
  while (end >= 0 && bytes.readUInt32LE(end) !== END) end -= 1;
  let sum = 0;
  for (let at = end < 0 ? end : bytes.readUInt32LE(end + 16); at >= 0 && at + 46 <= bytes.length;) {
    if (bytes.readUInt32LE(at) !== ENTRY) break;
    sum += bytes.readUInt32LE(at + 24);
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return sum;
}

async function rows(): Promise<string[][]> {
  if (mime === "text/csv") {
    const text = given ?? decoded(await readFile(path ?? ""));
    const options = {
      delimiter: delimiterOf(text),
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      to: most + 1,
    };
    return narrow(parse(text, options));
  }
  if (unfolded(await readFile(path ?? "")) > MOST_BYTES) throw new Error("Too large");
  return narrow((await readSheet(path ?? "")) as unknown[][]);
}

try {
  const found = await rows();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(found.length > most ? { error: "rows" } : { rows: found });
} catch {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage({ error: "broken" });
}
