import { advancesOverview, officeStaff, type StaffRow } from "#contract/expenses/money-overviews.ts";
import * as calls from "#contract/expenses/overview.ts";
import type { CountedFee } from "#contract/expenses/overview.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { z } from "zod";
import { numberText } from "#contract/kit/number.ts";
import { hashId, search } from "#contract/kit/page.ts";
import { named } from "#server/kit/shared/failures.ts";
import { exportable, pagesOf, type Exportable } from "#server/kit/area/exporting.ts";
import { counted, nameIn, text, type Locale } from "#server/kit/shared/texts.ts";
import { advancesOverview as overviewOf } from "./advances.ts";
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

/** All figures of the statistics, one per row: total, by month, office, reason and person. */
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
      o.reasons.map((r) => ({ ...r, name: nameIn(locale, r) })),
    ),
    ...rows("sheets.person", o.people),
  ];
}
interface HandedRow {
  readonly by: string;
  readonly name: string;
  readonly amount: string;
  readonly previous: string;
  /** Null by month: the remainder is known only for the whole period. */
  readonly left: string | null;
  readonly count: number;
  readonly iso: string;
}
/** All figures of advances: total, by month, office and person. */
function handedOf(o: Awaited<ReturnType<typeof overviewOf>>["data"], locale: Locale): HandedRow[] {
  const iso = o.currency?.iso ?? "";
  const rows = (
    by: string,
    list: readonly (Omit<HandedRow, "by" | "iso" | "left"> & { left?: string })[],
  ): HandedRow[] =>
    list.map(({ name, amount, previous, left = null, count }) => ({
      by: text(locale, by),
      name,
      amount,
      previous,
      left,
      count,
      iso,
    }));
  return [
    ...rows("sheets.by_all", [{ ...o, name: `${o.month_start} – ${o.month_end}` }]),
    ...rows(
      "sheets.month",
      o.months.map((m) => ({ ...m, name: m.month })),
    ),
    ...rows("sheets.office", o.offices),
    ...rows("sheets.person", o.people),
  ];
}

/** `195 km, car` or `1 full day, 2 part days`. */
function claimedText({ allowance: a }: CountedFee, locale: Locale): string | null {
  if (a === null) return null;
  if (a.kind === "mileage")
    return text(locale, "policy.claimed_mileage", {
      km: numberText(a.km),
      vehicle: text(locale, `policy.vehicle_${a.vehicle}`).toLowerCase(),
    });
  const provided = a.breakfasts + a.lunches + a.dinners;
  return [
    ...(a.full_days > 0 ? [counted(locale, ["policy.days_full"], a.full_days)] : []),
    ...(a.part_days > 0 ? [counted(locale, ["policy.days_part"], a.part_days)] : []),
    ...(provided > 0 ? [counted(locale, ["policy.meals_provided"], provided)] : []),
  ].join(", ");
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
  advances_overview: exportable<ServerInput<typeof advancesOverview>["query"], HandedRow>({
    need: advancesOverview.permission,
    filters: advancesOverview.query,
    open: async (reader, query) => {
      const { data } = await overviewOf(reader, { query });
      const currency = (r: HandedRow): string => r.iso;
      return {
        columns: [
          { title: "figure_by", type: "text", value: (r) => r.by },
          { title: "name", type: "text", width: 40, value: (r) => r.name },
          { title: "handed_amount", type: "amount", value: (r) => r.amount, currency },
          { title: "amount_before", type: "amount", value: (r) => r.previous, currency },
          { title: "left_amount", type: "amount", value: (r) => r.left, currency },
          { title: "currency", type: "text", width: 10, value: currency },
          { title: "advances", type: "number", value: (r) => r.count },
        ],
        paper: ["figure_by", "name", "handed_amount", "amount_before", "left_amount", "advances"],
        totals: false,
        pages: async function* () {
          yield handedOf(data, reader.call.locale);
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
          { title: "reason", type: "text", value: (f) => nameIn(locale, f.reason) },
          { title: "description", type: "text", width: 40, value: (f) => f.description },
          { title: "computed_from", type: "text", value: (f) => claimedText(f, locale) },
          {
            title: "rate_used",
            type: "amount",
            value: (f) => f.allowance?.rate.amount ?? null,
            currency: (f) => f.currency.iso,
          },
          { title: "rate_source", type: "text", value: (f) => f.allowance?.rate.source ?? null },
          { title: "limit_reason", type: "text", value: (f) => f.limit_reason },
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
        paper: ["date", "reason", "computed_from", "number", "title", "person", "office", "amount"],
        pages: () => pagesOf((after) => spendingFees(reader, { query: { ...query, after } }, PAGE)),
      };
    },
  }),
  /** An office's people with what each spent in a year, is owed and holds: one row per currency. */
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
