import { holidayHref } from "#contract/holidays/hrefs.ts";
import type { Coverage, HolidayCalendar, PersonBalances, StockBalance, Absence } from "#contract/holidays/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { useAddressed } from "#web/ui/form/drawer.tsx";
import { useT, type Translate } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { SidePanel } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useUrl } from "#web/kit/place.ts";
import type { Span, View, Window } from "./span.ts";
import { type Bar, TeamCalendar, type Team } from "./team-calendar.tsx";
import { halfRuns, offDays, teamsOf } from "./teams.ts";
import { daysText, spanWords, TypeName } from "./words.tsx";
import css from "./office.module.css";

const MinimumForm = lazyPart(() => import("./minimum-form.tsx"));

interface OfficeTimelineProps {
  calendar: HolidayCalendar;
  coverage: Coverage | undefined;
  /** Null rights leave the column empty. */
  balances: readonly PersonBalances[] | undefined;
  view: View;
  window: Window;
}
/** Most people of whom days are said to lapse. */
const MOST = 5;

/** The balance that a line shows: that of the largest stock. */
const mainOf = (of: PersonBalances | undefined): StockBalance | undefined =>
  of?.balances.filter((b) => b.stock !== "none").toSorted((a, b) => b.acquired - a.acquired)[0];

/** An absence as a bar of the calendar; its type goes into the legend. */
function barOf(
  t: Translate,
  named: ReturnType<typeof useNamed>,
  types: Map<string, { hash_id: string; name: string; name_fr: string | null; colour: string }>,
  a: Absence,
  i: number,
) {
  if (a.type) types.set(a.type.hash_id, a.type);
  return {
    ...a,
    key: `${a.start_date}${a.starts}${i}`,
    name: a.type ? named(a.type) : t("holidays.absent"),
    colour: a.type?.colour ?? "var(--neutral)",
    isAsked: a.pending,
    days: a.days === null ? null : daysText(a.days),
    href: a.holiday_hash_id ? holidayHref.view(a.holiday_hash_id) : undefined,
  };
}

/** The calendar of an office by team, where too few people are there, and whose days lapse. */
export function OfficeTimeline({ calendar, coverage, balances, view, window }: OfficeTimelineProps) {
  const t = useT();
  const named = useNamed();
  const [url] = useUrl();
  const drawer = useAddressed(["edit"]);
  const mains = new Map((balances ?? []).map((p) => [p.user.hash_id, mainOf(p)]));
  const types = new Map<string, { hash_id: string; name: string; name_fr: string | null; colour: string }>();
  const teams = teamsOf(calendar, coverage).map(({ key, department, people, coverage: of }) => ({
    key,
    name: department ? named(department) : t("holidays.no_department"),
    minimum: of?.minimum ?? 0,
    rows: people.map((p) => {
      const main = mains.get(p.user.hash_id);
      return {
        person: p.user,
        balance: main ? daysText(main.remaining) : null,
        bars: p.absences.map((a, i): Bar => {
          return barOf(t, named, types, a, i);
        }),
      };
    }),
    thin: of ? halfRuns(of.days, (half) => half.away.length > 0) : [],
    short: of ? halfRuns(of.days, (half) => half.short) : [],
  }));
  const off = offDays(calendar, window).map(({ span, holiday }) => ({
    span,
    ...(holiday && { name: named(holiday) }),
  }));
  const maySet = coverage?.can.set_minimum === true;
  return (
    <>
      <div className={css.scroll}>
        <TeamCalendar
          view={view}
          window={window}
          today={calendar.today}
          teams={teams}
          off={off}
          balanceName={balances ? t("holidays.balance") : undefined}
        />
      </div>
      <Legend types={types} />
      <div className={css.below}>
        <Shortages drawer={drawer} teams={teams} maySet={maySet} />
        <Lapsing balances={balances} mains={mains} />
      </div>
      <SidePanel opened={maySet && url.edit === "minimum"} onClose={drawer.close} title={t("holidays.set_minimum")}>
        {coverage ? <MinimumForm coverage={coverage} onClose={drawer.close} /> : null}
      </SidePanel>
    </>
  );
}

interface LegendProps {
  types: Map<string, { hash_id: string; name: string; name_fr: string | null; colour: string }>;
}

/** What the colours and patterns mean. */
function Legend({ types }: LegendProps) {
  const t = useT();
  return (
    <ul className={css.legend}>
      {[...types.values()].map((type) => (
        <li key={type.hash_id}>
          <TypeName type={type} />
        </li>
      ))}
      <li>
        <i data-look="asked" /> {t("holidays.asked")}
      </li>
      <li className={css.push}>
        <i data-look="full" /> {t("holidays.team_full")}
      </li>
      <li>
        <i data-look="thin" /> {t("holidays.team_thin")}
      </li>
      <li>
        <i data-look="short" /> {t("holidays.team_short")}
      </li>
    </ul>
  );
}

interface ShortagesProps {
  drawer: ReturnType<typeof useAddressed>;
  teams: readonly Team[];
  maySet: boolean;
}

/** When fewer are there than the team needs. */
function Shortages({ drawer, teams, maySet }: ShortagesProps) {
  const t = useT();
  const short = teams.flatMap((team) => team.short.map((span: Span) => ({ team, span })));
  return (
    <section>
      <h2>
        {t("holidays.under_minimum")} <small>{short.length}</small>
        {maySet ? (
          <Button look="quiet" size="small" onClick={() => drawer.open({ edit: "minimum" })}>
            {t("holidays.set_minimum")}
          </Button>
        ) : null}
      </h2>
      {short.length === 0 ? <p className={css.none}>{t("holidays.never_short")}</p> : null}
      <ul>
        {short.slice(0, 8).map(({ team, span }) => (
          <li key={team.key + span.start_date + span.starts}>
            <span>{spanWords(t, span)}</span>
            <b>{team.name}</b>
            <span className={css.soft}>
              {team.rows
                .filter((r) => r.bars.some((b) => b.start_date <= span.end_date && b.end_date >= span.start_date))
                .map((r) => r.person.name)
                .join(", ")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LapsingProps {
  balances: readonly PersonBalances[] | undefined;
  mains: Map<string, StockBalance | undefined>;
}

/** Carried days that have to be taken before they lapse. */
function Lapsing({ balances, mains }: LapsingProps) {
  const t = useT();
  const lapsing = (balances ?? []).flatMap((p) => {
    const main = mains.get(p.user.hash_id);
    return main?.carried_until && main.lapsing > 0 ? [{ user: p.user, main, until: main.carried_until }] : [];
  });
  return lapsing.length > 0 ? (
    <section>
      <h2>{t("holidays.to_take_before")}</h2>
      <ul>
        {lapsing.slice(0, MOST).map(({ user, main, until }) => (
          <li key={user.hash_id}>
            <PersonName person={user} size="small" />
            <b>{t("holidays.days_short", { days: daysText(main.lapsing) })}</b>
            <span className={css.soft}>{t("holidays.until", { day: formatDay(until) })}</span>
          </li>
        ))}
      </ul>
    </section>
  ) : null;
}
