import { folded } from "#contract/kit/words.ts";
import { invalidField } from "#server/kit/shared/failures.ts";
import { LIST_MARK, type Cells, type Column, type Importer } from "#server/kit/area/importing.ts";
import type { Locale } from "#server/kit/shared/texts.ts";
import type { Table } from "./read-table.ts";

type Columns = readonly (Column | undefined)[];

/** A heading normalized: no case, accents or punctuation. */
const bare = (heading: string): string =>
  folded(heading)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
const named = (column: Column, heading: string): boolean =>
  [column.key, ...column.headings.en, ...column.headings.fr].some((h) => bare(h) === heading);
export const headingOf = (column: Column, locale: Locale): string => column.headings[locale][0] ?? column.key;

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

/** The rows of a table by column key, mapped by headings or as chosen. */
export function cellsOf(
  { rows: [heading = [], ...lines], lines: places, implied = [] }: Table,
  importer: Importer,
  mapping: string | undefined,
): { rows: Cells[]; unknown: string[] } {
  const columns = mapping === undefined ? byHeading(heading, importer) : asChosen(heading, importer, mapping);
  const missing = importer.columns.find((c) => c.required && !columns.includes(c));
  if (missing)
    throw invalidField("file", "errors.import_column", {
      column: `${missing.headings.en[0]} / ${missing.headings.fr[0]}`,
    });
  const isImplied = new Set(implied);
  const rows = lines.flatMap((cells, i) => {
    if (cells.every((c) => c === "")) return [];
    const values = Object.fromEntries(columns.flatMap((c, at) => (c ? [[c.key, cells[at] ?? ""]] : [])));
    return [{ line: places?.[i] ?? i + 2, values, ...(isImplied.has(i) && { implied: true as const }) }];
  });
  if (rows.length === 0) throw invalidField("file", "errors.import_empty");
  return { rows, unknown: heading.filter((h, i) => h !== "" && !columns[i]) };
}

/** Number of sample values per column, and their maximum length. */
const SAMPLE = 3;
const LETTERS = 40;

/** The columns of a table with sample values and their likely meaning. */
export function suggested({ rows: [heading = [], ...lines], lines: places }: Table, importer: Importer) {
  const columns = byHeading(heading, importer);
  const keys = new Set(importer.columns.map((c) => c.key));
  return {
    columns: heading.map((h, at) => ({
      heading: h,
      sample: lines
        .flatMap((cells) => cells[at] || [])
        .slice(0, SAMPLE)
        .map((cell) => cell.replaceAll(LIST_MARK, " ").slice(0, LETTERS)),
      column: columns[at]?.key ?? null,
    })),
    // The mapping is certain: our own template, or a file without headings (vCard).
    settled: places !== undefined || heading.every((h) => keys.has(h)),
  };
}
