import { spendingOverview } from "#contract/expenses/overview.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { useMe } from "#web/api/me.ts";
import { prefetch as ask, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { Failed } from "#web/ui/atoms/failed.tsx";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import { ExportMenu } from "#web/ui/list/export-menu.tsx";
import { useFilterWords } from "#web/ui/list/filter-chip.tsx";
import { FilterChips } from "#web/ui/list/filter-chips.tsx";
import bar from "#web/ui/list/filters.module.css";
import { filtersFor } from "#web/ui/list/filters-of.ts";
import { useExport } from "#web/ui/list/use-export.ts";
import { useListed } from "#web/ui/list/use-found.ts";
import page from "#web/ui/page.module.css";
import { usePhone } from "#web/ui/use-phone.ts";
import { Charts } from "./charts.tsx";
import { spendingFilters } from "./filters.ts";
import { MissingRates } from "./missing-rates.tsx";
import css from "./overview.module.css";
import { daysOf } from "./period.ts";
import { PeriodSteps } from "./period-steps.tsx";
import { narrowedBy, SpendingTabs } from "./tabs.tsx";

export type Overview = ClientOutput<typeof spendingOverview>["data"];

export const prefetch = ({ search }: ScreenPlace): void =>
  void ask(spendingOverview, { query: narrowedBy(search as Record<string, string>) });

/** Figures of a period compared with the previous one. */
export function FiguresView() {
  const t = useT();
  const phone = usePhone();
  const [url, setUrl] = useUrl();
  const { zones } = useMe();
  const words = narrowedBy(url);
  const { data, isError, refetch } = useRead(spendingOverview, { query: words }, { keep: true, quiet: true });
  const overview = data?.data;
  const listed = useListed(spendingFilters);
  const filters = filtersFor(spendingFilters, listed.choices, { t, zones, hasMore: listed.hasMore });
  const said = useFilterWords();
  const exporter = useExport({
    kind: "spending",
    filters: words,
    about: filters
      .map((f) => said(f, url))
      .filter(Boolean)
      .join(" "),
  });
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 className={phone ? "sr-only" : undefined}>{t("spending.title")}</h1>
        {phone ? null : <ExportMenu exporter={exporter} printed />}
      </header>
      <SpendingTabs tab="figures" />
      <div className={bar.filters} role="search">
        <FilterChips filters={filters} url={url} set={setUrl} />
      </div>
      {isError && !overview ? (
        <Failed text="ui.record_failed" onRetry={() => void refetch()} />
      ) : !overview ? (
        <SkeletonRows rows={12} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        <div className={css.scroll} tabIndex={0} role="region" aria-label={t("spending.title")}>
          <PeriodSteps
            months={{ from: overview.month_start, to: overview.month_end }}
            onMonths={(m) => setUrl(daysOf(m))}
          />
          {overview.missing.length > 0 ? <MissingRates overview={overview} /> : null}
          {isNothing(overview) ? (
            <EmptyGlass title={t("spending.nothing")} text={t("spending.nothing_text")} />
          ) : (
            <Charts overview={overview} words={words} />
          )}
        </div>
      )}
    </div>
  );
}

const isNothing = (o: Overview): boolean =>
  o.missing.length === 0 && o.offices.length === 0 && Number(o.amount) === 0 && Number(o.previous) === 0;
