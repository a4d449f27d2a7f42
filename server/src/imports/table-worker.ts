import { readFile } from "node:fs/promises";
import { workerData } from "node:worker_threads";
import { parse } from "csv-parse/sync";
import { readSheet } from "read-excel-file/node";
import { decimal } from "#contract/kit/money.ts";
import { answer } from "#server/kit/shared/thread.ts";
import { CardProblem, cardRows, isCards, type CardTable } from "./cards.ts";
import { MOST_COLUMNS, MOST_ROWS_REACHED, MOST_UNPACKED } from "./table-limits.ts";
import { checkedWorkbook, Unreadable } from "./workbook.ts";

const { path, text: given, mime, most } = workerData as { path?: string; text?: string; mime: string; most: number };

/** Decodes as UTF-8 if valid, otherwise as Windows-1252, which older Western spreadsheets wrote. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The most frequent separator in the heading, outside quotes. */
function delimiterOf(text: string): string {
  const heading = (/^.*$/mu.exec(text)?.[0] ?? "").replace(/"[^"]*"/gu, "");
  const count = (mark: string): number => heading.split(mark).length;
  return [";", ",", "\t"].toSorted((a, b) => count(b) - count(a))[0] ?? ";";
}

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
  // Characters that the database can't store, as in cells of damaged files.
  return said.replaceAll("\u0000", "").toWellFormed().trim();
};

/** Column names as in spreadsheets: A, Z, AA. */
const columnName = (number: number): string =>
  number === 0 ? "" : columnName(Math.floor((number - 1) / 26)) + String.fromCodePoint(65 + ((number - 1) % 26));

/** Converts cells to text and drops those beyond the heading. */
function narrow(table: readonly (readonly unknown[])[]): string[][] {
  const columns = table[0]?.length ?? 0;
  if (columns > MOST_COLUMNS) throw new Unreadable("beyond", `${columnName(columns)}1`);
  let left = MOST_UNPACKED;
  return table.map((row) =>
    row.slice(0, columns).map((cell) => {
      const said = word(cell);
      // Cells may share one long text: an archive of 4 KB can contain it a million times, and each is copied to the main thread.
      if ((left -= said.length) < 0) throw new Unreadable("unpacked");
      return said;
    }),
  );
}

async function rows(): Promise<string[][] | CardTable> {
  if (mime === "text/csv" || mime === "text/vcard") {
    const text = given ?? decoded(await readFile(path ?? ""));
    if (isCards(text)) return cardRows(text, most - 1);
    const options = {
      delimiter: delimiterOf(text),
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      to: most + 1,
    };
    return narrow(parse(text, options));
  }
  const limits = { rows: MOST_ROWS_REACHED, columns: MOST_COLUMNS, unpacked: MOST_UNPACKED };
  return narrow((await readSheet(checkedWorkbook(await readFile(path ?? ""), limits))) as unknown[][]);
}

try {
  const found = await rows();
  answer("lines" in found ? found : found.length > most ? { error: "rows" } : { rows: found });
} catch (error) {
  const told =
    error instanceof Unreadable
      ? { error: error.reason, cell: error.cell }
      : error instanceof CardProblem
        ? { error: error.reason, line: error.line, version: error.version }
        : { error: "broken" };
  answer(told);
}
