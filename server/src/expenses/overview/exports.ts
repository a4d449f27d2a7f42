import { officeStaff, type StaffRow } from "#contract/expenses/money-overviews.ts";
import * as calls from "#contract/expenses/overview.ts";
import type { CountedFee } from "#contract/expenses/overview.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { z } from "zod";
import { hashId, search } from "#contract/kit/page.ts";
import { named } from "#server/kit/failures.ts";
import { exportable, pagesOf, type Exportable } from "#server/kit/exporting.ts";
import { text, type Locale } from "#server/kit/texts.ts";
import { spendingFees } from "./fees.ts";
import { spendingOverview } from "./overview.ts";
import { officeStaff as staffOf } from "./staff.ts";

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

const staffFilters = z.object({ office: hashId, year: z.coerce.number<number | string>().int().optional(), search });
type StaffFilters = Omit<ServerInput<typeof officeStaff>["query"], "after" | "limit"> & { readonly office: string };
interface StaffLine {
  readonly hash_id: string;
  readonly name: string;
  readonly iso: string;
  readonly spent: string | null;
  readonly owed: string | null;
  readonly held: string | null;
}
function linesOf({ hash_id, name, spent, owed, held }: StaffRow): StaffLine[] {
  const currencies = [...new Set([...spent, ...owed, ...held].map((a) => a.currency.iso))];
  const of = (list: StaffRow["spent"], iso: string): string | null =>
    list.find((a) => a.currency.iso === iso)?.amount ?? null;
  return (currencies.length > 0 ? currencies : [""]).map((iso) => ({
    hash_id,
    name,
    iso,
    spent: of(spent, iso),
    owed: of(owed, iso),
    held: of(held, iso),
  }));
}

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
        paper: ["figure_by", "name", "amount", "amount_before", "fees"],
        totals: false,
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
        paper: ["date", "reason", "number", "title", "person", "office", "amount"],
        pages: () => pagesOf((after) => spendingFees(reader, { query: { ...query, after } }, PAGE)),
      };
    },
  }),
  /** What an office's people spent in a year, are owed and hold: a row for each currency. */
  office_staff: exportable<StaffFilters, StaffLine>({
    need: officeStaff.permission,
    filters: staffFilters,
    open: async (reader, { office, ...query }) => {
      const currency = (r: StaffLine): string => r.iso;
      await named("office", staffOf(reader, { params: { id: office }, query: { limit: 1 } }));
      return {
        columns: [
          { title: "person", type: "text", value: (r) => r.name },
          { title: "spent", type: "amount", value: (r) => r.spent, currency },
          { title: "owed", type: "amount", value: (r) => r.owed, currency },
          { title: "held", type: "amount", value: (r) => r.held, currency },
          { title: "currency", type: "text", width: 10, value: currency },
        ],
        paper: ["person", "spent", "owed", "held"],
        pages: () =>
          pagesOf(async (after) => {
            const { data, after: next } = await staffOf(reader, {
              params: { id: office },
              query: { ...query, after, limit: 200 },
            });
            return { data: data.flatMap(linesOf), after: next };
          }),
      };
    },
  }),
};
