import type { CSSProperties, ReactNode } from "react";
import { formatDay } from "#contract/kit/dates.ts";
import { capital, monthTitle } from "#web/calendars/public.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { monthName } from "#web/kit/month-name.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { daysApart, monthsOf, namedDays, placeOf, type Span, type View, type Window } from "./span.ts";
import css from "./team-calendar.module.css";

/** An absence of a person. */
export interface Bar extends Span {
  readonly key: string;
  /** What is known of it: the type, or only that the person is away. */
  readonly name: string;
  readonly colour: string;
  /** Not decided yet. */
  readonly isAsked: boolean;
  readonly days: string | null;
  readonly href: string | undefined;
}
export interface Row {
  readonly person: { readonly hash_id: string; readonly name: string };
  readonly balance: string | null;
  readonly bars: readonly Bar[];
}
/** A department, and where fewer people than its minimum are there. */
export interface Team {
  readonly key: string;
  readonly name: string;
  readonly minimum: number;
  readonly rows: readonly Row[];
  /** Runs of days with somebody away. */
  readonly thin: readonly Span[];
  readonly short: readonly Span[];
}
/** A day off of everybody. */
export interface OffDay {
  readonly span: Span;
  /** A public holiday; a weekend has none. */
  readonly name?: string;
}

interface TeamCalendarProps {
  view: View;
  window: Window;
  today: string;
  teams: readonly Team[];
  off: readonly OffDay[];
  /** Said at the head of the people, such as the balance's name. */
  balanceName: string | undefined;
}

const at = ({ left, width }: { left: number; width: number }): CSSProperties => ({
  left: `${left}%`,
  width: `${width}%`,
});

interface TimeProps extends Pick<TeamCalendarProps, "window" | "today"> {
  shade: readonly Shade[];
  leftOf: (day: string) => string;
}
interface Shade {
  readonly key: string;
  readonly style: CSSProperties;
  /** Of a public holiday. */
  readonly name: string | undefined;
}
const isIn = (today: string, window: Window): boolean => window.from <= today && today <= window.to;

/** Behind the lines: days off of everybody, where months begin, and today. */
function Shades({ window, today, shade, leftOf }: TimeProps) {
  return (
    <div className={css.shades} aria-hidden="true">
      {shade.map(({ key, style, name }) => (
        <i key={key} style={style} data-holiday={name !== undefined || undefined} />
      ))}
      {monthsOf(window)
        .slice(1)
        .map((month) => (
          <i key={month} className={css.monthLine} style={{ left: leftOf(`${month}-01`) }} />
        ))}
      {isIn(today, window) ? <i className={css.todayLine} style={{ left: leftOf(today) }} /> : null}
    </div>
  );
}

/** The names of months, days and public holidays. */
function Scale({ view, window, today, shade, leftOf }: TimeProps & { view: View }) {
  const language = useLanguage();
  return (
    <div className={css.scale}>
      {monthsOf(window).map((month) => (
        <b key={month} style={{ left: leftOf(`${month}-01`) }}>
          {capital(
            view === "year"
              ? monthName(month, "short", language)
              : `${monthTitle(language, month)} ${month.slice(0, 4)}`,
          )}
        </b>
      ))}
      {view === "year"
        ? null
        : namedDays(view, window).map((day) => (
            <span key={day} style={{ left: leftOf(day) }}>
              {Number(day.slice(8))}
            </span>
          ))}
      {view === "year" ? null : <HolidayNames shade={shade} />}
      {isIn(today, window) ? <em style={{ left: leftOf(today) }}>{formatDay(today).slice(0, 5)}</em> : null}
    </div>
  );
}

/** A department: where it is thin or short of people, and its people. */
function TeamPart({ team, window }: { team: Team; window: Window }) {
  const t = useT();
  return (
    <section aria-label={team.name}>
      <div className={css.team}>
        <h3 className={css.who}>
          <span>
            {team.name}{" "}
            <small>
              {team.minimum > 0 ? t("holidays.minimum", { count: team.minimum }) : t("holidays.no_minimum")}
            </small>
          </span>
        </h3>
        <div className={css.line}>
          <i className={css.full} />
          <Runs spans={team.thin} window={window} look={css.thin} />
          <Runs spans={team.short} window={window} look={css.short} />
        </div>
      </div>
      <ul>
        {team.rows.map((row) => (
          <li key={row.person.hash_id} className={css.row}>
            <span className={css.who}>
              <PersonName person={row.person} size="small" />
              <span className={css.balance}>{row.balance}</span>
            </span>
            <div className={css.line}>
              {row.bars.map((bar) => (
                <BarOf key={bar.key} bar={bar} window={window} person={row.person.name} />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who of an office is away, a line for each person, by department. */
export function TeamCalendar({ view, window, today, teams, off, balanceName }: TeamCalendarProps) {
  const t = useT();
  const all = daysApart(window.from, window.to) + 1;
  const leftOf = (day: string): string => `${(daysApart(window.from, day) / all) * 100}%`;
  const shade = off.flatMap(({ span, name }) => {
    const place = placeOf(span, window);
    return place ? [{ key: `${span.start_date}${name ?? ""}`, style: at(place), name }] : [];
  });
  const time = { window, today, shade, leftOf };
  return (
    <div className={css.calendar} data-view={view}>
      <Shades {...time} />
      <header className={css.head} aria-hidden="true">
        <span className={css.who}>
          <span>{t("holidays.person")}</span>
          <span>{balanceName}</span>
        </span>
        <Scale {...time} view={view} />
      </header>
      {teams.map((team) => (
        <TeamPart key={team.key} team={team} window={window} />
      ))}
    </div>
  );
}

/** Runs of days on a team's line. */
function Runs({ spans, window, look }: { spans: readonly Span[]; window: Window; look: string | undefined }) {
  return spans.map((span) => {
    const place = placeOf(span, window);
    const days = [...new Set([span.start_date, span.end_date])].map(formatDay);
    return place ? (
      <i key={span.start_date + span.starts} className={look} style={at(place)} title={days.join(" – ")} />
    ) : null;
  });
}

/** Names of public holidays under their days; one that would be written over another is left to its title. */
function HolidayNames({ shade }: { shade: readonly Shade[] }) {
  let free = 0;
  return shade.map(({ key, style, name }): ReactNode => {
    const left = Number.parseFloat(String(style.left));
    if (name === undefined || left < free) return null;
    // A letter takes about one percent of the usual width.
    free = left + name.length + 1;
    return (
      <small key={key} style={{ left: style.left }} title={name}>
        {name}
      </small>
    );
  });
}

function BarOf({ bar, window, person }: { bar: Bar; window: Window; person: string }) {
  const t = useT();
  const place = placeOf(bar, window);
  if (!place) return null;
  const { start_date: from, end_date: to } = bar;
  const words = [
    bar.name,
    from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`,
    ...(bar.days === null ? [] : [t("holidays.days_count", { count: Number(bar.days), days: bar.days })]),
    ...(bar.isAsked ? [t("holidays.asked")] : []),
  ].join(", ");
  const look = {
    className: css.bar,
    style: { ...at(place), "--colour": bar.colour } as CSSProperties,
    "data-asked": bar.isAsked || undefined,
    title: words,
  };
  const isAtEnd = place.left + place.width > 94;
  return (
    <>
      {bar.href ? (
        <AppLink href={bar.href} {...look} aria-label={`${person}, ${words}`} />
      ) : (
        <span {...look} role="img" aria-label={`${person}, ${words}`} />
      )}
      {bar.days === null || isAtEnd ? null : (
        <span className={css.days} style={{ left: `${place.left + place.width}%` }} aria-hidden="true">
          {bar.days}
        </span>
      )}
    </>
  );
}
