import { IconAlertTriangle } from "@tabler/icons-react";
import type { CSSProperties } from "react";
import type { DepartmentCoverage } from "#contract/holidays/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { weekdayOf } from "#contract/kit/recurrence.ts";
import { weekdayTitle } from "#web/calendars/public.ts";
import { useLanguage, useT, type Translate } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { halvesOn, type Span } from "./span.ts";
import css from "./holidays.module.css";

type CoveredDay = DepartmentCoverage["days"][number];
/** A longer request shows the days on which too few people are there, then the first ones. */
const MOST_DAYS = 10;
const MOST_PEOPLE = 6;

interface WhoIsAwayProps {
  team: DepartmentCoverage;
  /** Whose request it is, and its days. */
  person: { readonly hash_id: string; readonly name: string };
  spans: readonly Span[];
  /** How the person is called: 'You'. */
  called?: string;
}

/** Who stays on a day with this request, and whether that is too few. */
function stayingOf(
  team: DepartmentCoverage,
  person: { readonly hash_id: string; readonly name: string },
  spans: readonly Span[],
) {
  const mineOn = (day: string) => ({
    morning: spans.some((s) => halvesOn(s, day).morning),
    afternoon: spans.some((s) => halvesOn(s, day).afternoon),
  });
  /** How many stay in a half with this request, which a draft is not counted in yet. */
  const stayIn = (half: CoveredDay["morning"], isMine: boolean): number | undefined =>
    half ? half.here - Number(isMine && !half.away.some((a) => a.hash_id === person.hash_id)) : undefined;
  const stay = (d: CoveredDay): readonly number[] => {
    const { morning, afternoon } = mineOn(d.day);
    return [stayIn(d.morning, morning), stayIn(d.afternoon, afternoon)].filter((n) => n !== undefined);
  };
  const isShort = (d: CoveredDay): boolean => stay(d).some((n) => n < (team.minimum ?? 0));
  const isAsked = ({ day }: CoveredDay): boolean => spans.some((s) => Object.values(halvesOn(s, day)).some((is) => is));
  const worked = team.days.filter((d) => isAsked(d) && (d.morning !== null || d.afternoon !== null));
  return { mineOn, stay, isShort, worked };
}

/** Those who are away first, then others, as far as there is room. */
function peopleShown(
  team: DepartmentCoverage,
  person: { readonly hash_id: string; readonly name: string },
  worked: CoveredDay[],
) {
  const awayIds = new Set(
    worked.flatMap((d) => [d.morning, d.afternoon].flatMap((half) => half?.away.map((a) => a.hash_id) ?? [])),
  );
  const others = team.people.filter((p) => p.hash_id !== person.hash_id);
  const shown = [
    ...others.filter((p) => awayIds.has(p.hash_id)),
    ...others.filter((p) => !awayIds.has(p.hash_id)),
  ].slice(0, MOST_PEOPLE);
  return { others, shown };
}

/** Who of the department is away by half a day, and how many stay. */
export function WhoIsAway({ team, person, spans, called }: WhoIsAwayProps) {
  const t = useT();
  const named = useNamed();
  const { mineOn, stay, isShort, worked } = stayingOf(team, person, spans);
  const short = worked.filter(isShort);
  const chosen =
    worked.length > MOST_DAYS ? [...short, ...worked.filter((d) => !isShort(d))].slice(0, MOST_DAYS) : worked;
  const days = chosen.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  if (days.length === 0) return null;
  const { others, shown } = peopleShown(team, person, worked);
  const rest = others.length - shown.length;
  const rows = [
    { person: { ...person, name: called ?? person.name }, halves: (d: CoveredDay) => ownHalves(d, mineOn(d.day)) },
    ...shown.map((p) => ({ person: p, halves: (d: CoveredDay) => halvesOf(d, p.hash_id) })),
  ];
  const department = team.department ? named(team.department) : t("holidays.no_department");
  return (
    <div className={css.away}>
      {short.length > 0 ? (
        <p className={css.short} role="status">
          <IconAlertTriangle size={16} stroke={1.6} aria-hidden="true" />
          <span>
            {t("holidays.short_on", {
              department,
              minimum: team.minimum ?? 0,
              days: short.map((d) => formatDay(d.day).slice(0, 5)).join(", "),
            })}
          </span>
        </p>
      ) : null}
      <AwayTable rows={rows} days={days} stay={stay} isShort={isShort} />
      <p className={css.note}>
        {[
          ...(rest > 0 ? [t("holidays.more_people", { count: rest })] : []),
          ...(worked.length > days.length ? [t("holidays.more_days", { count: worked.length - days.length })] : []),
          team.minimum ? t("holidays.minimum_is", { count: team.minimum }) : t("holidays.no_minimum_set"),
        ].join(" ")}
      </p>
    </div>
  );
}

type Halves = readonly [morning: string, afternoon: string];

/** Of somebody else, as the department has it. */
function halvesOf(d: CoveredDay, id: string): Halves {
  const half = (of: CoveredDay["morning"]): "off" | "away" | "asked" | "here" => {
    if (of === null) return "off";
    const away = of.away.find((a) => a.hash_id === id);
    return away ? (away.pending ? "asked" : "away") : "here";
  };
  return [half(d.morning), half(d.afternoon)];
}

/** Of the person of this request. */
function ownHalves(d: CoveredDay, { morning, afternoon }: { morning: boolean; afternoon: boolean }): Halves {
  const look = (of: CoveredDay["morning"], is: boolean) => (of === null ? "off" : is ? "own" : "here");
  return [look(d.morning, morning), look(d.afternoon, afternoon)];
}

const halvesWord = ([morning, afternoon]: Halves, t: Translate): string =>
  morning === afternoon
    ? t(`holidays.half_is_${morning}`)
    : t("holidays.half_both", {
        morning: t(`holidays.half_is_${morning}`),
        afternoon: t(`holidays.half_is_${afternoon}`),
      });

interface AwayTableProps {
  rows: readonly {
    person: { readonly hash_id: string; readonly name: string };
    halves: (d: CoveredDay) => Halves;
  }[];
  days: readonly CoveredDay[];
  stay: (d: CoveredDay) => readonly number[];
  isShort: (d: CoveredDay) => boolean;
}

/** Who is away in which half of which day. */
function AwayTable({ rows, days, stay, isShort }: AwayTableProps) {
  const t = useT();
  const language = useLanguage();
  return (
    <table style={{ "--days": days.length } as CSSProperties}>
      <caption className="sr-only">{t("holidays.who_is_away")}</caption>
      <thead>
        <tr>
          <td />
          {days.map((d) => (
            <th key={d.day} scope="col" aria-label={formatDay(d.day)}>
              <span>{weekdayTitle(language, weekdayOf(d.day), days.length > 6 ? "narrow" : "short")}</span>{" "}
              {Number(d.day.slice(8))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.person.hash_id}>
            <th scope="row">
              <PersonName person={row.person} size="small" />
            </th>
            {days.map((d) => {
              const halves = row.halves(d);
              return (
                <td key={d.day}>
                  <span
                    className={css.half}
                    role="img"
                    aria-label={halvesWord(halves, t)}
                    title={halvesWord(halves, t)}
                  >
                    <i data-is={halves[0]} />
                    <i data-is={halves[1]} />
                  </span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("holidays.stay")}</th>
          {days.map((d) => (
            <td key={d.day}>
              <span className={css.here} data-short={isShort(d) || undefined}>
                {Math.min(...stay(d))}
              </span>
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
