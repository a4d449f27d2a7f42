import { SegmentedControl } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { lastOfMonth } from "#contract/kit/dates.ts";
import { holderHref } from "#contract/accounting/hrefs.ts";
import type { Holder } from "#contract/accounting/endpoints.ts";
import { useRead } from "#web/api/query.ts";
import { todayAt } from "#web/api/today.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { monthName } from "#web/kit/month-name.ts";
import { useUrl } from "#web/kit/place.ts";
import { IconButton } from "#web/ui/atoms/button.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { Chart } from "#web/ui/chart/chart.tsx";
import { calls, kindOf } from "./kinds.ts";
import css from "./statistics.module.css";
import { StatisticsTable } from "./statistics-table.tsx";

const two = (n: number): string => String(n).padStart(2, "0");

/** First and last day of a period that begins on `first`: a day, or a month. */
const daysOf = (first: string, isDay: boolean): { date_start: string; date_end: string } => ({
  date_start: first,
  date_end: isDay ? first : lastOfMonth(first),
});

/** The year of the address, or the month of it whose days are shown. */
function usePeriod() {
  const language = useLanguage();
  const [url, setUrl] = useUrl();
  const today = todayAt();
  const year = /^20\d\d$/u.test(url.year ?? "") ? Number(url.year) : Number(today.slice(0, 4));
  const month = /^([1-9]|1[0-2])$/u.test(url.month ?? "") ? Number(url.month) : undefined;
  const locale = language === "fr" ? "fr-FR" : "en-GB";
  const title = month
    ? new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }).format(
        new Date(Date.UTC(year, month - 1, 1)),
      )
    : String(year);
  const latest = month ? today.slice(0, 7) === `${year}-${two(month)}` : today.slice(0, 4) === String(year);
  const setMonth = (next: string | undefined): void => setUrl({ year: String(year), month: next });
  return {
    year,
    month,
    title,
    /** It is the year or month of today. */
    latest,
    // Future periods are left out: their balance is unknown.
    end: month ? today : `${today.slice(0, 7)}-31`,
    step: (by: number): void => {
      if (!month) return setUrl({ year: String(year + by) });
      const at = new Date(Date.UTC(year, month - 1 + by, 1));
      setUrl({ year: String(at.getUTCFullYear()), month: String(at.getUTCMonth() + 1) });
    },
    byMonth: () => setMonth(undefined),
    byDay: () => setMonth(String(latest ? Number(today.slice(5, 7)) : 12)),
    pick: month ? undefined : (period: string): void => setMonth(String(Number(period.slice(5, 7)))),
    named: (period: string, short: boolean): string => {
      const day = new Date(`${period.slice(0, 10)}T12:00:00Z`);
      if (month)
        return short
          ? String(day.getUTCDate())
          : new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", timeZone: "UTC" }).format(day);
      const word = monthName(period, short ? "short" : "long", language);
      return short ? word : word.charAt(0).toUpperCase() + word.slice(1);
    },
  };
}

/** Steps to the period before and after, and whether months or days are shown. */
function PeriodTools({ period: p }: { period: ReturnType<typeof usePeriod> }) {
  const t = useT();
  return (
    <div className={css.tools}>
      <IconButton
        label={t("ui.previous")}
        size="small"
        look="outline"
        icon={<IconChevronLeft stroke={1.6} />}
        onClick={() => p.step(-1)}
      />
      <h3 aria-live="polite">{p.title}</h3>
      <IconButton
        label={t("ui.next")}
        size="small"
        look="outline"
        icon={<IconChevronRight stroke={1.6} />}
        onClick={() => p.step(1)}
        disabled={p.latest}
      />
      <SegmentedControl
        aria-label={t("accounting.periods")}
        value={p.month ? "days" : "months"}
        onChange={(v) => (v === "days" ? p.byDay() : p.byMonth())}
        data={[
          { value: "months", label: t("accounting.by_month") },
          { value: "days", label: t("accounting.by_day") },
        ]}
      />
    </div>
  );
}

/** In, out and balance of a holder by month of a year or day of a month. */
export default function Statistics({ holder }: { holder: Holder }) {
  const t = useT();
  const period = usePeriod();
  const { year, month, title, pick } = period;
  const read = useRead(
    calls[kindOf[holder.type]].statistics,
    { params: { id: holder.hash_id }, query: { year, month } },
    { keep: true, quiet: true },
  );
  const { data } = read;
  const rows = (data?.data ?? []).map((r) => ({
    ...r,
    short: period.named(r.period, true),
    long: period.named(r.period, false),
    past: r.period.slice(0, 10) <= period.end,
  }));
  const head = t(month ? "accounting.day" : "accounting.month");
  return (
    <div className={css.page}>
      <PeriodTools period={period} />
      {!data ? (
        <Loading of={read} rows={8} />
      ) : (
        <>
          <Chart
            label={t("accounting.chart_of", { name: holder.name, period: title })}
            along={head}
            points={rows.map((r) => ({
              key: r.period,
              short: r.short,
              long: r.long,
              values: { in: r.in, out: r.out, balance: r.past ? r.balance : undefined },
            }))}
            panels={[
              [{ key: "balance", name: t("accounting.balance"), shape: "line", look: 3 }],
              [
                { key: "in", name: t("accounting.in"), shape: "columns", look: 1 },
                { key: "out", name: t("accounting.out"), shape: "columns", look: 2 },
              ],
            ]}
            iso={data.currency.iso}
            hasTable
            onPick={pick && ((point) => rows.find((r) => r.period === point.key)?.past && pick(point.key))}
          />
          <StatisticsTable
            rows={rows.filter((r) => r.past)}
            iso={data.currency.iso}
            caption={t("accounting.chart_of", { name: holder.name, period: title })}
            head={head}
            onPick={pick}
            opens={(of, way) => holderHref(holder, { ...daysOf(of.slice(0, 10), month !== undefined), way })}
          />
        </>
      )}
    </div>
  );
}
