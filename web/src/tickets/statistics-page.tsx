import { useMemo } from "react";
import { listTicketTypes } from "#contract/tickets/endpoints.ts";
import { ticketHref } from "#contract/tickets/hrefs.ts";
import { ticketStatistics, type TicketFigure } from "#contract/tickets/statistics-endpoint.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { shiftDay } from "#contract/kit/recurrence.ts";
import { useMe } from "#web/api/me.ts";
import { prefetch as ask, useRead, useWhole } from "#web/api/query.ts";
import { todayAt } from "#web/api/today.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { monthName } from "#web/kit/month-name.ts";
import { useNamed } from "#web/kit/named.ts";
import { useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { Chart } from "#web/ui/chart/chart.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import page from "#web/ui/page.module.css";
import { usePhone } from "#web/ui/use-phone.ts";
import { Table } from "#web/ui/table/table.tsx";
import { timeWords } from "./clocks.tsx";
import css from "./statistics.module.css";

type Stats = ClientOutput<typeof ticketStatistics>["data"];
type Words = Readonly<Record<string, string | undefined>>;
const asked = ({ zone_id, type_id, from, to }: Words) => ({
  query: { ...(zone_id && { zone_id }), ...(type_id && { type_id }), ...(from && { from }), ...(to && { to }) },
});
export const prefetch = ({ search }: ScreenPlace): void => void ask(ticketStatistics, asked(search));

/** `/admin/managment/tickets/statistics`: how many tickets, how fast, by type, office and month. */
export default function StatisticsPage() {
  const t = useT();
  const [url] = useUrl();
  const read = useRead(ticketStatistics, asked(url), { keep: true, quiet: true });
  const stats = read.data?.data;
  const phone = usePhone();
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 className={phone ? "sr-only" : undefined}>{t("tickets.statistics")}</h1>
      </header>
      <AreaTabs />
      <div className={css.body}>
        <Filters from={stats?.from} to={stats?.to} />
        {stats ? <Figures stats={stats} /> : <Loading of={read} rows={10} text="tickets.statistics_failed" />}
      </div>
    </div>
  );
}

function Filters({ from, to }: { from: string | undefined; to: string | undefined }) {
  const t = useT();
  const named = useNamed();
  const { zones, can } = useMe();
  const [url, setUrl] = useUrl();
  const types =
    useWhole(listTicketTypes, { query: { retired: "true" } }, { quiet: true, staleTime: 60_000 }).data ?? [];
  const offices = zones.filter((z) => can("tickets_analyse", z.hash_id));
  const today = todayAt();
  return (
    <div className={css.filters}>
      <DateField
        label={t("tickets.from")}
        value={url.from ?? from ?? shiftDay(today, -29)}
        onChange={(day) => setUrl({ from: day || undefined })}
      />
      <DateField
        label={t("tickets.until")}
        value={url.to ?? to ?? today}
        onChange={(day) => setUrl({ to: day || undefined })}
      />
      {offices.length > 1 ? (
        <ChoiceField
          label={t("tickets.office")}
          value={url.zone_id ?? ""}
          onChange={(zone_id) => setUrl({ zone_id: zone_id || undefined })}
          choices={offices.map((z) => ({ value: z.hash_id, label: z.name }))}
          placeholder={t("tickets.board_all")}
          clearable
        />
      ) : null}
      <ChoiceField
        label={t("tickets.type")}
        value={url.type_id ?? ""}
        onChange={(type_id) => setUrl({ type_id: type_id || undefined })}
        choices={types.map((y) => ({ value: y.hash_id, label: named(y) }))}
        placeholder={t("tickets.board_all")}
        clearable
      />
    </div>
  );
}

function Figures({ stats: s }: { stats: Stats }) {
  const t = useT();
  const named = useNamed();
  const language = useLanguage();
  return (
    <>
      <Totals stats={s} />
      <Days stats={s} />
      <Times
        title={t("tickets.by_type")}
        head={t("tickets.type")}
        rows={s.types.map((r) => ({
          ...r,
          key: r.type.hash_id,
          name: named(r.type),
          href: ticketHref.list({ type_id: r.type.hash_id }),
        }))}
      />
      <Times
        title={t("tickets.by_office")}
        head={t("tickets.office")}
        rows={s.offices.map((r) => ({ ...r, key: r.zone.hash_id, name: r.zone.name }))}
      />
      <Times
        title={t("tickets.by_month")}
        head={t("tickets.month")}
        rows={s.months.map((r) => ({ ...r, key: r.month, name: monthName(r.month, "long", language) }))}
      />
      <Steps stats={s} />
      <p className={css.note}>{t("tickets.statistics_how")}</p>
    </>
  );
}

const shareOf = (some: number, all: number): string => (all === 0 ? "–" : `${Math.round((some / all) * 100)} %`);

function Totals({ stats: s }: { stats: Stats }) {
  const t = useT();
  const { answer, solution } = s.all;
  const open = s.ages.reduce((sum, a) => sum + a.count, 0);
  const ages = s.ages.filter((a) => a.count > 0).map((a) => t(`tickets.age_${a.age}`, { count: a.count }));
  const figures: readonly (readonly [title: string, value: string, note: string])[] = [
    [t("tickets.asked_count"), String(s.asked), ""],
    [t("tickets.solved_count"), String(s.solved), ""],
    [t("tickets.answers_in_time"), shareOf(answer.kept, answer.judged), t("tickets.of_n", { n: answer.judged })],
    [
      t("tickets.solutions_in_time"),
      shareOf(solution.kept, solution.judged),
      t("tickets.of_n", { n: solution.judged }),
    ],
    [t("tickets.reopened_share"), shareOf(s.reopened, s.solved), t("tickets.of_n", { n: s.solved })],
    [t("tickets.open_now"), String(open), ages.join(", ")],
  ];
  return (
    <dl className={css.totals}>
      {figures.map(([title, value, note]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <b>{value}</b>
            {note ? <small>{note}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** More points than this are drawn by week. */
const MOST_POINTS = 62;
/** More of their names would touch. */
const MOST_LABELS = 13;
function Days({ stats: { days } }: { stats: Stats }) {
  const t = useT();
  const points = useMemo(() => {
    const size = days.length > MOST_POINTS ? 7 : 1;
    const every = Math.ceil(days.length / size / MOST_LABELS);
    return days
      .filter((_, i) => i % size === 0)
      .map(({ day }, at) => {
        const span = days.slice(at * size, (at + 1) * size);
        const total = (of: "asked" | "solved"): string => String(span.reduce((sum, d) => sum + d[of], 0));
        const last = span.at(-1);
        const long = size === 1 ? formatDay(day) : `${formatDay(day)} – ${formatDay(last?.day ?? day)}`;
        return {
          key: day,
          short: at % every === 0 ? formatDay(day).slice(0, 5) : "",
          long,
          values: { asked: total("asked"), solved: total("solved"), open: String(last?.open ?? 0) },
        };
      });
  }, [days]);
  return (
    <section className={css.section}>
      <Chart
        label={t("tickets.by_day")}
        along={t("tickets.time_day")}
        points={points}
        panels={[
          [
            { key: "asked", name: t("tickets.asked_count"), shape: "columns", look: 1 },
            { key: "solved", name: t("tickets.solved_count"), shape: "columns", look: 2 },
          ],
          [{ key: "open", name: t("tickets.state_OPEN"), shape: "line", look: 3 }],
        ]}
        iso=""
      />
    </section>
  );
}

interface TimesRow {
  key: string;
  name: string;
  href?: string;
  answer: TicketFigure;
  solution: TicketFigure;
}
function Times({ title, head, rows }: { title: string; head: string; rows: readonly TimesRow[] }) {
  const t = useT();
  if (rows.length === 0) return null;
  const time = (minutes: number | null): string => (minutes === null ? "–" : timeWords(minutes, t));
  const of = (what: "answer" | "solution") =>
    [
      {
        key: `${what}_n`,
        head: `${t(`tickets.clock_${what}`)}, n`,
        right: true,
        hides: "phone" as const,
        cell: (r: TimesRow) => r[what].n,
      },
      {
        key: `${what}_median`,
        head: t(`tickets.${what}_median`),
        right: true,
        cell: (r: TimesRow) => time(r[what].median),
      },
      {
        key: `${what}_p90`,
        head: t("tickets.p90"),
        right: true,
        hides: "phone" as const,
        cell: (r: TimesRow) => time(r[what].p90),
      },
      {
        key: `${what}_kept`,
        head: t("tickets.in_time"),
        right: true,
        hides: "narrow" as const,
        cell: (r: TimesRow) => `${shareOf(r[what].kept, r[what].judged)} (${r[what].judged})`,
      },
    ] as const;
  return (
    <section className={css.section}>
      <Table
        caption={title}
        rows={rows}
        id={(r) => r.key}
        columns={[{ key: "name", head, names: true, cell: (r) => r.name }, ...of("answer"), ...of("solution")]}
      />
    </section>
  );
}

function Steps({ stats: s }: { stats: Stats }) {
  const t = useT();
  const named = useNamed();
  if (s.steps.length === 0) return null;
  const time = (minutes: number | null): string => (minutes === null ? "–" : timeWords(minutes, t));
  return (
    <section className={css.section}>
      <Table
        caption={t("tickets.by_step")}
        rows={s.steps}
        id={(r) => `${r.type.hash_id} ${r.label}`}
        columns={[
          { key: "label", head: t("tickets.step_label"), names: true, cell: (r) => r.label },
          { key: "type", head: t("tickets.type"), hides: "phone", cell: (r) => named(r.type) },
          { key: "n", head: "n", right: true, cell: (r) => r.n },
          { key: "median", head: t("tickets.median"), right: true, cell: (r) => time(r.median) },
          { key: "p90", head: t("tickets.p90"), right: true, hides: "phone", cell: (r) => time(r.p90) },
        ]}
      />
    </section>
  );
}
