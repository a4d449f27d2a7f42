import { lastOfMonth } from "#contract/kit/dates.ts";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { useNamed } from "#web/kit/named.ts";
import type { ReactNode } from "react";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import type { Zone } from "#contract/zones/endpoints.ts";
import { zoneStatistics } from "#contract/zones/statistics.ts";
import { useRead } from "#web/api/query.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { monthName, monthOf } from "#web/kit/month-name.ts";
import { spendingSeers } from "#contract/expenses/rights.ts";
import { useMe } from "#web/api/me.ts";
import { useUrl } from "#web/kit/place.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { type Bar, Bars } from "#web/ui/chart/bars.tsx";
import { Chart } from "#web/ui/chart/chart.tsx";
import { YearChoice } from "#web/ui/year-choice.tsx";
import css from "./statistics.module.css";
import zones from "./zones.module.css";

type Stats = ClientOutput<typeof zoneStatistics>["data"];

/** Returns the path of the expenses behind a figure, for users who see the office's accounts. */
function useListOf(zone: string): (words: Record<string, string>) => string | undefined {
  const { can } = useMe();
  const keeps = (
    [
      "accountings_users_expenses",
      "accountings_all",
      "expense_validating",
      "expense_paying",
      "expense_rollback",
    ] as const
  ).some((r) => can(r, zone));
  return (words) => (keeps ? expenseHref.ofOffice(zone, { archived: "all", ...words }) : undefined);
}

/** The fees behind a figure, in the months that they count in, for who may see such statistics here. */
function useFeesOf(zone: string, currency: string | undefined): (words: Record<string, string>) => string | undefined {
  const { can } = useMe();
  const sees = spendingSeers.any.some((right) => can(right, zone));
  return (words) =>
    sees ? expenseHref.overview({ zoneSelected: zone, currency_hash_id: currency, view: "fees", ...words }) : undefined;
}

interface MaybeProps {
  href: string | undefined;
  figure?: number;
  children: ReactNode;
}
const Maybe = ({ href, figure, children }: MaybeProps) =>
  href ? (
    <AppLink href={href} figure={figure} className={zones.name}>
      {children}
    </AppLink>
  ) : (
    <span className={zones.name}>{children}</span>
  );

/** An office's year: validated amounts by month, reason and person compared with the previous year, and expenses by state. */
export default function StatisticsTab({ zone }: { zone: Zone }) {
  const t = useT();
  const [url, setUrl] = useUrl();
  const now = new Date().getFullYear();
  const year = Number(url.year) || now;
  const read = useRead(
    zoneStatistics,
    { params: { id: zone.hash_id }, query: { year, ...(url.currency && { currency_hash_id: url.currency }) } },
    { keep: true, quiet: true },
  );
  const stats = read.data?.data;
  if (!stats) return <Loading of={read} rows={10} />;
  const nothing = !stats.pay_left_out && stats.states.length === 0 && Number(stats.previous) === 0;
  return (
    <div className={css.stats}>
      <div className={zones.bar}>
        <YearChoice
          year={year}
          onYear={(next) => setUrl({ year: next >= now ? undefined : String(next) })}
          before={t("zones.year_before")}
          after={t("zones.year_after")}
        />
        {stats.currencies.length > 1 ? (
          <span className={css.currencies} role="group" aria-label={t("zones.currency")}>
            {stats.currencies.map((c) => (
              <button
                key={c.hash_id}
                type="button"
                aria-pressed={c.hash_id === stats.currency?.hash_id}
                onClick={() => setUrl({ currency: c.hash_id })}
              >
                {c.iso}
              </button>
            ))}
          </span>
        ) : null}
      </div>
      {nothing ? (
        <EmptyGlass title={t("zones.no_spending", { year })} text={t("zones.no_spending_text")} />
      ) : (
        <Charts stats={stats} zone={zone.hash_id} />
      )}
    </div>
  );
}

type Share = Stats["people"][number];
const barOf = (r: Share, href: string | undefined): Bar => ({
  key: r.hash_id,
  name: r.name,
  amount: r.amount,
  previous: r.previous,
  href: r.count > 0 ? href : undefined,
});

/** The last month of the previous year that is compared. */
const comparedEnd = (stats: Stats): string => monthOf(stats.year - 1, stats.compared_months);

interface StatesProps {
  stats: Stats;
  listOf: (words: Record<string, string>) => string | undefined;
  inYear: { date_start: string; date_end: string };
  iso: string;
}
/** The year's expenses by status. */
function States({ stats, listOf, inYear, iso }: StatesProps) {
  const t = useT();
  return (
    <ul className={css.states}>
      {stats.states.map((s) => (
        <li key={s.status}>
          <Maybe
            href={s.status === "DRAFT" ? undefined : listOf({ ...inYear, expenseStatus: s.status })}
            figure={s.count}
          >
            {t(`expenses.status_${s.status}`)}
          </Maybe>
          <span>{t("zones.expenses_count", { count: s.count })}</span>
          <Money value={s.amount} iso={iso} tight />
        </li>
      ))}
    </ul>
  );
}

function Charts({ stats, zone }: { stats: Stats; zone: string }) {
  const t = useT();
  const named = useNamed();
  const listOf = useListOf(zone);
  const feesOf = useFeesOf(zone, stats.currency?.hash_id);
  const language = useLanguage();
  const iso = stats.currency?.iso ?? "";
  const inYear = { date_start: `${stats.year}-01-01`, date_end: `${stats.year}-12-31` };
  return (
    <>
      <dl className={css.figures}>
        <div>
          <dt>{t("zones.spent_in", { year: stats.year })}</dt>
          <dd>
            <Money value={stats.total} iso={iso} tight />
          </dd>
        </div>
        <div>
          <dt>
            {stats.compared_months === 12
              ? t("zones.spent_in", { year: stats.year - 1 })
              : t("zones.spent_until", {
                  month: monthName(comparedEnd(stats), "long", language),
                  year: stats.year - 1,
                })}
          </dt>
          <dd className="before">
            <Money value={stats.previous} iso={iso} tight strong={false} />
          </dd>
        </div>
      </dl>
      {stats.pay_left_out ? <p className={zones.note}>{t("spending.pay_left_out")}</p> : null}
      <Months stats={stats} feesOf={feesOf} />
      <div className={css.two}>
        <Bars
          title={t("zones.by_reason")}
          rows={stats.reasons.map((r) =>
            barOf({ ...r, name: named(r) }, feesOf({ ...inYear, reason_hash_id: r.hash_id })),
          )}
          iso={iso}
          empty={t("zones.nothing_validated")}
        />
        <Bars
          title={t("zones.by_person")}
          rows={stats.people.map((p) => barOf(p, feesOf({ ...inYear, user_hash_id: p.hash_id })))}
          iso={iso}
          empty={t("zones.nothing_validated")}
        />
      </div>
      <section>
        <h2>{t("zones.by_state")}</h2>
        <States stats={stats} listOf={listOf} inYear={inYear} iso={iso} />
      </section>
    </>
  );
}

/** The year compared with the previous one; a month links to its fees. */
function Months({ stats, feesOf }: { stats: Stats; feesOf: ReturnType<typeof useFeesOf> }) {
  const t = useT();
  const language = useLanguage();
  return (
    <section>
      <h2>{t("zones.by_month")}</h2>
      <Chart
        label={t("zones.by_month")}
        along={t("zones.month")}
        points={stats.months.map((m) => ({
          key: m.month,
          short: monthName(m.month, "short", language),
          long: monthName(m.month, "long", language),
          values: { then: m.previous, now: m.amount },
          href:
            Number(m.amount) > 0 ? feesOf({ date_start: `${m.month}-01`, date_end: lastOfMonth(m.month) }) : undefined,
        }))}
        panels={[
          [
            { key: "then", name: String(stats.year - 1), shape: "columns", look: "quiet" },
            { key: "now", name: String(stats.year), shape: "columns", look: 1 },
          ],
        ]}
        iso={stats.currency?.iso ?? ""}
      />
    </section>
  );
}
