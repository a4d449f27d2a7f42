import { locales } from "#server/kit/shared/texts.ts";
import { invalidField } from "#server/kit/shared/failures.ts";
import { LIST_MARK, type Cells, type Column, type Importer } from "#server/kit/area/importing.ts";
import { text, type Locale } from "#server/kit/shared/texts.ts";
import { bare } from "./headings.ts";
import type { Read } from "./read-table.ts";

export type Columns = readonly (Column | undefined)[];

const namesOf = (column: Column): string[] => [column.key, ...column.headings.en, ...column.headings.fr].map(bare);
const named = (column: Column, heading: string): boolean => namesOf(column).includes(heading);
export const headingOf = (column: Column, locale: Locale): string => column.headings[locale][0] ?? column.key;

/** The column that says what is wrong, in a file of rows that came back. */
export const problemHeading = (locale: Locale): string => text(locale, "imports.what_is_wrong");
export const isProblems = (heading: string): boolean => locales.some((l) => bare(problemHeading(l)) === bare(heading));

/** All names of an importer's columns, as headings are compared. */
export const knownNames = ({ columns }: Importer): string[] => columns.flatMap(namesOf);

/** Maps columns by their headings; a column that occurs twice is read from its first occurrence. */
function byHeading(heading: readonly string[], { columns }: Importer): Columns {
  const taken = new Set<Column>();
  return heading.map((h) => {
    const found = columns.find((c) => !taken.has(c) && named(c, bare(h)));
    if (found) taken.add(found);
    return found;
  });
}

/** Maps columns as chosen by the user; throws a 422 for an unknown or repeated key. */
function asChosen(heading: readonly string[], { columns }: Importer, mapping: string): Columns {
  const keys = mapping.split(",").map((key) => key.trim());
  const chosen = keys.filter(Boolean);
  const unknown = chosen.find((key, i) => !columns.some((c) => c.key === key) || chosen.indexOf(key) !== i);
  if (unknown !== undefined) throw invalidField("mapping", "errors.import_mapping", { column: unknown });
  return heading.map((_, i) => columns.find((c) => c.key === keys[i]));
}

/** A table with the meaning of its columns. */
export interface Meant {
  readonly rows: readonly Cells[];
  readonly heading: readonly string[];
  readonly columns: Columns;
  /** The row as it stands in the file, by line. */
  readonly raw: ReadonlyMap<number, readonly string[]>;
  /** Headings that are not read. */
  readonly unknown: readonly string[];
}
/** A cell that was corrected after the file was read. */
export interface Correction {
  readonly line: number;
  readonly column: string;
  readonly value: string;
}

/** The rows of a table by column key, mapped by headings or as chosen, with corrections. */
export function cellsOf(
  { rows: [heading = [], ...lines], lines: places, implied = [], reading }: Read,
  importer: Importer,
  mapping: string | undefined,
  corrections: readonly Correction[] = [],
): Meant {
  const columns = mapping === undefined ? byHeading(heading, importer) : asChosen(heading, importer, mapping);
  const missing = importer.columns.find((c) => c.required && !columns.includes(c));
  if (missing)
    throw invalidField("file", "errors.import_column", {
      column: `${missing.headings.en[0]} / ${missing.headings.fr[0]}`,
    });
  const isImplied = new Set(implied);
  const keys = new Set(importer.columns.map((c) => c.key));
  const corrected = Map.groupBy(
    corrections.filter((c) => keys.has(c.column)),
    (c) => c.line,
  );
  const raw = new Map<number, readonly string[]>();
  const rows = lines.flatMap((cells, i) => {
    if (cells.every((c) => c === "")) return [];
    const line = places?.[i] ?? (reading.heading ?? 1) + i + 1;
    raw.set(line, cells);
    const read = Object.fromEntries(columns.flatMap((c, at) => (c ? [[c.key, cells[at] ?? ""]] : [])));
    const mended = Object.fromEntries((corrected.get(line) ?? []).map((c) => [c.column, c.value.trim()]));
    return [{ line, values: { ...read, ...mended }, ...(isImplied.has(i) && { implied: true as const }) }];
  });
  if (rows.length === 0) throw invalidField("file", "errors.import_empty");
  const unknown = heading.filter((h, i) => h !== "" && !columns[i] && !isProblems(h));
  return { rows, heading, columns, raw, unknown };
}

/** A cell as people write it. */
export const shownCell = (cell: string): string =>
  cell.includes(LIST_MARK) ? cell.split(LIST_MARK).filter(Boolean).join(", ") : cell;

/** Number of sample values per column, and their maximum length. */
const SAMPLE = 3;
const LETTERS = 40;

/** The columns of a table with sample values and their likely meaning: as its headings say, or as was chosen for them before. */
export function suggested(
  { rows: [heading = [], ...lines], lines: places }: Read,
  importer: Importer,
  before: readonly string[] | undefined,
) {
  const keys = new Set(importer.columns.map((c) => c.key));
  const kept = before?.map((key) => (keys.has(key) ? key : undefined));
  const columns = kept ?? byHeading(heading, importer).map((c) => c?.key);
  return {
    columns: heading.map((h, at) => ({
      heading: h,
      sample: lines
        .flatMap((cells) => cells[at] || [])
        .slice(0, SAMPLE)
        .map((cell) => cell.replaceAll(LIST_MARK, " ").slice(0, LETTERS)),
      column: columns[at] ?? null,
    })),
    remembered: kept !== undefined,
    // The mapping is certain: our own template, or a file without headings (vCard).
    settled: places !== undefined || heading.every((h) => keys.has(h)),
  };
}
