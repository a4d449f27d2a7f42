import { useEffect, type ReactNode } from "react";
import { supplyHref } from "#contract/supplies/hrefs.ts";
import type { SupplyType } from "#contract/supplies/schemas.ts";
import { readSupplyStatistics, statisticScopes, type SupplyStatistics } from "#contract/supplies/statistics.ts";
import { useMe } from "#web/api/me.ts";
import { useRead } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { monthName, monthWords } from "#web/kit/month-name.ts";
import { usePathParam, useUrl } from "#web/kit/place.ts";
import { AppLink, RefLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { Chart } from "#web/ui/chart/chart.tsx";
import { BareChoice } from "#web/ui/form/bare-choice.tsx";
import page from "#web/ui/page.module.css";
import { Table } from "#web/ui/table/table.tsx";
import { YearChoice } from "#web/ui/year-choice.tsx";
import css from "../supplies.module.css";

/** `/admin/managment/fournitures/{id}/statistics` and its twin for materials: a year of an article, of its category or of all. */
export function statisticsPage(type: SupplyType) {
  return {
    default: function StatisticsPage() {
      const id = usePathParam("id");
      return <Year key={id} id={id} type={type} />;
    },
  };
}

function Year({ id, type }: { id: string; type: SupplyType }) {
  const t = useT();
  const [url] = useUrl();
  const { zones } = useMe();
  const year = Number(url.year) || new Date().getFullYear();
  const of = statisticScopes.find((scope) => scope === url.of) ?? "article";
  const query = { of, date_start: `${year}-01-01`, date_end: `${year}-12-31`, ...(url.zone && { zone: url.zone }) };
  const read = useRead(readSupplyStatistics, { params: { id }, query }, { keep: true, quiet: true });
  const stats = read.data?.data;
  const other = stats && stats.supply.type !== type ? stats.supply : undefined;
  useEffect(() => {
    if (other) go(supplyHref[other.type].statistics(other.hash_id), { replace: true });
  }, [other]);
  if (!stats) return <Loading of={read} rows={10} />;
  const seen = url.zone ?? zones[0]?.hash_id ?? "";
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1>{t("supply_statistics.of", { name: stats.supply.name })}</h1>
      </header>
      <Choices of={of} year={year}>
        <RefLink href={supplyHref[type].view(seen, id)}>{stats.supply.name}</RefLink>
      </Choices>
      <div className={css.stats}>
        <Figures stats={stats} />
        <Charts stats={stats} />
        <MostAsked stats={stats} />
      </div>
    </div>
  );
}

interface ChoicesProps {
  of: (typeof statisticScopes)[number];
  year: number;
  children: ReactNode;
}
/** Which year, of the article, its category or all, and of which office. */
function Choices({ of, year, children }: ChoicesProps) {
  const t = useT();
  const [url, setUrl] = useUrl();
  const { zones } = useMe();
  const now = new Date().getFullYear();
  return (
    <div className={css.bar}>
      <YearChoice
        year={year}
        onYear={(next) => setUrl({ year: next >= now ? undefined : String(next) })}
        before={t("supply_statistics.before")}
        after={t("supply_statistics.after")}
      />
      <BareChoice
        label={t("supply_statistics.scope")}
        value={of}
        choices={statisticScopes.map((value) => ({ value, label: t(`supply_statistics.scope_${value}`) }))}
        onChange={(value) => setUrl({ of: value === "article" ? undefined : value })}
      />
      {zones.length > 1 ? (
        <BareChoice
          label={t("supplies.office")}
          value={url.zone ?? ""}
          choices={[
            { value: "", label: t("supply_statistics.all_offices") },
            ...zones.map((z) => ({ value: z.hash_id, label: z.name })),
          ]}
          onChange={(zone) => setUrl({ zone: zone || undefined })}
        />
      ) : null}
      {children}
    </div>
  );
}

/** What was asked for most often; nothing when nobody asked. */
function MostAsked({ stats }: { stats: SupplyStatistics }) {
  const t = useT();
  if (stats.most_asked.length === 0) return null;
  return (
    <section className={css.parts}>
      <h2>{t("supply_statistics.most_asked")}</h2>
      <Table
        label={t("supply_statistics.most_asked")}
        rows={stats.most_asked}
        id={(row) => row.supply.hash_id}
        columns={[
          {
            key: "article",
            head: t("supply_statistics.article"),
            names: true,
            cell: ({ supply: s }) => <AppLink href={supplyHref[s.type].statistics(s.hash_id)}>{s.name}</AppLink>,
          },
          { key: "quantity", head: t("supply_statistics.quantity"), right: true, cell: (row) => row.quantity },
        ]}
      />
    </section>
  );
}

function Figure({ word, children, note }: { word: string; children: ReactNode; note?: string | undefined }) {
  const t = useT();
  return (
    <div>
      <dt>{t(`supply_statistics.${word}`)}</dt>
      <dd>{children}</dd>
      {note ? <dd className={css.note}>{note}</dd> : null}
    </div>
  );
}

function Figures({ stats: s }: { stats: SupplyStatistics }) {
  const t = useT();
  const { maintenance: m, allocations: a } = s;
  return (
    <dl className={css.figures}>
      <Figure word="entered">{s.entered}</Figure>
      <Figure word="handed_out">{s.handed_out}</Figure>
      <Figure word="back">{s.back}</Figure>
      <Figure
        word="lost"
        note={s.lost_percent === null ? undefined : t("supply_statistics.lost_of", { percent: s.lost_percent })}
      >
        {s.lost}
      </Figure>
      {s.used > 0 ? <Figure word="used">{s.used}</Figure> : null}
      {s.found > 0 ? <Figure word="found">{s.found}</Figure> : null}
      <Figure word="available">{s.available}</Figure>
      <Figure word="on_hand">{s.on_hand}</Figure>
      {m.count > 0 ? (
        <Figure word="maintenance" note={t("supply_statistics.maintenance_days", { count: m.days })}>
          {m.count}
        </Figure>
      ) : null}
      {m.costs.map(({ amount, currency }) => (
        <Figure key={currency.hash_id} word="cost">
          <Money value={amount} iso={currency.iso} tight />
        </Figure>
      ))}
      {a.ended > 0 ? (
        <Figure
          word="median"
          note={
            a.median_days === null
              ? t("supply_statistics.median_none")
              : t("supply_statistics.median_how", { count: a.ended })
          }
        >
          {a.median_days ?? "–"}
        </Figure>
      ) : null}
    </dl>
  );
}

function Charts({ stats }: { stats: SupplyStatistics }) {
  const t = useT();
  const language = useLanguage();
  if (stats.months.every((m) => m.entered + m.handed_out + m.back + m.lost + m.on_hand === 0))
    return <p className={css.soft}>{t("supply_statistics.nothing")}</p>;
  const points = stats.months.map((m) => ({
    key: m.month,
    short: monthName(m.month, "short", language),
    long: monthWords(m.month, language),
    values: {
      entered: String(m.entered),
      handed_out: String(m.handed_out),
      back: String(m.back),
      lost: String(m.lost),
      on_hand: String(m.on_hand),
      available: String(m.available),
    },
  }));
  return (
    <section className={css.parts}>
      <Chart
        label={t("supply_statistics.movements")}
        along={t("supply_statistics.month")}
        iso={t("supply_statistics.pieces")}
        points={points}
        panels={[
          [
            { key: "entered", name: t("supply_statistics.entered"), shape: "columns", look: 1 },
            { key: "handed_out", name: t("supply_statistics.handed_out"), shape: "columns", look: 2 },
            { key: "back", name: t("supply_statistics.back"), shape: "columns", look: 3 },
            { key: "lost", name: t("supply_statistics.lost"), shape: "columns", look: 4 },
          ],
          [
            { key: "on_hand", name: t("supply_statistics.on_hand_line"), shape: "line", look: 1 },
            { key: "available", name: t("supplies.available"), shape: "line", look: 2 },
          ],
        ]}
      />
    </section>
  );
}
