import { type ComponentProps, type KeyboardEvent, useRef } from "react";
import { daysBetween } from "#contract/calendars/workdays.ts";
import { lastOfMonth } from "#contract/kit/dates.ts";
import { shiftDay, weekdayOf } from "#contract/kit/recurrence.ts";
import { useLanguage } from "#web/kit/i18n.ts";
import css from "./month-grids.module.css";
import { capital, monthTitle, weekdayTitle } from "./words.ts";

type DayProps = Omit<ComponentProps<"button">, "type" | "tabIndex" | "onFocus"> & {
  readonly [data: `data-${string}`]: string | boolean | undefined;
};
interface MonthGridsProps {
  /** `YYYY-MM` each. */
  months: readonly string[];
  /** The day in the tab order: see `currentDay`. */
  current: string;
  /** A day got the focus. */
  onCurrent: (day: string) => void;
  className: string | undefined;
  /** How the button of a day looks, what it is called and what it does. */
  day: (day: string) => DayProps;
}
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

const isIn = (months: readonly string[], day: string): boolean => months.includes(day.slice(0, 7));

/** The day of the grids that is in the tab order: the chosen one, today, or the first. */
export const currentDay = (months: readonly string[], chosen: string | undefined, today: string): string =>
  [chosen, today].find((day) => day !== undefined && isIn(months, day)) ?? `${months[0]}-01`;

/** Months as grids of days. One day is in the tab order; arrows go on from it. */
export function MonthGrids({ months, current, onCurrent, className, day: propsOf }: MonthGridsProps) {
  const language = useLanguage();
  const grids = useRef<HTMLDivElement>(null);
  const move = (e: KeyboardEvent): void => {
    const by = steps[e.key];
    if (by === undefined || e.altKey || e.ctrlKey || e.metaKey) return;
    const next = shiftDay(current, by);
    if (!isIn(months, next)) return;
    e.preventDefault();
    onCurrent(next);
    grids.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows of the days in it
    <div
      className={`${css.months} ${className ?? ""}`}
      data-one={months.length === 1 || undefined}
      data-arrows
      ref={grids}
      onKeyDown={move}
    >
      {months.map((month) => (
        <section key={month} aria-label={`${capital(monthTitle(language, month))} ${month.slice(0, 4)}`}>
          {months.length > 1 ? <h2 className={css.title}>{monthTitle(language, month)}</h2> : null}
          <div className={css.days}>
            {Array.from({ length: 7 }, (_, i) => (
              <span key={i} className={css.weekday} aria-hidden="true">
                {weekdayTitle(language, i, "narrow")}
              </span>
            ))}
            {[...daysBetween(`${month}-01`, lastOfMonth(`${month}-01`))].map((day) => {
              const { style, className: look, ...props } = propsOf(day);
              return (
                <button
                  key={day}
                  {...props}
                  type="button"
                  className={`bare ${css.day} ${look ?? ""}`}
                  style={{ ...style, ...(day.endsWith("-01") && { gridColumnStart: weekdayOf(day) + 1 }) }}
                  data-day={day}
                  tabIndex={day === current ? 0 : -1}
                  onFocus={() => onCurrent(day)}
                />
              );
            })}
          </div>
        </section>
      ))}
    </div>
  );
}
