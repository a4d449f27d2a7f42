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
export function MonthGrid(p: MonthGridProps) {
  const { onMove } = p;
  const t = useT();
  const language = useLanguage();
  const { drag, surface, handlers } = useDrag(onMove);
  const weeks = weeksOfMonth(p.day);
  const moving = { drag, handlers, onMove };
  return (
    <div className={css.month} role="region" aria-label={t("agenda.calendar")} ref={surface}>
      <div className={css.monthHead} aria-hidden="true">
        {(weeks[0] ?? []).map((day) => (
          <span key={day}>{weekdayName(language, day)}</span>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} className={css.monthWeek}>
          {week.map((day) => (
            <MonthDay key={day} grid={p} day={day} moving={moving} />
          ))}
        </div>
      ))}
    </div>
  );
}

interface Moving extends Pick<ReturnType<typeof useDrag>, "drag" | "handlers"> {
  onMove: MonthGridProps["onMove"];
}

/** A day: its number, what is special about it, and what is planned, as far as it fits. */
function MonthDay({ grid, day, moving }: { grid: MonthGridProps; day: string; moving: Moving }) {
  const t = useT();
  const language = useLanguage();
  const { phone, onDay } = grid;
  const there = grid.all
    .filter((p) => isOn(p, day))
    .toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)) || (a.start < b.start ? -1 : 1));
  const more = there.length - MOST;
  const off = grid.special.get(day);
  return (
    <div
      className={css.monthDay}
      data-other={day.slice(0, 7) !== grid.day.slice(0, 7) || undefined}
      data-today={day === grid.today || undefined}
      data-day={day}
      data-off={off?.isOff || undefined}
      data-over={moving.drag?.day === day || undefined}
    >
      <button
        type="button"
        className={css.monthNumber}
        onClick={() => onDay(day)}
        aria-label={[longDay(language, day), there.length, off?.words].filter((x) => x !== undefined).join(", ")}
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
        there
          .slice(0, more === 1 ? MOST + 1 : MOST)
          .map((p) => <Chip key={p.one.hash_id} of={p} day={day} moving={moving} />)
      )}
      {!phone && more > 1 ? (
        <button type="button" className={css.moreOfDay} onClick={() => onDay(day)}>
          {t("agenda.more", { count: more })}
        </button>
      ) : null}
    </div>
  );
}

/** A time of a day, which can be dragged to another one. */
function Chip({ of: p, day, moving }: { of: Placed; day: string; moving: Moving }) {
  const t = useT();
  const language = useLanguage();
  const { drag, handlers, onMove } = moving;
  const dragged = drag?.id === p.one.hash_id ? drag : undefined;
  const look = [css.chip, css[p.one.kind ?? "busy"], dragged && css.dragged].filter(Boolean);
  return (
    <EventLink
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
}
