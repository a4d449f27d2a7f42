import { readFile } from "node:fs/promises";
import { workerData } from "node:worker_threads";
import { readSheet } from "read-excel-file/node";
import type { Reading } from "#contract/imports/reading.ts";
import { decimal } from "#contract/kit/money.ts";
import type { Encoding } from "#server/kit/files/wide-encoding.ts";
import { answer } from "#server/kit/shared/thread.ts";
import { CardProblem, cardRows, isCards } from "./cards.ts";
import { decodeText, DOUBT } from "./decode-text.ts";
import { headingRow, MOST_TITLES } from "./headings.ts";
import { Unreadable } from "./limits-met.ts";
import type { Choices, Doubt, Read } from "./read-table.ts";
import { separatedRows } from "./separated.ts";
import { columnName } from "./sheet-xml.ts";
import { MOST_COLUMNS, MOST_ROWS_REACHED, MOST_UNPACKED } from "./table-limits.ts";
import { checkedWorkbook } from "./workbook.ts";

interface Input {
  readonly path?: string;
  readonly text?: string;
  readonly mime: string;
  /** Most rows below the headings. */
  readonly most: number;
  readonly known: readonly string[];
  readonly choices: Choices;
}
const { path, text: given, mime, most, known, choices } = workerData as Input;
const names = new Set(known);

const word = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  // Without exponent, also for small numbers. A zero is added to three decimals, so that they are not read as a group of thousands.
  if (typeof value === "number")
    return Number.isFinite(value)
      ? decimal(String(value))
          .toFixed()
          .replace(/\.\d{3}$/u, "$&0")
      : "";
  const said = typeof value === "string" ? value : JSON.stringify(value);
  return tidy(said);
};
/**
 * Without characters that the database can't store, as in cells of damaged files, and with plain spaces, one at a time. An apostrophe before a
 * sign is how our files keep spreadsheets from computing a text.
 */
const tidy = (said: string): string =>
  said
    .replaceAll(/[\u0000\u00AD\u200B\u2060\uFEFF]/gu, "")
    .replaceAll(/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/gu, " ")
    .replaceAll(/ {2,}/gu, " ")
    .toWellFormed()
    .trim()
    .replace(/^'(?=[=+\-@])/u, "");

/** Converts cells to text, within the widest table that there may be. */
function words(table: readonly (readonly unknown[])[]): string[][] {
  let left = MOST_UNPACKED;
  return table.map((row) =>
    row.slice(0, MOST_COLUMNS).map((cell) => {
      const said = word(cell);
      // Cells may share one long text: an archive of 4 KB can contain it a million times, and each is copied to the main thread.
      if ((left -= said.length) < 0) throw new Unreadable("unpacked");
      return said;
    }),
  );
}

/** The beginnings of the first rows, to choose the headings among them. */
const topsOf = (rows: readonly (readonly string[])[]): Reading["tops"] =>
  rows.slice(0, MOST_TITLES).flatMap((row, i) => {
    const text = row.filter(Boolean).slice(0, 4).join(" · ").slice(0, 80);
    return text === "" ? [] : [{ line: i + 1, text }];
  });

type Told = Pick<Reading, "format" | "encoding" | "separator" | "sheet" | "sheets">;
/** The table below its headings, and what is doubtful in it. */
function tableOf(raw: readonly (readonly unknown[])[], told: Told, more: readonly Doubt[] = []): Read {
  const all = words(raw);
  const at = Math.min(choices.heading === undefined ? headingRow(all, names) : choices.heading - 1, all.length - 1);
  const width = raw[at]?.length ?? 0;
  if (width > MOST_COLUMNS) throw new Unreadable("beyond", `${columnName(width)}1`);
  const doubts: Doubt[] = more.filter((d) => d.line > at + 1 && d.column < width);
  const rows = all.slice(Math.max(0, at)).map((row, i) => {
    const line = at + i + 1;
    if (row.slice(width).some(Boolean))
      doubts.push({ line, column: width, reason: "extra", said: row.slice(width).find(Boolean) ?? "" });
    return row.slice(0, width).map((cell, column) => sure(cell, line, column, doubts));
  });
  return { rows, reading: { ...told, heading: Math.max(1, at + 1), tops: topsOf(all) }, doubts };
}

/** A cell without the marks of letters that were read otherwise; such a cell is doubtful, and one whose letters were lost before. */
function sure(cell: string, line: number, column: number, doubts: Doubt[]): string {
  const plain = cell.includes(DOUBT) ? cell.replaceAll(DOUBT, "") : cell;
  if (plain !== cell) doubts.push({ line, column, reason: "letters", said: plain });
  else if (cell.includes("\uFFFD")) doubts.push({ line, column, reason: "lost", said: plain });
  return plain;
}

function textTable(): Promise<Read> | Read {
  return given === undefined
    ? readFile(path ?? "").then((bytes) => separated(decodeText(bytes, choices.encoding)))
    : separated({ text: given, encoding: "utf-8" });
}
function separated({ text, encoding }: { text: string; encoding: Encoding }): Read {
  const none = { sheet: null, sheets: [] };
  if (isCards(text)) {
    const { rows: found, broken, ...cards } = cardRows(text, most);
    const doubts = broken.map(({ reason, line, version }): Doubt => ({ line, column: -1, reason, said: version }));
    const reading: Reading = { format: "vcf", encoding, separator: null, heading: null, tops: [], ...none };
    const rows = found.map((row, i) => row.map((cell, at) => sure(tidy(cell), cards.lines[i - 1] ?? 1, at, doubts)));
    return { rows, reading, doubts, ...cards };
  }
  const { rows, separator } = separatedRows(text, {
    separator: choices.separator,
    known: names,
    most: most + MOST_TITLES + 2,
  });
  return tableOf(rows, { format: "csv", encoding, separator, ...none });
}

async function sheetTable(): Promise<Read> {
  const limits = { rows: MOST_ROWS_REACHED, columns: MOST_COLUMNS, unpacked: MOST_UNPACKED };
  const book = checkedWorkbook(await readFile(path ?? ""), limits, choices.sheet);
  const rows = (await readSheet(book.archive, book.sheet)) as unknown[][];
  const sheets = book.sheets.map(({ name, hidden }) => ({ name, hidden }));
  const errors = book.errors.map(({ row, column, said }): Doubt => ({
    line: row,
    column: column - 1,
    reason: "error",
    said,
  }));
  const sheet = sheets[book.sheet - 1]?.name ?? null;
  return tableOf(rows, { format: "xlsx", encoding: null, separator: null, sheet, sheets }, errors);
}

try {
  const found = await (mime === "text/csv" || mime === "text/vcard" ? textTable() : sheetTable());
  answer(found.rows.length - 1 > most && !found.lines ? { error: "rows" } : found);
} catch (error) {
  const told =
    error instanceof Unreadable
      ? { error: error.reason, cell: error.cell }
      : error instanceof CardProblem
        ? { error: error.reason, line: error.line, version: error.version }
        : { error: "broken" };
  answer(told);
}
