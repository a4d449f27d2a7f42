import { formatDay } from "#contract/kit/dates.ts";
import { formatAmount, sum } from "#contract/kit/amounts.ts";
import type { ExportColumn, OpenExport } from "#server/kit/area/exporting.ts";
import { refused } from "#server/kit/shared/failures.ts";
import { text, type Locale } from "#server/kit/shared/texts.ts";
import type { Paper, PaperTable } from "#server/kit/print/paper.ts";

/** Nobody reads more rows on paper, and laying them out would keep a core busy too long. */
export const MOST_PAPER_ROWS = 1000;

type Column = ExportColumn<never>;
/** Column widths in points; text columns share the rest. */
const widths: Partial<Record<Column["type"], number>> = { day: 54, moment: 54, amount: 72, number: 36 };

function wordOf(c: Column, row: never): string {
  const value = c.value(row);
  if (value === null || value === "") return "";
  if (c.type === "amount") return formatAmount(String(value));
  return c.type === "day" || c.type === "moment" ? formatDay(String(value)) : String(value);
}

/** The table of the rows in one currency, with totals of its amounts. */
function tableOf(
  columns: readonly Column[],
  rows: readonly never[],
  o: { iso: string; isAlone: boolean; totals: boolean; locale: Locale; heading: (key: string) => string },
): PaperTable {
  const isSum = (c: Column): boolean => c.type === "amount";
  const named = columns.findIndex((c) => !isSum(c));
  const totals = columns.map((c, i) => {
    if (isSum(c)) return formatAmount(sum(rows.map((row) => String(c.value(row) ?? "0"))));
    return i === named ? text(o.locale, "papers.total") : "";
  });
  return {
    ...(!o.isAlone && o.iso !== "" && { heading: o.iso }),
    columns: columns.map((c) => {
      const width = widths[c.type];
      return {
        title: isSum(c) && o.isAlone && o.iso !== "" ? `${o.heading(c.title)} ${o.iso}` : o.heading(c.title),
        ...(width !== undefined && { width }),
        ...((isSum(c) || c.type === "number") && { right: true as const }),
      };
    }),
    rows: rows.map((row) => columns.map((c) => wordOf(c, row))),
    ...(o.totals && columns.some(isSum) && rows.length > 0 && { total: totals }),
  };
}

/** A list for print: the columns that it marks for paper, and a table per currency. Throws when it has more than `MOST_PAPER_ROWS` rows. */
export async function paperOfList(
  opened: OpenExport,
  o: { title: string; facts: Paper["facts"]; locale: Locale; heading: (key: string) => string },
): Promise<Paper> {
  const columns = opened.columns.filter((c) => opened.paper?.includes(c.title) ?? true);
  const rows: never[] = [];
  for await (const page of opened.pages()) {
    rows.push(...page);
    if (rows.length > MOST_PAPER_ROWS) throw refused("errors.paper_too_long", { rows: MOST_PAPER_ROWS });
  }
  const amount = columns.find((c) => c.type === "amount");
  const by = Map.groupBy(rows, (row) => amount?.currency?.(row) ?? "");
  const currencies = [...by.keys()].toSorted((a, b) => a.localeCompare(b));
  return {
    title: o.title,
    landscape: true,
    facts: rows.length > 0 ? o.facts : [...o.facts, ["", text(o.locale, "papers.nothing")]],
    tables: currencies.map((iso) =>
      tableOf(columns, by.get(iso) ?? [], {
        ...o,
        iso,
        isAlone: currencies.length === 1,
        totals: opened.totals !== false,
      }),
    ),
  };
}
