import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useId, useRef } from "react";
import { minutesBetween, shiftWall } from "#contract/kit/wall-time.ts";
import type { SpecialDay } from "#web/calendars/public.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { Marked, marks } from "#web/ui/atoms/marked.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Avatar } from "#web/ui/atoms/person.tsx";
import { contactName } from "#web/ui/form/contact-value.ts";
import css from "./agenda.module.css";
import { longDay, weekdayName } from "./days.ts";
import { Away, Drawn, HOUR, Lane, top, Travel } from "./grid-parts.tsx";
import { blocksOf, conflictsOf, isLong, isOn, type Block, type Placed } from "./layout.ts";
import { moveByKey, useDrag, type Drag } from "./use-drag.ts";
import { clockOf, useSlot } from "./use-slot.ts";
import { EventLink, hoursOf, KindIcon, linkTo, saidOf, titleOf } from "./words.tsx";

interface TimeGridProps {
  days: readonly string[];
  special: ReadonlyMap<string, SpecialDay>;
  mine: readonly Placed[];
  others: readonly Placed[];
  colleagues: readonly { hash_id: string; name: string; avatar: string | null }[];
  today: string;
  /** Current local time. */
  now: string;
  onMove: (p: Placed, minutes: number) => void;
  /** Without it, nothing can be made. */
  onNew: ((day: string, from: string, to: string) => void) | undefined;
  away: ReadonlyMap<string, readonly string[]>;
  onDay: (day: string) => void;
}

const FIRST_HOUR = 7;
const QUARTER = 15;
const DAY = 1440;
const two = (n: number): string => String(n).padStart(2, "0");

/** The block's times after the drag. */
const shifted = (b: Block, drag: Drag | undefined): Placed =>
  drag ? { ...b, start: shiftWall(b.start, drag.minutes), end: shiftWall(b.end, drag.minutes) } : b;

/** Only the start fits if the block shares the width. */
const hoursIn = (b: Block, at: Placed): string => (b.wide < b.lanes ? at.start.slice(11) : hoursOf(at));

const steps: Readonly<Record<string, number>> = {
  ArrowUp: -QUARTER,
  ArrowDown: QUARTER,
  ArrowLeft: -DAY,
  ArrowRight: DAY,
};

/** How appointments are moved, by hand or by keys. */
interface Moving extends Pick<ReturnType<typeof useDrag>, "drag" | "handlers"> {
  onMove: TimeGridProps["onMove"];
}
interface EventBlockProps {
  of: Block;
  day: string;
  now: string;
  moving: Moving;
  isInConflict: boolean;
}
/** An appointment within a day, as high as it is long. */
function EventBlock({ of: b, day, now, moving: { drag, handlers, onMove }, isInConflict }: EventBlockProps) {
  const t = useT();
  const language = useLanguage();
  const href = linkTo(b);
  const dragged = drag?.id === b.one.hash_id ? drag : undefined;
  const style = {
    top: top(b.from),
    height: top(b.to - b.from) - 1,
    left: `${(b.lane / b.lanes) * 100}%`,
    width: `calc(${(100 * b.wide) / b.lanes}% - 3px)`,
    ...(dragged && {
      transform: `translate(${dragged.x}px, ${dragged.y}px)`,
      zIndex: 5,
    }),
  };
  const isPast = b.end < now;
  const look = [css.event, css.eventLink, css[b.one.kind ?? "busy"], isPast && css.past, dragged && css.dragged].filter(
    Boolean,
  );
  return (
    <>
      <Travel of={b} />
      <AppLink
        href={href ?? ""}
        className={look.join(" ")}
        style={style}
        aria-label={saidOf(b, t, longDay(language, day))}
        draggable={false}
        data-update={b.one.can.update}
        {...handlers(b, day, HOUR)}
        onKeyDown={moveByKey(b, steps, onMove)}
      >
        {b.one.category ? <i className={`${css.mark} ${marks[b.one.category.colour]}`} aria-hidden="true" /> : null}
        <b data-short={b.to - b.from < 60 || undefined}>
          <KindIcon kind={b.one.kind} />
          <span>{titleOf(b.one, t)}</span>
        </b>
        {b.to - b.from >= 40 ? <span className={css.hours}>{hoursIn(b, shifted(b, dragged))}</span> : null}
        {b.to - b.from >= 75 && b.one.category ? <Marked of={b.one.category} /> : null}
        {b.to - b.from >= 60 ? (
          <span>{[b.one.contact && contactName(b.one.contact, t), b.one.place].filter(Boolean).join(", ")}</span>
        ) : null}
        {isInConflict && b.to - b.from >= 60 ? (
          <span className={css.conflict}>
            <IconAlertTriangle size={13} stroke={1.8} aria-hidden="true" />
            <span>{t("agenda.conflict")}</span>
          </span>
        ) : null}
      </AppLink>
    </>
  );
}

/** An appointment of whole days. */
function LongEvent({ of: one, day, moving }: Pick<EventBlockProps, "day" | "moving"> & { of: Placed }) {
  const t = useT();
  const language = useLanguage();
  const { drag, handlers, onMove } = moving;
  const dragged = drag?.id === one.one.hash_id ? drag : undefined;
  return (
    <EventLink
      href={linkTo(one)}
      className={[css.long, dragged && css.dragged].filter(Boolean).join(" ")}
      style={dragged && { transform: `translateX(${dragged.x}px)`, zIndex: 5 }}
      aria-label={saidOf(one, t, longDay(language, day))}
      draggable={false}
      data-update={one.one.can.update}
      {...handlers(one, day)}
      onKeyDown={moveByKey(one, steps, onMove)}
    >
      {titleOf(one.one, t)}
    </EventLink>
  );
}

function DayHead({ p, day }: { p: TimeGridProps; day: string }) {
  const t = useT();
  const language = useLanguage();
  return (
    <button
      type="button"
      className={css.dayHead}
      data-today={day === p.today || undefined}
      onClick={() => p.onDay(day)}
      aria-label={[longDay(language, day), p.special.get(day)?.words].filter(Boolean).join(", ")}
    >
      <span>{weekdayName(language, day)}</span> <b>{Number(day.slice(8))}</b>
      {day === p.today && p.days.length < 6 ? <em>{t("agenda.today").toLowerCase()}</em> : null}
      <span className={css.special} title={p.special.get(day)?.words}>
        {p.special.get(day)?.words}
      </span>
      <span className={css.faces}>
        {p.colleagues.map((c) => (
          <Avatar key={c.hash_id} person={c} size="small" />
        ))}
      </span>
    </button>
  );
}

type Drawing = ReturnType<typeof useSlot>;
interface DayColumnProps extends Pick<EventBlockProps, "day" | "moving"> {
  p: TimeGridProps;
  /** What is drawn on the day. */
  slot: Drawing["slot"];
  handlers: ReturnType<Drawing["handlers"]>;
  inConflict: ReadonlySet<string>;
}
/** The hours of a day: the user's appointments, and lanes beside them. */
function DayColumn({ p, day, slot, handlers, moving, inConflict }: DayColumnProps) {
  return (
    <div
      className={css.day}
      data-day={day}
      data-today={day === p.today || undefined}
      data-off={p.special.get(day)?.isOff || undefined}
      onDoubleClick={(e) => {
        if (e.target !== e.currentTarget) return;
        const minutes = Math.floor(((e.nativeEvent.offsetY / HOUR) * 60) / 30) * 30;
        p.onNew?.(day, clockOf(minutes), clockOf(minutes + 60));
      }}
      {...handlers}
    >
      {slot ? <Drawn slot={slot} /> : null}
      <div className={css.blocks} style={{ right: p.colleagues.length * 18 + 3 }}>
        {blocksOf(p.mine, day).map((b) => (
          <EventBlock
            key={b.one.hash_id}
            of={b}
            day={day}
            now={p.now}
            moving={moving}
            isInConflict={inConflict.has(b.one.hash_id)}
          />
        ))}
      </div>
      {p.colleagues.map((c, i) => (
        <Lane
          key={c.hash_id}
          person={c}
          day={day}
          all={[...p.others, ...p.mine]}
          right={(p.colleagues.length - 1 - i) * 18 + 2}
        />
      ))}
      {p.now.startsWith(day) ? (
        <div className={css.now} style={{ top: top(minutesBetween(`${day}T00:00`, p.now)) }} aria-hidden="true" />
      ) : null}
    </div>
  );
}

const hoursColumn = (
  <div className={css.hoursColumn} aria-hidden="true">
    {Array.from({ length: 23 }, (_, i) => (
      <span key={i} style={{ top: top((i + 1) * 60) - 8 }}>{`${two(i + 1)}:00`}</span>
    ))}
  </div>
);

/** Days side by side with their hours: the user's appointments, and narrow lanes for colleagues. */
export function TimeGrid(p: TimeGridProps) {
  const t = useT();
  const scroll = useRef<HTMLDivElement>(null);
  const { drag, surface, handlers } = useDrag(p.onMove);
  const moving = { drag, handlers, onMove: p.onMove };
  const drawing = useSlot({
    days: p.days,
    today: p.today,
    perHour: HOUR,
    enabled: p.onNew !== undefined,
    onDrawn: ({ day, from, to }) => p.onNew?.(day, clockOf(from), clockOf(to)),
  });
  const hint = useId();
  // What scrolls is reached by the keyboard, also while nothing is in it; there the keys draw.
  const board = {
    tabIndex: 0,
    role: "group",
    "aria-label": t("agenda.calendar"),
    "aria-describedby": hint,
    onKeyDown: drawing.onKeyDown,
    onBlur: drawing.onBlur,
  };
  useEffect(() => {
    if (scroll.current) scroll.current.scrollTop = top(FIRST_HOUR * 60) + 24;
  }, []);
  const columns = { gridTemplateColumns: `48px repeat(${p.days.length}, minmax(0, 1fr))` };
  return (
    <div className={css.week} role="region" aria-label={t("agenda.calendar")} ref={surface}>
      <div className={css.dayHeads} style={columns}>
        <span />
        {p.days.map((day) => (
          <DayHead key={day} p={p} day={day} />
        ))}
      </div>
      <Away days={p.days} away={p.away} columns={columns} />
      <WholeDays p={p} columns={columns} moving={moving} />
      <p id={hint} className="sr-only">
        {p.onNew ? t("agenda.keys_draw") : null}
      </p>
      <div className={css.scroll} ref={scroll} {...board}>
        <Hours p={p} columns={columns} drawing={drawing} moving={moving} />
      </div>
    </div>
  );
}

interface Columns {
  gridTemplateColumns: string;
}
/** What lasts whole days. */
function WholeDays({ p, columns, moving }: { p: TimeGridProps; columns: Columns; moving: Moving }) {
  const t = useT();
  return (
    <div
      className={css.longs}
      style={columns}
      hidden={!p.mine.some((one) => isLong(one) && p.days.some((d) => isOn(one, d)))}
    >
      <span className={css.dim}>{t("agenda.whole_day")}</span>
      {p.days.map((day) => (
        <div key={day} data-day={day}>
          {p.mine
            .filter((one) => isLong(one) && isOn(one, day))
            .map((one) => (
              <LongEvent key={one.one.hash_id} of={one} day={day} moving={moving} />
            ))}
        </div>
      ))}
    </div>
  );
}

interface HoursProps {
  p: TimeGridProps;
  columns: Columns;
  drawing: ReturnType<typeof useSlot>;
  moving: Moving;
}
/** The hours of the days. */
function Hours({ p, columns, drawing, moving }: HoursProps) {
  const inConflict = new Set(conflictsOf(p.mine).flatMap((pair) => pair.map((one) => one.one.hash_id)));
  return (
    <div className={css.grid} style={{ ...columns, height: HOUR * 24 }}>
      {hoursColumn}
      <div className={css.lines} aria-hidden="true" />
      <div
        className={css.days}
        ref={drawing.surface}
        style={{ gridTemplateColumns: `repeat(${p.days.length}, minmax(0, 1fr))` }}
      >
        {p.days.map((day) => (
          <DayColumn
            key={day}
            p={p}
            day={day}
            slot={drawing.slot?.day === day ? drawing.slot : undefined}
            handlers={drawing.handlers(day)}
            moving={moving}
            inConflict={inConflict}
          />
        ))}
      </div>
    </div>
  );
}
