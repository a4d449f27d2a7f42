import type { ReactNode } from "react";
import type { MissingRates as Missing } from "#contract/expenses/overview.ts";
import { useMe } from "#web/api/me.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { monthName } from "#web/kit/month-name.ts";
import { useUrl } from "#web/kit/place.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { Loading, type ReadState } from "#web/ui/atoms/loading.tsx";
import { Chart } from "#web/ui/chart/chart.tsx";
import { ExportMenu } from "#web/ui/list/export-menu.tsx";
import { useFilterWords } from "#web/ui/list/filter-chip.tsx";
import { FilterChips } from "#web/ui/list/filter-chips.tsx";
import bar from "#web/ui/list/filters.module.css";
import { type FilterOf, filtersFor } from "#web/ui/list/filters-of.ts";
import { useExport } from "#web/ui/list/use-export.ts";
import { useListed } from "#web/ui/list/use-found.ts";
import page from "#web/ui/page.module.css";
import { usePhone } from "#web/ui/use-phone.ts";
import { MissingRates } from "./missing-rates.tsx";
import css from "./overview.module.css";
import { daysOf, periodName } from "./period.ts";
import { PeriodSteps } from "./period-steps.tsx";
import { SpendingTabs } from "./tabs.tsx";

/** What every overview of a period answers. */
interface Period {
  readonly month_start: string;
  readonly month_end: string;
  readonly previous_start: string;
  readonly previous_end: string;
  readonly currency: { readonly iso: string } | null;
  readonly months: readonly {
    readonly month: string;
    readonly previous_month: string;
    readonly amount: string;
    readonly previous: string;
  }[];
  readonly message: string | null;
  readonly missing: Missing;
}

interface SpendingFrameProps<O extends Period> {
  tab: "figures" | "advances";
  /** Text key. */
  title: string;
  /** Name of the export. */
  kind: string;
  declared: Readonly<Record<string, FilterOf>>;
  /** The filters in the address. */
  words: Readonly<Record<string, string>>;
  query: Omit<ReadState, "data"> & { readonly data: { readonly data: O } | undefined };
  isNothing: (overview: O) => boolean;
  /** Key of the title of the empty state; its text is below it. */
  nothing: string;
  children: (overview: O) => ReactNode;
}

/** A screen of figures of a period: filters, steps to other periods, an export. */
export function SpendingFrame<O extends Period>(p: SpendingFrameProps<O>) {
  const t = useT();
  const phone = usePhone();
  const [url, setUrl] = useUrl();
  const { zones } = useMe();
  const overview = p.query.data?.data;
  const listed = useListed(p.declared);
  const filters = filtersFor(p.declared, listed.choices, { t, zones, hasMore: listed.hasMore });
  const said = useFilterWords();
  const about = filters
    .map((f) => said(f, url))
    .filter(Boolean)
    .join(" ");
  const exporter = useExport({ kind: p.kind, filters: p.words, about });
  const text = `${p.nothing}_text`;
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 className={phone ? "sr-only" : undefined}>{t(p.title)}</h1>
        {phone ? null : <ExportMenu exporter={exporter} printed />}
      </header>
      <SpendingTabs tab={p.tab} />
      <div className={bar.filters} role="search">
        <FilterChips filters={filters} url={url} set={setUrl} />
      </div>
      {!overview ? (
        <Loading of={p.query} rows={12} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        <div className={css.scroll} tabIndex={0} role="region" aria-label={t(p.title)}>
          <PeriodSteps
            months={{ from: overview.month_start, to: overview.month_end }}
            onMonths={(m) => setUrl(daysOf(m))}
          />
          {overview.missing.length > 0 ? <MissingRates overview={overview} /> : null}
          {overview.missing.length === 0 && p.isNothing(overview) ? (
            <EmptyGlass title={t(p.nothing)} text={t(text)} />
          ) : (
            p.children(overview)
          )}
        </div>
      )}
    </div>
  );
}

/** The months' names of an overview, in the reader's language. */
export function usePeriodName() {
  const t = useT();
  const language = useLanguage();
  return (from: string, to: string): string => periodName({ from, to }, t, language);
}

interface MonthsChartProps<O extends Period> {
  overview: O;
  /** Where a month leads. */
  hrefOf: (month: O["months"][number]) => string | undefined;
}

/** Each month beside the corresponding month of the previous period. */
export function MonthsChart<O extends Period>({ overview: o, hrefOf }: MonthsChartProps<O>) {
  const t = useT();
  const language = useLanguage();
  const name = usePeriodName();
  const dated = (month: string): string => `${monthName(month, "long", language)} ${month.slice(0, 4)}`;
  /** A month holds two amounts: of both years by its name alone, otherwise it says beside which month it stands. */
  const long = ({ month, previous_month: before }: O["months"][number]): string =>
    o.months.length <= 12 && month.slice(5) === before.slice(5)
      ? monthName(month, "long", language)
      : t("spending.month_beside", { month: dated(month), before: dated(before) });
  return (
    <section className={css.months}>
      <h2>{t("spending.by_month")}</h2>
      <Chart
        label={t("spending.by_month")}
        along={t("spending.month")}
        points={o.months.map((m) => ({
          key: m.month,
          short: monthName(m.month, "short", language),
          long: long(m),
          values: { then: m.previous, now: m.amount },
          href: hrefOf(m),
        }))}
        panels={[
          [
            {
              key: "then",
              // The columns show all of it; the total above only as many months as have begun.
              name: name(o.previous_start, o.months.at(-1)?.previous_month ?? o.previous_end),
              shape: "columns",
              look: "quiet",
            },
            { key: "now", name: name(o.month_start, o.month_end), shape: "columns", look: 1 },
          ],
        ]}
        iso={o.currency?.iso ?? ""}
      />
    </section>
  );
}

/** How many people are left out of a chart of the largest. */
export function PeopleMore({ shown, count }: { shown: number; count: number }) {
  const t = useT();
  return count > shown ? <p className={css.note}>{t("spending.people_more", { shown, count })}</p> : null;
}
