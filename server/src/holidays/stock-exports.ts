import * as calls from "#contract/holidays/endpoints.ts";
import type { OverviewRow, PersonBalances, StockBalance } from "#contract/holidays/schemas.ts";
import { exportable, pagesOf, type Exportable, type ExportColumn } from "#server/kit/area/exporting.ts";
import type { Locale } from "#server/kit/shared/texts.ts";
import { getHolidayOverview, listStocks } from "./stock-balances.ts";

interface BalanceLine {
  readonly of: PersonBalances;
  readonly balance: StockBalance;
}
const named = (locale: Locale, one: { readonly name: string; readonly name_fr: string | null } | null): string =>
  one === null ? "" : (locale === "fr" && one.name_fr) || one.name;
/** Rows of people read at once. */
const PAGE = 100;

const balanceColumns = (locale: Locale): readonly ExportColumn<BalanceLine>[] => [
  { title: "person", type: "text", value: ({ of }) => of.user.name },
  { title: "office", type: "text", value: ({ of }) => of.zone?.name ?? "" },
  { title: "department", type: "text", value: ({ of }) => named(locale, of.department) },
  { title: "holiday_type", type: "text", value: ({ balance }) => named(locale, balance.type) },
  { title: "holidays.balance_at", type: "day", value: ({ balance }) => balance.at },
  { title: "holidays.acquired", type: "number", value: ({ balance }) => balance.acquired },
  { title: "holidays.carried", type: "number", value: ({ balance }) => balance.carried },
  { title: "holidays.carried_last_day", type: "day", value: ({ balance }) => balance.carried_until },
  { title: "holidays.taken", type: "number", value: ({ balance }) => balance.taken },
  { title: "holidays.planned", type: "number", value: ({ balance }) => balance.planned },
  { title: "holidays.pending", type: "number", value: ({ balance }) => balance.pending },
  { title: "holidays.remaining", type: "number", value: ({ balance }) => balance.remaining },
];
function overviewColumns(locale: Locale): readonly ExportColumn<OverviewRow>[] {
  const month = new Intl.DateTimeFormat(locale, { month: "short", timeZone: "UTC" });
  return [
    { title: "person", type: "text", value: (r) => r.user.name },
    { title: "department", type: "text", value: (r) => named(locale, r.department) },
    { title: "holiday_type", type: "text", value: (r) => named(locale, r.type) },
    { title: "holidays.opening", type: "number", value: (r) => r.opening },
    { title: "holidays.acquired", type: "number", value: (r) => r.acquired },
    ...Array.from({ length: 12 }, (_, i) => ({
      title: "month",
      heading: month.format(new Date(Date.UTC(2001, i, 1))),
      type: "number" as const,
      value: (r: OverviewRow) => r.months[i] ?? 0,
    })),
    { title: "holidays.taken", type: "number", value: (r) => r.taken },
    { title: "holidays.expired", type: "number", value: (r) => r.expired },
    { title: "holidays.adjusted_days", type: "number", value: (r) => r.adjusted },
    { title: "holidays.remaining", type: "number", value: (r) => r.remaining },
  ];
}

export const stockExports: Readonly<Record<string, Exportable>> = {
  holidays_balances: exportable<Parameters<typeof listStocks>[1]["query"], BalanceLine>({
    need: calls.listStocks.permission,
    filters: calls.listStocks.query,
    open: async (reader, filters) => ({
      columns: balanceColumns(reader.call.locale),
      totals: false,
      pages: () =>
        pagesOf(async (after) => {
          const page = await listStocks(reader, { query: { ...filters, after, limit: PAGE } });
          return { ...page, data: page.data.flatMap((of) => of.balances.map((balance) => ({ of, balance }))) };
        }),
    }),
  }),
  holidays_overview: exportable<Parameters<typeof getHolidayOverview>[1]["query"], OverviewRow>({
    need: calls.getHolidayOverview.permission,
    filters: calls.getHolidayOverview.query,
    open: async (reader, query) => ({
      columns: overviewColumns(reader.call.locale),
      totals: false,
      pages: () => pagesOf(async () => ({ data: (await getHolidayOverview(reader, { query })).data, after: null })),
    }),
  }),
};
