import { TOLD_DOUBTS, type ImportRow } from "#contract/imports/endpoints.ts";
import type { Cells, Checked, Importer } from "#server/kit/area/importing.ts";
import { text, type Locale } from "#server/kit/shared/texts.ts";
import { headingOf, shownCell, type Meant } from "./mapping.ts";
import type { Doubt, Read } from "./read-table.ts";

/** A row of a dry run, in the reader's language. */
export function rowTold(importer: Importer, cells: Cells, row: Checked<unknown>, locale: Locale): ImportRow {
  const heading = (column: string): string => {
    const of = importer.columns.find((c) => c.key === column);
    return of ? headingOf(of, locale) : "";
  };
  const problems = row.problems.map(({ column, say }) => ({
    column: heading(column),
    key: column,
    message: text(locale, say.key, say.params),
  }));
  const changes = (row.changes ?? []).map((c) => ({ ...c, column: heading(c.column) }));
  const notes = (row.notes ?? []).map((say) => text(locale, say.key, say.params));
  const action = problems.length > 0 ? "wrong" : row.action;
  const shown = Object.entries(cells.values).map(([column, value]) => ({ column, value: shownCell(value) }));
  return { line: row.line, label: row.label, action, problems, notes, changes, cells: shown };
}

const LETTERS = 60;
function doubtTold({ reason, said, line }: Doubt, locale: Locale): string {
  const params = { said: said.slice(0, LETTERS) };
  if (reason === "card" || reason === "rows") return text(locale, "imports.doubt_card", { line });
  if (reason === "version") return text(locale, "imports.doubt_version", { line, version: said });
  return text(locale, `imports.doubt_${reason}`, params);
}

/** What is doubtful of a table, by cell: the first ones, in the order of the lines. */
export function doubtsTold({ doubts }: Read, { heading, columns }: Meant, locale: Locale) {
  const told = doubts
    .toSorted((a, b) => a.line - b.line || a.column - b.column)
    .slice(0, TOLD_DOUBTS)
    .map((d) => {
      const column = columns[d.column];
      const name = column ? headingOf(column, locale) : heading[d.column];
      return { line: d.line, column: name || null, message: doubtTold(d, locale) };
    });
  return { doubts: told, doubts_count: doubts.length };
}
