import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import type { YearDay } from "#contract/calendars/office-year.ts";
import type { OfficeYear } from "#contract/calendars/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { shiftDay, weekdayOf } from "#contract/kit/recurrence.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import css from "./calendars.module.css";
import { longDay, lookOf, monthTitle, openWords, specialOf, useWhy, weekdayTitle } from "./words.ts";

interface YearGridProps {
  year: OfficeYear;
  /** The months that are shown, `YYYY-MM`. */
  months: readonly string[];
  /** Offered for a day that is not past. */
  onClose: ((day: string) => void) | undefined;
  /** Before what a day is: the choice of the year. */
  children: ReactNode;
}
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
/** Differs on this day alone, not every week. */
const isMarked = (d: YearDay): boolean => d.differs && specialOf(d).length > 0;
const looks = ["holiday", "closure", "part", "extra", "weekend"] as const;

/** Months of a year with a cell for each day. One day is in the tab order; arrows go on from it, and the line above says what the day is. */
export function YearGrid({ year, months, onClose, children }: YearGridProps) {
  const t = useT();
  const language = useLanguage();
  const why = useWhy();
  const grid = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string>();
  const [pointed, setPointed] = useState<string>();
  const byDay = new Map(year.days.map((d) => [d.day, d]));
  const isShown = (day: string): boolean => months.includes(day.slice(0, 7));
  const first = isShown(year.today) ? year.today : `${months[0]}-01`;
  const current = chosen && isShown(chosen) ? chosen : first;
  const told = byDay.get(pointed ?? current);
  const say = (d: YearDay): string =>
    [openWords(t, d), ...d.why.map(why), ...(d.differs ? [t("calendars.differs_here")] : [])].join(". ");
  const move = (e: KeyboardEvent): void => {
    const by = steps[e.key];
    if (by === undefined || e.altKey || e.ctrlKey || e.metaKey) return;
    const next = shiftDay(current, by);
    if (!isShown(next)) return;
    e.preventDefault();
    setChosen(next);
    grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  const used = new Set(months.flatMap((m) => year.days.filter((d) => d.day.startsWith(m)).map(lookOf)));
  return (
    <>
      <div className={css.told}>
        {children}
        <p role="status">
          {told ? (
            <>
              <b>{longDay(language, told.day)}</b> {say(told)}
            </>
          ) : null}
        </p>
        {onClose && current >= year.today ? (
          <Button size="small" onClick={() => onClose(current)}>
            {t("calendars.close_on", { day: formatDay(current).slice(0, 5) })}
          </Button>
        ) : null}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows of the days in it */}
      <div className={css.months} data-one={months.length === 1 || undefined} data-arrows ref={grid} onKeyDown={move}>
        {months.map((month) => (
          <section key={month} className={css.month} aria-label={`${monthTitle(language, month)} ${year.year}`}>
            {months.length > 1 ? <h2>{monthTitle(language, month)}</h2> : null}
            <div className={css.days}>
              {Array.from({ length: 7 }, (_, i) => (
                <span key={i} className={css.weekday} aria-hidden="true">
                  {weekdayTitle(language, i, "narrow")}
                </span>
              ))}
              {year.days
                .filter((d) => d.day.startsWith(month))
                .map((d) => (
                  <button
                    key={d.day}
                    type="button"
                    className={css.day}
                    style={d.day.endsWith("-01") ? { gridColumnStart: weekdayOf(d.day) + 1 } : undefined}
                    data-day={d.day}
                    data-look={lookOf(d)}
                    data-differs={isMarked(d) || undefined}
                    data-today={d.day === year.today || undefined}
                    tabIndex={d.day === current ? 0 : -1}
                    aria-label={`${longDay(language, d.day)}. ${say(d)}`}
                    title={say(d)}
                    onClick={() => setChosen(d.day)}
                    onFocus={() => setChosen(d.day)}
                    onPointerEnter={() => setPointed(d.day)}
                    onPointerLeave={() => setPointed(undefined)}
                  >
                    {Number(d.day.slice(8))}
                  </button>
                ))}
            </div>
          </section>
        ))}
      </div>
      <ul className={css.legend}>
        {looks
          .filter((look) => used.has(look))
          .map((look) => (
            <li key={look}>
              <span className={css.day} data-look={look} aria-hidden="true" />
              {t(`calendars.look_${look}`)}
            </li>
          ))}
        {year.days.some((d) => isShown(d.day) && isMarked(d)) ? (
          <li>
            <b aria-hidden="true">*</b> {t("calendars.differs_here")}
          </li>
        ) : null}
      </ul>
    </>
  );
}
