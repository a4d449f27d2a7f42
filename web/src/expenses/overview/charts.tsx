import { changeInPercent } from "#contract/kit/money-change.ts";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { type Bar, Bars } from "#web/ui/chart/bars.tsx";
import type { Overview } from "./figures-view.tsx";
import css from "./overview.module.css";
import { daysOf } from "./period.ts";
import { MonthsChart, PeopleMore, usePeriodName } from "./spending-frame.tsx";

type Words = Readonly<Record<string, string>>;
interface ChartsProps {
  overview: Overview;
  /** Filters of the figures; links from them add further filters. */
  words: Words;
}

/** Charts of a period: total, by month, office, reason and person. Each links to its fees. */
export function Charts({ overview: o, words }: ChartsProps) {
  const t = useT();
  const named = useNamed();
  const iso = o.currency?.iso ?? "";
  const shown = { ...words, ...daysOf({ from: o.month_start, to: o.month_end }) };
  const feesOf = (more: Words): string => expenseHref.overview({ ...shown, ...more, view: "fees" });
  const barsOf = (
    rows: readonly { hash_id: string; name: string; amount: string; previous: string; fees: number }[],
    word: string,
  ): Bar[] =>
    rows.map((r) => ({
      key: r.hash_id,
      name: r.name,
      amount: r.amount,
      previous: r.previous,
      note: t("spending.fees_count", { count: r.fees }),
      href: r.fees > 0 ? feesOf({ [word]: r.hash_id }) : undefined,
    }));
  const empty = t("spending.nothing_here");
  return (
    <>
      <Totals overview={o} href={feesOf({})} />
      <MonthsChart
        overview={o}
        hrefOf={(m) => (m.fees > 0 ? feesOf(daysOf({ from: m.month, to: m.month })) : undefined)}
      />
      <div className={css.three}>
        {o.offices.length > 1 || !words.zoneSelected ? (
          <Bars title={t("spending.by_office")} rows={barsOf(o.offices, "zoneSelected")} iso={iso} empty={empty} />
        ) : null}
        <Bars
          title={t("spending.by_reason")}
          rows={barsOf(
            o.reasons.map((r) => ({ ...r, name: named(r) })),
            "reason_hash_id",
          )}
          iso={iso}
          empty={empty}
        />
        <Bars
          title={t("spending.by_person")}
          rows={barsOf(o.people, "user_hash_id")}
          iso={iso}
          empty={empty}
          note={<PeopleMore shown={o.people.length} count={o.people_count} />}
        />
      </div>
    </>
  );
}

function Totals({ overview: o, href }: { overview: Overview; href: string }) {
  const t = useT();
  const language = useLanguage();
  const iso = o.currency?.iso ?? "";
  const percent = changeInPercent(o.amount, o.previous);
  const name = usePeriodName();
  return (
    <dl className={css.figures}>
      <div>
        <dt>{t("spending.spent_in", { period: name(o.month_start, o.month_end) })}</dt>
        <dd>
          <Money value={o.amount} iso={iso} tight />
        </dd>
      </div>
      <div>
        <dt>{t("spending.before", { period: name(o.previous_start, o.previous_end) })}</dt>
        <dd className="before">
          <Money value={o.previous} iso={iso} tight strong={false} />
        </dd>
      </div>
      {percent === undefined ? null : (
        <div>
          <dt>{t("spending.change")}</dt>
          <dd className="before">{t("charts.change", { percent })}</dd>
        </div>
      )}
      <div>
        <dt>{t("spending.fees")}</dt>
        <dd className="before">
          <AppLink href={href} figure={o.fees} className={css.count}>
            {o.fees.toLocaleString(language === "fr" ? "fr-FR" : "en-GB")}
          </AppLink>
        </dd>
      </div>
    </dl>
  );
}
