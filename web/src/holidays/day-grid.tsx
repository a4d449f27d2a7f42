import { type CSSProperties, type KeyboardEvent, useRef, useState } from "react";
import { shiftDay, weekdayOf } from "#contract/kit/recurrence.ts";
import { capital, longDay, monthTitle, weekdayTitle } from "#web/calendars/public.ts";
import { useLanguage } from "#web/kit/i18n.ts";
import css from "./day-grid.module.css";
import { daysOf, windowOf } from "./span.ts";

/** How a day looks. Colours are those of its halves. */
export interface DayLook {
  readonly am?: string | undefined;
  readonly pm?: string | undefined;
  /** Not worked: grey. */
  readonly isOff?: boolean;
  /** A public holiday: underlined. */
  readonly isHoliday?: boolean;
  /** Not decided yet: hatched. */
  readonly isAsked?: boolean;
  /** A number in the corner, such as how many people are away. */
  readonly count?: number;
  /** Said with the day: `public holiday, Ascension`. */
  readonly words?: string;
}
interface DayGridProps {
  /** `YYYY-MM` each. */
  months: readonly string[];
  today: string;
  look: (day: string) => DayLook;
  /** The days that are chosen, for `aria-pressed`. */
  isChosen?: (day: string) => boolean;
  onDay: (day: string) => void;
}
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Months as grids of days. One day is in the tab order; arrows go on from it. */
export function DayGrid({ months, today, look, isChosen, onDay }: DayGridProps) {
  const language = useLanguage();
  const grid = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<string>();
  const isShown = (day: string): boolean => months.includes(day.slice(0, 7));
  const first = isShown(today) ? today : `${months[0]}-01`;
  const current = pointed && isShown(pointed) ? pointed : first;
  const move = (e: KeyboardEvent): void => {
    const by = steps[e.key];
    if (by === undefined || e.altKey || e.ctrlKey || e.metaKey) return;
    const next = shiftDay(current, by);
    if (!isShown(next)) return;
    e.preventDefault();
    setPointed(next);
    grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows of the days in it
    <div className={css.months} data-one={months.length === 1 || undefined} data-arrows ref={grid} onKeyDown={move}>
      {months.map((month) => (
        <section key={month} aria-label={`${capital(monthTitle(language, month))} ${month.slice(0, 4)}`}>
          {months.length > 1 ? <h3 className={css.title}>{monthTitle(language, month)}</h3> : null}
          <div className={css.days}>
            {Array.from({ length: 7 }, (_, i) => (
              <span key={i} className={css.weekday} aria-hidden="true">
                {weekdayTitle(language, i, "narrow")}
              </span>
            ))}
            {daysOf(windowOf("month", `${month}-01`)).map((day) => {
              const at = look(day);
              return (
                <button
                  key={day}
                  type="button"
                  className={css.day}
                  style={styleOf(day, at)}
                  data-day={day}
                  data-off={at.isOff || undefined}
                  data-holiday={at.isHoliday || undefined}
                  data-asked={at.isAsked || undefined}
                  data-away={at.am !== undefined || at.pm !== undefined || undefined}
                  data-today={day === today || undefined}
                  aria-current={day === today ? "date" : undefined}
                  aria-pressed={isChosen?.(day)}
                  tabIndex={day === current ? 0 : -1}
                  aria-label={[longDay(language, day), at.words].filter(Boolean).join(", ")}
                  title={at.words}
                  onClick={() => onDay(day)}
                  onFocus={() => setPointed(day)}
                >
                  {Number(day.slice(8))}
                  {at.count ? <sup>{at.count}</sup> : null}
                </button>
              );
            })}
          </div>
        </section>
      ))}
    </div>
  );
}

const styleOf = (day: string, { am, pm }: DayLook): CSSProperties => ({
  ...(day.endsWith("-01") && { gridColumnStart: weekdayOf(day) + 1 }),
  ...(am !== undefined && { "--am": am }),
  ...(pm !== undefined && { "--pm": pm }),
});
