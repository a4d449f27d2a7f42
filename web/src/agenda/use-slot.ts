import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { HOLD, QUARTER, SLACK } from "./use-drag.ts";
import { useHolding } from "./use-holding.ts";

/** A part of a day that is drawn to become an appointment, in minutes since midnight. */
export interface Slot {
  readonly day: string;
  readonly from: number;
  readonly to: number;
}
const DAY = 1440;
const HOUR = 60;
interface Press {
  readonly day: string;
  readonly at: number;
  readonly x: number;
  readonly y: number;
  isHeld: boolean;
  isMoved: boolean;
}
const within = (minutes: number): number => Math.min(DAY, Math.max(0, minutes));
const twoOf = (n: number): string => String(n).padStart(2, "0");
/** `HH:mm`; the end of a day is its last minute, as the form has it. */
export const clockOf = (minutes: number): string =>
  minutes >= DAY ? "23:59" : `${twoOf(Math.floor(minutes / HOUR))}:${twoOf(minutes % HOUR)}`;

interface SlotOptions {
  readonly days: readonly string[];
  readonly today: string;
  /** Pixels of an hour. */
  readonly perHour: number;
  readonly enabled: boolean;
  readonly onDrawn: (slot: Slot) => void;
}

const minutesAt = (e: PointerEvent<HTMLElement>, perHour: number, round: (n: number) => number): number => {
  const y = e.clientY - e.currentTarget.getBoundingClientRect().top;
  return within(round(((y / perHour) * HOUR) / QUARTER) * QUARTER);
};
const pressOf = ({ clientX: x, clientY: y, pointerType }: PointerEvent, day: string, at: number): Press => ({
  day,
  at,
  x,
  y,
  isHeld: pointerType !== "touch",
  isMoved: false,
});
const spanTo = (b: Press, to: number): Slot =>
  to > b.at
    ? { day: b.day, from: b.at, to: Math.max(to, b.at + QUARTER) }
    : { day: b.day, from: to, to: b.at + QUARTER };

/**
 * Draws a new appointment on an empty part of a day: with the mouse, or with a finger that rests first. By the keyboard, Enter on the grid
 * begins one; the arrows move it, with Shift its end; Enter makes it and Escape drops it.
 */
export function useSlot({ days, today, perHour, enabled, onDrawn }: SlotOptions) {
  const [slot, setSlot] = useState<Slot>();
  const { surface, press, holding } = useHolding<Press>();

  const drop = (): void => {
    clearTimeout(holding.current);
    press.current = undefined;
    setSlot(undefined);
  };
  const handlers = (day: string) => ({
    onPointerDown: (e: PointerEvent<HTMLElement>) => {
      if (!enabled || e.button !== 0 || e.target !== e.currentTarget) return;
      const b = pressOf(e, day, minutesAt(e, perHour, Math.floor));
      press.current = b;
      clearTimeout(holding.current);
      if (e.pointerType !== "touch") return;
      holding.current = setTimeout(() => {
        if (press.current !== b) return;
        [b.isHeld, b.isMoved] = [true, true];
        setSlot({ day, from: b.at, to: Math.min(DAY, b.at + HOUR) });
      }, HOLD);
    },
    onPointerMove: (e: PointerEvent<HTMLElement>) => {
      const b = press.current;
      if (!b) return;
      if (e.buttons === 0) return drop();
      const isFar = Math.hypot(e.clientX - b.x, e.clientY - b.y) > SLACK;
      // A finger that moves at once scrolls.
      if (isFar && !b.isHeld) return drop();
      if (!isFar) return;
      if (!b.isMoved) e.currentTarget.setPointerCapture(e.pointerId);
      b.isMoved = true;
      setSlot(spanTo(b, minutesAt(e, perHour, Math.round)));
    },
    onPointerUp: () => {
      const drawn = press.current?.isMoved ? slot : undefined;
      drop();
      if (drawn) onDrawn(drawn);
    },
    onPointerCancel: drop,
  });

  const onKeyDown = (e: KeyboardEvent<HTMLElement>): void => {
    if (!enabled || e.target !== e.currentTarget || e.altKey || e.ctrlKey || e.metaKey) return;
    const next = slot ? keyed(slot, e, days) : e.key === "Enter" ? firstOf(days, today) : undefined;
    if (slot && (e.key === "Enter" || e.key === "Escape")) {
      e.preventDefault();
      e.stopPropagation();
      drop();
      if (e.key === "Enter") onDrawn(slot);
    } else if (next) {
      e.preventDefault();
      setSlot(next);
    }
  };
  /** Focus that comes with the press of the mouse is no leaving. */
  const onBlur = (): void => (press.current ? undefined : setSlot(undefined));
  return { slot, surface, handlers, onKeyDown, onBlur };
}

const NINE = 540;
const firstOf = (days: readonly string[], today: string): Slot | undefined => {
  const day = days.find((d) => d === today) ?? days[0];
  return day === undefined ? undefined : { day, from: NINE, to: NINE + HOUR };
};
/** The slot after an arrow key; undefined for other keys. */
function keyed({ day, from, to }: Slot, e: KeyboardEvent, days: readonly string[]): Slot | undefined {
  const down = { ArrowUp: -QUARTER, ArrowDown: QUARTER }[e.key];
  if (down !== undefined && e.shiftKey) return { day, from, to: Math.max(from + QUARTER, within(to + down)) };
  if (down !== undefined)
    return from + down < 0 || to + down > DAY ? { day, from, to } : { day, from: from + down, to: to + down };
  const along = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
  return along === undefined ? undefined : { day: days[days.indexOf(day) + along] ?? day, from, to };
}
