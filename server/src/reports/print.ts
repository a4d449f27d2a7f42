import { formatDay } from "#contract/kit/dates.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type * as calls from "#contract/reports/endpoints.ts";
import { reportSections } from "#contract/reports/schemas.ts";
import type { Paper } from "#server/kit/print/paper.ts";
import { printPaper } from "#server/kit/print/print.ts";
import type { Bytes } from "#server/kit/http/route.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { nameIn, text, type Locale } from "#server/kit/shared/texts.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { reports, type ReportRow } from "./records.ts";

const daysOf = (row: Pick<ReportRow, "date" | "date_end">): string =>
  row.date_end ? `${formatDay(row.date)} – ${formatDay(row.date_end)}` : formatDay(row.date);
/** A report's name on paper and in mails: kind, title, days. */
export const nameOf = (locale: Locale, row: Pick<ReportRow, "kind" | "title" | "date" | "date_end">): string =>
  `${text(locale, `reports.kind_${row.kind}`)}, ${row.title}, ${daysOf(row)}`;

/** A report as a printable paper, the same for every recipient. */
export function reportPaper(locale: Locale, row: ReportRow): Paper {
  const word = (key: string): string => text(locale, `reports.${key}`);
  const fact = (key: string, value: string | null | undefined): [string, string][] =>
    value ? [[word(key), value]] : [];
  const note = (key: string, value: string | null | undefined) => (value ? [{ heading: word(key), text: value }] : []);
  const country = row.country && nameIn(locale, row.country);
  const people = (row.contact_people ?? []).map((p) => (p as { name?: string }).name ?? "");
  const recipe = row.recipe as { number: number; name: string } | null;
  const [latest] = row.editions ?? [];
  return {
    title: `${word(`kind_${row.kind}`)} ${row.number}`,
    foot: [],
    facts: [
      ...fact("about", row.title),
      ...fact("date", daysOf(row)),
      ...fact("author", row.user.name),
      ...fact("contact_people", people.join(", ")),
      ...fact("place", row.place),
      ...fact("country", country),
      ...fact("purpose", row.purpose),
      ...fact("recipe", recipe && `${recipe.number} ${recipe.name}`),
      ...fact("project", row.project),
      ...fact("edition", row.edition > 1 ? String(row.edition) : null),
      ...fact("changed", latest?.changed),
    ],
    tables: [
      ...(row.trials.length > 0
        ? [
            {
              heading: word("trials"),
              columns: [{ title: word("trial"), width: 160 }, { title: word("result") }],
              rows: row.trials.map((t) => [t.name, t.result]),
            },
          ]
        : []),
      ...(row.steps && row.steps.length > 0
        ? [
            {
              heading: word("steps"),
              columns: [
                { title: word("step") },
                { title: word("person"), width: 110 },
                { title: word("due_on"), width: 70 },
              ],
              rows: row.steps.map((s) => [s.text, s.person?.name ?? "", s.due_on ? formatDay(s.due_on) : ""]),
            },
          ]
        : []),
    ],
    notes: [
      ...note("summary", row.summary),
      ...note("needs", row.needs),
      ...note("competitors", row.competitors),
      ...note("samples", row.samples),
      ...reportSections.flatMap((name) => note(`section_${name}`, row.sections[name])),
    ],
  };
}

/** Prints a report that the caller sees as a PDF. */
export const printReport =
  (storage: Storage) =>
  async (reader: Reader, { params }: ServerInput<typeof calls.printReport>): Promise<Bytes> => {
    const row = await reports.load(reader, params.id);
    const paper = reportPaper(reader.call.locale, row);
    return await printPaper(reader, storage, paper, paper.title);
  };
