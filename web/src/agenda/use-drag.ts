import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from "react";
import { minutesBetween } from "#contract/kit/wall-time.ts";
import { isLong, type Placed } from "./layout.ts";
import { useHolding } from "./use-holding.ts";

export const QUARTER = 15;
const DAY = 1440;
/** How long a finger rests on an appointment to pick it up, in milliseconds; a shorter touch scrolls or opens it. */
export const HOLD = 350;
/** Pixels that a pointer may move while it is pressed without dragging. */
export const SLACK = 5;

/** A running drag: how far it goes in time, and on the screen. */
export interface Drag {
  readonly id: string;
  readonly minutes: number;
  /** The day under the pointer. */
  readonly day: string;
  readonly x: number;
  readonly y: number;
}
interface Press {
  readonly p: Placed;
  readonly day: string;
  readonly x: number;
  readonly y: number;
  readonly perHour: number;
  readonly isTouch: boolean;
  isHeld: boolean;
  isMoved: boolean;
  /** The day last under the pointer. */
  over: string;
}
type Move = (p: Placed, minutes: number) => void;

/**
 * Drags appointments between elements with `data-day`, with the mouse or, after holding it, with a finger. `surface` goes on the element that
 * contains them; `handlers` on each appointment, with the day on which it is drawn and, where it also moves up and down in steps of 15
 * minutes, the pixels of an hour.
 */
export function useDrag(onMove: Move) {
  const [drag, setDrag] = useState<Drag>();
  const wasDragged = useRef(false);
  const { surface, press, holding } = useHolding<Press>();

  const cellOf = (day: string): DOMRect | undefined =>
    surface.current?.querySelector(`[data-day="${day}"]`)?.getBoundingClientRect();
  const dayAt = (e: PointerEvent): string | undefined =>
    document
      .elementsFromPoint(e.clientX, e.clientY)
      .map((el) => (surface.current?.contains(el) ? (el as HTMLElement).dataset.day : undefined))
      .find((day) => day !== undefined);
  const at = (e: PointerEvent, b: Press): Drag => {
    // Outside of the days the last one stays.
    b.over = dayAt(e) ?? b.over;
    const [from, to] = [cellOf(b.day), cellOf(b.over)];
    const down = b.perHour > 0 ? Math.round((((e.clientY - b.y) / b.perHour) * 60) / QUARTER) * QUARTER : 0;
    return {
      id: b.p.one.hash_id,
      minutes: minutesBetween(`${b.day}T00:00`, `${b.over}T00:00`) + down,
      day: b.over,
      x: from && to ? to.left - from.left : 0,
      y: b.perHour > 0 ? (down * b.perHour) / 60 : from && to ? to.top - from.top : 0,
    };
  };
  const end = (): void => {
    clearTimeout(holding.current);
    press.current = undefined;
    setDrag(undefined);
  };
  const handlers = (p: Placed, day: string, perHour = 0) => ({
    onPointerDown: (e: PointerEvent<HTMLElement>) => {
      wasDragged.current = false;
      if (!p.one.can.update || e.button !== 0) return;
      const isTouch = e.pointerType === "touch";
      const b: Press = {
        p,
        day,
        x: e.clientX,
        y: e.clientY,
        perHour,
        isTouch,
        isHeld: !isTouch,
        isMoved: false,
        over: day,
      };
      press.current = b;
      clearTimeout(holding.current);
      if (!isTouch) return;
      holding.current = setTimeout(() => {
        if (press.current !== b) return;
        b.isHeld = true;
        setDrag({ id: p.one.hash_id, minutes: 0, day, x: 0, y: 0 });
      }, HOLD);
    },
    onPointerMove: (e: PointerEvent<HTMLElement>) => {
      // The button was released outside the window.
      if (e.buttons === 0) end();
      const b = press.current;
      if (!b) return;
      const isFar = Math.hypot(e.clientX - b.x, e.clientY - b.y) > SLACK;
      // A finger that moves at once scrolls.
      if (isFar && !b.isHeld) end();
      else if (isFar && !b.isMoved) {
        b.isMoved = true;
        // Only once it moves: capturing on pointerdown would also take the click that opens the link.
        e.currentTarget.setPointerCapture(e.pointerId);
      }
      if (b.isMoved) setDrag(at(e, b));
    },
    onPointerUp: (e: PointerEvent<HTMLElement>) => {
      const b = press.current;
      const moved = b?.isMoved ? at(e, b) : undefined;
      wasDragged.current = moved !== undefined;
      // The click follows at once, or, after a finger's drag, never.
      setTimeout(() => (wasDragged.current = false), 0);
      end();
      if (moved) onMove(p, moved.minutes);
    },
    onPointerCancel: end,
    // A held finger picks the appointment up; the link's menu would take it away.
    onContextMenu: (e: MouseEvent) => {
      if (press.current?.isTouch) e.preventDefault();
    },
    // A click that ends a drag must not open the link.
    onClickCapture: (e: MouseEvent) => {
      if (!wasDragged.current) return;
      wasDragged.current = false;
      e.preventDefault();
      e.stopPropagation();
    },
  });
  return { drag, surface, handlers };
}

/** Moves an appointment with Alt and an arrow key: `steps` are minutes by key. What lasts whole days moves by days alone. */
export const moveByKey =
  (p: Placed, steps: Readonly<Record<string, number>>, onMove: Move) =>
  (e: KeyboardEvent): void => {
    const step = e.altKey ? steps[e.key] : undefined;
    if (step === undefined || !p.one.can.update || (isLong(p) && step % DAY !== 0)) return;
    e.preventDefault();
    onMove(p, step);
  };
