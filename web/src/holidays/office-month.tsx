import { useState } from "react";
import { holidayHref } from "#contract/holidays/hrefs.ts";
import type { HolidayCalendar } from "#contract/holidays/schemas.ts";
import { weekdayOf } from "#contract/kit/recurrence.ts";
import { capital, longDay } from "#web/calendars/public.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { monthWords } from "#web/kit/month-name.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { DayGrid, type DayLook } from "./day-grid.tsx";
import { halvesOn, type Window } from "./span.ts";
import { awayOn } from "./teams.ts";
import { spanWords, TypeName } from "./words.tsx";
import css from "./office.module.css";

/** Who is away, with the type and the days. */
function People({ away }: { away: ReturnType<typeof awayOn> }) {
  const t = useT();
  return (
    <ul>
      {away.map(({ person, absence }) => (
        <li key={person.user.hash_id + absence.start_date + absence.starts}>
          <PersonName person={person.user} size="small" />
          <span>
            {absence.holiday_hash_id ? (
              <AppLink href={holidayHref.view(absence.holiday_hash_id)}>
                <TypeName type={absence.type} />
              </AppLink>
            ) : (
              <TypeName type={absence.type} />
            )}
            <small>{spanWords(t, absence)}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A month of an office on a phone: how many people are away each day, and who on the chosen one. */
export default function OfficeMonth({ calendar, window }: { calendar: HolidayCalendar; window: Window }) {
  const t = useT();
  const language = useLanguage();
  const named = useNamed();
  const [chosen, setChosen] = useState<string>();
  const isShown = (day: string): boolean => window.from <= day && day <= window.to;
  const day = chosen && isShown(chosen) ? chosen : isShown(calendar.today) ? calendar.today : window.from;
  const holidayOn = new Map(calendar.holidays.map((h) => [h.day, h]));
  const look = (at: string): DayLook => {
    const away = awayOn(calendar, at);
    const share = Math.min(60, Math.round((away.length / Math.max(1, calendar.people.length)) * 120));
    const colour = (half: "morning" | "afternoon"): string | undefined =>
      away.some(({ absence }) => halvesOn(absence, at)[half])
        ? `color-mix(in srgb, var(--primary) ${Math.max(12, share)}%, var(--paper))`
        : undefined;
    const holiday = holidayOn.get(at);
    const isOff = (calendar.weekdays[weekdayOf(at)] ?? "11") === "00" || holiday?.part === "day";
    const words = [
      holiday && named(holiday),
      away.length > 0 ? t("holidays.away_count", { count: away.length }) : undefined,
    ].filter(Boolean);
    return {
      ...(!isOff && { am: colour("morning"), pm: colour("afternoon"), count: away.length }),
      isOff,
      isHoliday: holiday !== undefined,
      ...(words.length > 0 && { words: words.join(", ") }),
    };
  };
  const there = awayOn(calendar, day);
  const holiday = holidayOn.get(day);
  return (
    <>
      <h2 className={css.monthName}>{monthWords(window.from.slice(0, 7), language)}</h2>
      <DayGrid
        months={[window.from.slice(0, 7)]}
        today={calendar.today}
        look={look}
        isChosen={(at) => at === day}
        onDay={setChosen}
      />
      <section className={css.onDay} aria-live="polite">
        <h3>
          {capital(longDay(language, day))}
          {holiday ? <small> {named(holiday)}</small> : null}
        </h3>
        {there.length === 0 ? <p className={css.none}>{t("holidays.nobody_away")}</p> : null}
        <People away={there} />
      </section>
    </>
  );
}
