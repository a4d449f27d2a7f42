import { advanceHref } from "#contract/advances/hrefs.ts";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { advancesOverview } from "#contract/expenses/money-overviews.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { formatAmount } from "#contract/kit/money.ts";
import { changeInPercent } from "#contract/kit/money-change.ts";
import { useMe } from "#web/api/me.ts";
import { prefetch as ask, useRead } from "#web/api/query.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { monthName } from "#web/kit/month-name.ts";
import { useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { Failed } from "#web/ui/atoms/failed.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import { type Bar, Bars } from "#web/ui/chart/bars.tsx";
import { Chart } from "#web/ui/chart/chart.tsx";
import { FilterChips } from "#web/ui/list/filter-chips.tsx";
import bar from "#web/ui/list/filters.module.css";
import { filtersFor, wordsOfFilters } from "#web/ui/list/filters-of.ts";
import { pickWords } from "#web/ui/list/list-words.ts";
import { ExportMenu } from "#web/ui/list/export-menu.tsx";
import { useExport } from "#web/ui/list/use-export.ts";
import { useFilterWords } from "#web/ui/list/filter-chip.tsx";
import { useListed } from "#web/ui/list/use-found.ts";
import page from "#web/ui/page.module.css";
import { usePhone } from "#web/ui/use-phone.ts";
import { spendingFilters } from "./filters.ts";
import { MissingRates } from "./missing-rates.tsx";
import css from "./overview.module.css";
import { daysOf, periodName } from "./period.ts";
import { PeriodSteps } from "./period-steps.tsx";
import { SpendingTabs } from "./tabs.tsx";

type Overview = ClientOutput<typeof advancesOverview>["data"];
type Words = Readonly<Record<string, string>>;

const { date_start, zoneSelected, user_hash_id } = spendingFilters;
const declared = { date_start, zoneSelected, user_hash_id };
const narrowedBy = (url: Words): Record<string, string> => pickWords(url, wordsOfFilters(declared));

export const prefetch = ({ search }: ScreenPlace): void =>
  void ask(advancesOverview, { query: narrowedBy(search as Record<string, string>) });

/** `/admin/accounting/statistic/advances/overview`: advances handed over, and how they were settled. */
export default function AdvancesPage() {
  const t = useT();
  const phone = usePhone();
  const [url, setUrl] = useUrl();
  const { zones } = useMe();
  const words = narrowedBy(url);
  const { data, isError, refetch } = useRead(advancesOverview, { query: words }, { keep: true, quiet: true });
  const overview = data?.data;
  const listed = useListed(declared);
  const filters = filtersFor(declared, listed.choices, { t, zones, hasMore: listed.hasMore });
  const said = useFilterWords();
  const exporter = useExport({
    kind: "advances_overview",
    filters: words,
    about: filters
      .map((f) => said(f, url))
      .filter(Boolean)
      .join(" "),
  });
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 className={phone ? "sr-only" : undefined}>{t("spending.advances_title")}</h1>
        {phone ? null : <ExportMenu exporter={exporter} printed />}
      </header>
      <SpendingTabs tab="advances" />
      <div className={bar.filters} role="search">
        <FilterChips filters={filters} url={url} set={setUrl} />
      </div>
      {isError && !overview ? (
        <Failed text="ui.record_failed" onRetry={() => void refetch()} />
      ) : !overview ? (
        <SkeletonRows rows={12} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        <div className={css.scroll} tabIndex={0} role="region" aria-label={t("spending.advances_title")}>
          <PeriodSteps
            months={{ from: overview.month_start, to: overview.month_end }}
            onMonths={(m) => setUrl(daysOf(m))}
          />
          {overview.missing.length > 0 ? <MissingRates overview={overview} /> : null}
          {overview.offices.length === 0 && overview.missing.length === 0 ? (
            <EmptyGlass title={t("spending.nothing_handed")} text={t("spending.nothing_handed_text")} />
          ) : (
            <Charts overview={overview} words={words} />
          )}
        </div>
      )}
    </div>
  );
}

function Charts({ overview: o, words }: { overview: Overview; words: Words }) {
  const t = useT();
  const language = useLanguage();
  const iso = o.currency?.iso ?? "";
  const name = (from: string, to: string): string => periodName({ from, to }, t, language);
  const narrowed = (more: Words): string => expenseHref.advancesOverview({ ...words, ...more });
  const barsOf = (rows: Overview["offices"], href: (id: string) => string): Bar[] =>
    rows.map((r) => ({
      key: r.hash_id,
      name: r.name,
      amount: r.amount,
      previous: r.previous,
      note: [
        t("spending.count", { count: r.count }),
        ...(Number(r.left) > 0 ? [t("spending.left_of", { amount: formatAmount(r.left), iso })] : []),
      ].join(", "),
      href: r.count > 0 ? href(r.hash_id) : undefined,
    }));
  const { date_start: handed_start, date_end: handed_end } = daysOf({ from: o.month_start, to: o.month_end });
  const rowsOf = (zone: string, more: Words = {}): string =>
    advanceHref.ofOffice(zone, { handed_start, handed_end, ...more });
  const { zoneSelected: zone, user_hash_id: person } = words;
  return (
    <>
      <Totals overview={o} href={zone ? rowsOf(zone, person ? { user_hash_id: person } : {}) : undefined} />
      <section className={css.months}>
        <h2>{t("spending.by_month")}</h2>
        <Chart
          label={t("spending.by_month")}
          along={t("spending.month")}
          points={o.months.map((m) => ({
            key: m.month,
            short: monthName(m.month, "short", language),
            long: `${monthName(m.month, "long", language)} ${m.month.slice(0, 4)}`,
            values: { then: m.previous, now: m.amount },
            href: m.count > 0 && o.months.length > 1 ? narrowed(daysOf({ from: m.month, to: m.month })) : undefined,
          }))}
          panels={[
            [
              { key: "then", name: name(o.previous_start, o.previous_end), shape: "columns", look: "quiet" },
              { key: "now", name: name(o.month_start, o.month_end), shape: "columns", look: 1 },
            ],
          ]}
          iso={iso}
        />
      </section>
      <div className={css.three}>
        <Bars
          title={t("spending.by_office")}
          rows={barsOf(o.offices, (id) => rowsOf(id, person ? { user_hash_id: person } : {}))}
          iso={iso}
          empty={t("spending.nothing_here")}
        />
        <Bars
          title={t("spending.by_person")}
          rows={barsOf(o.people, (id) => (zone ? rowsOf(zone, { user_hash_id: id }) : narrowed({ user_hash_id: id })))}
          iso={iso}
          empty={t("spending.nothing_here")}
          note={
            o.people_count > o.people.length ? (
              <p className={css.note}>{t("spending.people_more", { shown: o.people.length, count: o.people_count })}</p>
            ) : null
          }
        />
      </div>
    </>
  );
}

/** Totals handed over and settled; the parts add up. Of one office they open their advances. */
function Totals({ overview: o, href }: { overview: Overview; href: string | undefined }) {
  const t = useT();
  const language = useLanguage();
  const iso = o.currency?.iso ?? "";
  const percent = changeInPercent(o.amount, o.previous);
  const name = (from: string, to: string): string => periodName({ from, to }, t, language);
  const parts = ["used", "returned", "planned", "left"] as const;
  return (
    <dl className={css.figures}>
      <div>
        <dt>{t("spending.handed_in", { period: name(o.month_start, o.month_end) })}</dt>
        <dd>
          {href && o.count > 0 ? (
            <RefLink href={href}>
              <Money value={o.amount} iso={iso} tight />
            </RefLink>
          ) : (
            <Money value={o.amount} iso={iso} tight />
          )}
        </dd>
      </div>
      {parts.map((part) => (
        <div key={part}>
          <dt>{t(`spending.${part}`)}</dt>
          <dd className="before">
            <Money value={o[part]} iso={iso} tight strong={false} />
          </dd>
        </div>
      ))}
      <div>
        <dt>{t("spending.before", { period: name(o.previous_start, o.previous_end) })}</dt>
        <dd className="before">
          <Money value={o.previous} iso={iso} tight strong={false} />{" "}
          {percent === undefined ? null : <small>{t("charts.change", { percent })}</small>}
        </dd>
      </div>
    </dl>
  );
}
