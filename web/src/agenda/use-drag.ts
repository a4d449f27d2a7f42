import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useRef, useState } from "react";
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

function pressOf(e: PointerEvent, p: Placed, day: string, perHour: number): Press {
  const isTouch = e.pointerType === "touch";
  const { clientX: x, clientY: y } = e;
  return { p, day, x, y, perHour, isTouch, isHeld: !isTouch, isMoved: false, over: day };
}

/** How far a press has come. */
function dragOf(e: PointerEvent, b: Press, surface: HTMLElement | null): Drag {
  const cellOf = (day: string): DOMRect | undefined =>
    surface?.querySelector(`[data-day="${day}"]`)?.getBoundingClientRect();
  const under = document
    .elementsFromPoint(e.clientX, e.clientY)
    .map((el) => (surface?.contains(el) ? (el as HTMLElement).dataset.day : undefined))
    .find((day) => day !== undefined);
  // Outside of the days the last one stays.
  b.over = under ?? b.over;
  const [from, to] = [cellOf(b.day), cellOf(b.over)];
  const down = b.perHour > 0 ? Math.round((((e.clientY - b.y) / b.perHour) * 60) / QUARTER) * QUARTER : 0;
  return {
    id: b.p.one.hash_id,
    minutes: minutesBetween(`${b.day}T00:00`, `${b.over}T00:00`) + down,
    day: b.over,
    x: from && to ? to.left - from.left : 0,
    y: b.perHour > 0 ? (down * b.perHour) / 60 : from && to ? to.top - from.top : 0,
  };
}

/** Keeps the link of an appointment from taking what is a drag. */
const guardsOf = (press: RefObject<Press | undefined>, wasDragged: RefObject<boolean>) => ({
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

/**
 * Drags appointments between elements with `data-day`, with the mouse or, after holding it, with a finger. `surface` goes on the element that
 * contains them; `handlers` on each appointment, with the day on which it is drawn and, where it also moves up and down in steps of 15
 * minutes, the pixels of an hour.
 */
export function useDrag(onMove: Move) {
  const [drag, setDrag] = useState<Drag>();
  const wasDragged = useRef(false);
  const { surface, press, holding } = useHolding<Press>();

  const end = (): void => {
    clearTimeout(holding.current);
    press.current = undefined;
    setDrag(undefined);
  };
  const begin =
    (p: Placed, day: string, perHour: number) =>
    (e: PointerEvent<HTMLElement>): void => {
      wasDragged.current = false;
      if (!p.one.can.update || e.button !== 0) return;
      const b = pressOf(e, p, day, perHour);
      press.current = b;
      clearTimeout(holding.current);
      if (!b.isTouch) return;
      holding.current = setTimeout(() => {
        if (press.current !== b) return;
        b.isHeld = true;
        setDrag({ id: p.one.hash_id, minutes: 0, day, x: 0, y: 0 });
      }, HOLD);
    };
  const follow = (e: PointerEvent<HTMLElement>): void => {
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
    if (b.isMoved) setDrag(dragOf(e, b, surface.current));
  };
  const drop =
    (p: Placed) =>
    (e: PointerEvent<HTMLElement>): void => {
      const b = press.current;
      const moved = b?.isMoved ? dragOf(e, b, surface.current) : undefined;
      wasDragged.current = moved !== undefined;
      // The click follows at once, or, after a finger's drag, never.
      setTimeout(() => (wasDragged.current = false), 0);
      end();
      if (moved) onMove(p, moved.minutes);
    };
  const guards = guardsOf(press, wasDragged);
  const handlers = (p: Placed, day: string, perHour = 0) => ({
    onPointerDown: begin(p, day, perHour),
    onPointerMove: follow,
    onPointerUp: drop(p),
    onPointerCancel: end,
    ...guards,
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
