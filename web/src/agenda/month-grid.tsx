import type { SpecialDay } from "#web/calendars/public.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import css from "./agenda.module.css";
import { longDay, weekdayName, weeksOfMonth } from "./days.ts";
import { isLong, isOn, type Placed } from "./layout.ts";
import { moveByKey, useDrag } from "./use-drag.ts";
import { EventLink, linkTo, saidOf, titleOf } from "./words.tsx";

interface MonthGridProps {
  day: string;
  today: string;
  all: readonly Placed[];
  special: ReadonlyMap<string, SpecialDay>;
  phone: boolean;
  onMove: (p: Placed, minutes: number) => void;
  onDay: (day: string) => void;
}
const MOST = 4;
const DAY = 1440;
const steps: Readonly<Record<string, number>> = {
  ArrowUp: -7 * DAY,
  ArrowDown: 7 * DAY,
  ArrowLeft: -DAY,
  ArrowRight: DAY,
};

/** The month view. Appointments can be dragged to another day. */
export function MonthGrid({ day: shown, today, all, special, phone, onMove, onDay }: MonthGridProps) {
  const t = useT();
  const language = useLanguage();
  const { drag, surface, handlers } = useDrag(onMove);
  const weeks = weeksOfMonth(shown);
  const drawChip = (p: Placed, day: string) => {
    const dragged = drag?.id === p.one.hash_id ? drag : undefined;
    const look = [css.chip, css[p.one.kind ?? "busy"], dragged && css.dragged].filter(Boolean);
    return (
      <EventLink
        key={p.one.hash_id}
        href={linkTo(p)}
        className={look.join(" ")}
        style={dragged && { transform: `translate(${dragged.x}px, ${dragged.y}px)`, zIndex: 5 }}
        aria-label={saidOf(p, t, longDay(language, day))}
        draggable={false}
        data-update={p.one.can.update}
        {...handlers(p, day)}
        onKeyDown={moveByKey(p, steps, onMove)}
      >
        {isLong(p) ? null : <span>{p.start.slice(11)}</span>} {titleOf(p.one, t)}
      </EventLink>
    );
  };
  return (
    <div className={css.month} role="region" aria-label={t("agenda.calendar")} ref={surface}>
      <div className={css.monthHead} aria-hidden="true">
        {(weeks[0] ?? []).map((day) => (
          <span key={day}>{weekdayName(language, day)}</span>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} className={css.monthWeek}>
          {week.map((day) => {
            const there = all
              .filter((p) => isOn(p, day))
              .toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)) || (a.start < b.start ? -1 : 1));
            const more = there.length - MOST;
            const off = special.get(day);
            return (
              <div
                key={day}
                className={css.monthDay}
                data-other={day.slice(0, 7) !== shown.slice(0, 7) || undefined}
                data-today={day === today || undefined}
                data-day={day}
                data-off={off?.isOff || undefined}
                data-over={drag?.day === day || undefined}
              >
                <button
                  type="button"
                  className={css.monthNumber}
                  onClick={() => onDay(day)}
                  aria-label={[longDay(language, day), there.length, off?.words]
                    .filter((x) => x !== undefined)
                    .join(", ")}
                >
                  {Number(day.slice(8))}
                </button>
                {off && !phone ? (
                  <span className={css.special} title={off.words} aria-hidden="true">
                    {off.words}
                  </span>
                ) : null}
                {phone ? (
                  there.length > 0 ? (
                    <span className={css.dot} aria-hidden="true" />
                  ) : null
                ) : (
                  there.slice(0, more === 1 ? MOST + 1 : MOST).map((p) => drawChip(p, day))
                )}
                {!phone && more > 1 ? (
                  <button type="button" className={css.moreOfDay} onClick={() => onDay(day)}>
                    {t("agenda.more", { count: more })}
                  </button>
                ) : null}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
