import { advanceHref } from "#contract/advances/hrefs.ts";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { advancesOverview } from "#contract/expenses/money-overviews.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { formatAmount } from "#contract/kit/amounts.ts";
import { changeInPercent } from "#contract/kit/money-change.ts";
import { prefetch as ask, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { type Bar, Bars } from "#web/ui/chart/bars.tsx";
import { wordsOfFilters } from "#web/ui/list/filters-of.ts";
import { pickWords } from "#web/ui/list/list-words.ts";
import { spendingFilters } from "./filters.ts";
import css from "./overview.module.css";
import { daysOf } from "./period.ts";
import { MonthsChart, PeopleMore, SpendingFrame, usePeriodName } from "./spending-frame.tsx";

type Overview = ClientOutput<typeof advancesOverview>["data"];
type Words = Readonly<Record<string, string>>;

const { date_start, zoneSelected, user_hash_id } = spendingFilters;
const declared = { date_start, zoneSelected, user_hash_id };
const narrowedBy = (url: Words): Record<string, string> => pickWords(url, wordsOfFilters(declared));

export const prefetch = ({ search }: ScreenPlace): void =>
  void ask(advancesOverview, { query: narrowedBy(search as Record<string, string>) });

/** `/admin/accounting/statistic/advances/overview`: advances handed over, and how they were settled. */
export default function AdvancesPage() {
  const [url] = useUrl();
  const words = narrowedBy(url);
  return (
    <SpendingFrame
      tab="advances"
      title="spending.advances_title"
      kind="advances_overview"
      declared={declared}
      words={words}
      query={useRead(advancesOverview, { query: words }, { keep: true, quiet: true })}
      isNothing={(o) => o.offices.length === 0}
      nothing="spending.nothing_handed"
    >
      {(overview) => <Charts overview={overview} words={words} />}
    </SpendingFrame>
  );
}

function Charts({ overview: o, words }: { overview: Overview; words: Words }) {
  const t = useT();
  const iso = o.currency?.iso ?? "";
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
      <MonthsChart
        overview={o}
        hrefOf={(m) =>
          m.count > 0 && o.months.length > 1 ? narrowed(daysOf({ from: m.month, to: m.month })) : undefined
        }
      />
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
          note={<PeopleMore shown={o.people.length} count={o.people_count} />}
        />
      </div>
    </>
  );
}

/** Totals handed over and settled; the parts add up. Of one office they open their advances. */
function Totals({ overview: o, href }: { overview: Overview; href: string | undefined }) {
  const t = useT();
  const iso = o.currency?.iso ?? "";
  const percent = changeInPercent(o.amount, o.previous);
  const name = usePeriodName();
  const parts = ["used", "returned", "planned", "left"] as const;
  return (
    <dl className={css.figures}>
      <div>
        <dt>{t("spending.handed_in", { period: name(o.month_start, o.month_end) })}</dt>
        <dd>
          {href && o.count > 0 ? (
            <RefLink href={href} figure={o.count}>
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
