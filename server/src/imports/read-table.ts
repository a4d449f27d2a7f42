import type { Upload } from "#contract/kit/files.ts";
import { Failure, overloaded, invalidField } from "#server/kit/shared/failures.ts";
import { inThread } from "#server/kit/shared/thread.ts";
import type { Reading } from "#contract/imports/reading.ts";
import { MOST_ROWS } from "#contract/imports/endpoints.ts";
import { MOST_COLUMNS, MOST_ROWS_REACHED, MOST_UNPACKED } from "./table-limits.ts";

/** Limits of reading a file: a small one can unpack to gigabytes. */
const MEGABYTES = 256;
const SECONDS = 15;
/** Files read at once: each needs memory, and a database connection waits for it. */
const AT_ONCE = 2;
let reading = 0;

/** How a table is to be read, where somebody chose it. */
export interface Choices {
  readonly encoding?: NonNullable<Reading["encoding"]> | undefined;
  readonly separator?: NonNullable<Reading["separator"]> | undefined;
  readonly sheet?: string | undefined;
  readonly heading?: number | undefined;
}
/** Something doubtful of a table: the line, the column from 0 (-1 for the whole line), and what stands there. */
export interface Doubt {
  readonly line: number;
  readonly column: number;
  readonly reason: "letters" | "lost" | "error" | "extra" | "card" | "version" | "rows";
  readonly said: string;
}
/** A table as it was read. */
export interface Read {
  /** The heading is the first row. */
  readonly rows: readonly (readonly string[])[];
  readonly reading: Reading;
  readonly doubts: readonly Doubt[];
  /** For vCards: the line of each row in the file. */
  readonly lines?: readonly number[];
  /** For vCards: the indexes of rows that another card only mentions. */
  readonly implied?: readonly number[];
}
type TableOrProblem =
  | Read
  | { error: "broken" | "rows" | "unpacked" }
  | { error: "beyond"; cell: string }
  | { error: "card" | "version"; line: number; version: string };

/** Reads in a worker thread with limits on time and memory. */
async function readApart(input: object): Promise<TableOrProblem> {
  const given = { ...input, most: MOST_ROWS };
  const module = new URL("./table-worker.ts", import.meta.url);
  try {
    return await inThread<TableOrProblem>(module, given, { megabytes: MEGABYTES, seconds: SECONDS });
  } catch {
    return { error: "broken" };
  }
}

/** Reads a CSV or XLSX file, or vCards where accepted, as rows of text. `known` are the names of columns. Throws a 422, 413 or 503. */
export async function readTable(
  from: Upload | string,
  o: { readonly known: readonly string[]; readonly choices: Choices; readonly cards: boolean },
): Promise<Read> {
  const source = typeof from === "string" ? { text: from, mime: "text/csv" } : { path: from.path, mime: from.mime };
  const input = { ...source, known: o.known, choices: o.choices };
  if (reading >= AT_ONCE) throw overloaded();
  reading += 1;
  const told = await readApart(input).finally(() => {
    reading -= 1;
  });
  const name = typeof from === "string" ? "" : from.name;
  if ("rows" in told) {
    if (told.lines && !o.cards) throw invalidField("file", "errors.file_format", { name, formats: "csv, xlsx" });
    return told;
  }
  if (told.error === "rows")
    throw new Failure(
      "too-large",
      { key: "errors.import_rows", params: { most: MOST_ROWS } },
      { file: [{ key: "errors.import_rows", params: { most: MOST_ROWS } }] },
    );
  if (told.error === "beyond")
    throw invalidField("file", "errors.import_beyond", {
      cell: told.cell,
      rows: MOST_ROWS_REACHED,
      columns: MOST_COLUMNS,
    });
  if (told.error === "unpacked")
    throw invalidField("file", "errors.import_unpacked", { megabytes: MOST_UNPACKED / 1024 / 1024 });
  if (told.error === "card") throw invalidField("file", "errors.card_broken", { line: told.line });
  if (told.error === "version")
    throw invalidField("file", "errors.card_version", { line: told.line, version: told.version });
  throw invalidField("file", "errors.file_broken", { name });
}
