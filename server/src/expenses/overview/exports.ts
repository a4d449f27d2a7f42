import * as calls from "#contract/expenses/overview.ts";
import type { CountedFee } from "#contract/expenses/overview.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { exportable, pagesOf, type Exportable } from "#server/kit/exporting.ts";
import { text, type Locale } from "#server/kit/texts.ts";
import { spendingFees } from "./fees.ts";
import { spendingOverview } from "./overview.ts";

type Filters = ServerInput<typeof calls.spendingOverview>["query"];

interface FigureRow {
  readonly by: string;
  readonly name: string;
  readonly amount: string;
  readonly previous: string;
  readonly fees: number;
  readonly iso: string;
}
type Overview = Awaited<ReturnType<typeof spendingOverview>>["data"];

/** Every figure of the statistics, one a row: in all, by month, office, reason and person. */
function figuresOf(o: Overview, locale: Locale): FigureRow[] {
  const iso = o.currency?.iso ?? "";
  const rows = (
    by: string,
    list: readonly (Omit<FigureRow, "by" | "iso" | "name"> & { name: string })[],
  ): FigureRow[] =>
    list.map(({ name, amount, previous, fees }) => ({ by: text(locale, by), name, amount, previous, fees, iso }));
  return [
    ...rows("sheets.by_all", [{ ...o, name: `${o.month_start} – ${o.month_end}` }]),
    ...rows(
      "sheets.month",
      o.months.map((m) => ({ ...m, name: m.month })),
    ),
    ...rows("sheets.office", o.offices),
    ...rows(
      "sheets.reason",
      o.reasons.map((r) => ({ ...r, name: (locale === "fr" && r.name_fr) || r.name })),
    ),
    ...rows("sheets.person", o.people),
  ];
}
const PAGE = 1000;

export const overviewExports: Readonly<Record<string, Exportable>> = {
  spending: exportable<Filters, FigureRow>({
    need: calls.spendingOverview.permission,
    filters: calls.spendingOverview.query,
    open: async (reader, query) => {
      const { data } = await spendingOverview(reader, { query });
      return {
        columns: [
          { title: "figure_by", type: "text", value: (r) => r.by },
          { title: "name", type: "text", width: 40, value: (r) => r.name },
          { title: "amount", type: "amount", value: (r) => r.amount, currency: (r) => r.iso },
          { title: "amount_before", type: "amount", value: (r) => r.previous, currency: (r) => r.iso },
          { title: "currency", type: "text", width: 10, value: (r) => r.iso },
          { title: "fees", type: "number", value: (r) => r.fees },
        ],
        pages: async function* () {
          yield figuresOf(data, reader.call.locale);
        },
      };
    },
  }),
  spending_fees: exportable<Filters, CountedFee>({
    need: calls.spendingFees.permission,
    filters: calls.spendingFees.query,
    open: async (reader, query) => {
      const { locale } = reader.call;
      return {
        columns: [
          { title: "date", type: "day", value: (f) => f.date },
          { title: "month", type: "text", width: 10, value: (f) => f.month },
          { title: "reason", type: "text", value: (f) => (locale === "fr" && f.reason.name_fr) || f.reason.name },
          { title: "description", type: "text", width: 40, value: (f) => f.description },
          { title: "number", type: "number", value: (f) => f.expense.number },
          { title: "title", type: "text", width: 40, value: (f) => f.expense.title },
          { title: "person", type: "text", value: (f) => f.user.name },
          { title: "office", type: "text", value: (f) => f.zone.name },
          { title: "amount", type: "amount", value: (f) => f.amount, currency: (f) => f.currency.iso },
          { title: "currency", type: "text", width: 10, value: (f) => f.currency.iso },
          {
            title: "converted_amount",
            type: "amount",
            value: (f) => f.converted?.amount ?? null,
            currency: (f) => f.converted?.currency_iso ?? "",
          },
          {
            title: "converted_currency",
            type: "text",
            width: 10,
            value: (f) => (f.converted?.amount ? f.converted.currency_iso : null),
          },
        ],
        pages: () => pagesOf((after) => spendingFees(reader, { query: { ...query, after } }, PAGE)),
      };
    },
  }),
};
