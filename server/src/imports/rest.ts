import { safeCell } from "#contract/kit/cells.ts";
import type { Cells, Checked, Importer } from "#server/kit/area/importing.ts";
import type { Locale } from "#server/kit/shared/texts.ts";
import { headingOf, problemHeading, shownCell, type Meant } from "./mapping.ts";
import { rowTold } from "./told.ts";

const quoted = (cell: string): string => {
  const safe = safeCell(cell);
  return /[";\n\r,']/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** The rows that were left out, as CSV with the file's own columns and a last one that says what is wrong. Reading it again works. */
export function restOf(
  importer: Importer,
  meant: Meant,
  wrong: readonly { readonly row: Cells; readonly checked: Checked<unknown> }[],
  { fileName, locale }: { fileName: string; locale: Locale },
) {
  if (wrong.length === 0) return null;
  const title = problemHeading(locale);
  // A file that came back before has this column already.
  const own = meant.heading.flatMap((h, at) => (meant.columns[at] || meant.unknown.includes(h) ? [at] : []));
  const read = new Set(meant.columns.map((c) => c?.key));
  const added = importer.columns.filter((c) => !read.has(c.key) && wrong.some(({ row }) => row.values[c.key]));
  const lines = wrong.map(({ row, checked }) => {
    const raw = meant.raw.get(row.line) ?? [];
    const { problems } = rowTold(importer, row, checked, locale);
    return [
      ...own.map((at) => {
        const column = meant.columns[at];
        return shownCell((column ? row.values[column.key] : raw[at]) ?? "");
      }),
      ...added.map((c) => row.values[c.key] ?? ""),
      problems.map((p) => `${p.column}: ${p.message}`).join(" "),
    ];
  });
  const headings = [...own.map((at) => meant.heading[at] ?? ""), ...added.map((c) => headingOf(c, locale)), title];
  const csv = [headings, ...lines].map((cells) => `${cells.map(quoted).join(";")}\r\n`).join("");
  const base = fileName.replace(/\.[^.]*$/u, "") || "import";
  return { count: wrong.length, file_name: `${base} – ${title}.csv`, csv: `\uFEFF${csv}` };
}
