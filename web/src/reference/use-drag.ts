import { type PointerEvent, useRef, useState } from "react";

/** Where a dragged entry would be dropped: before or after this entry. */
export interface Landing {
  readonly id: string;
  readonly side: "before" | "after";
}
interface Drag {
  readonly id: string;
  /** The distance dragged, in px. */
  readonly by: number;
  readonly landing: Landing | undefined;
}
/** Distance from the edge, in px, within which the container scrolls by itself. */
const EDGE = 48;

const scrollerOf = (element: HTMLElement): HTMLElement | undefined => {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight && /auto|scroll/u.test(getComputedStyle(at).overflowY)) return at;
  return undefined;
};

/** Drags one of several sibling elements by mouse, pen or finger; calls `drop` when it is released. */
export function useDrag(drop: (id: string, landing: Landing) => void) {
  const [drag, setDrag] = useState<Drag>();
  const from = useRef<{ y: number; scrolled: number; scroller: HTMLElement | undefined }>(undefined);

  /** The sibling under the pointer, and which half of it. */
  const landingAt = (item: HTMLElement, y: number): Landing | undefined => {
    const siblings = [...(item.parentElement?.children ?? [])] as HTMLElement[];
    const at = siblings.indexOf(item);
    const boxes = siblings.map((s) => s.getBoundingClientRect());
    const found = boxes.findIndex((box, i) => i !== at && y < box.bottom && y >= box.top);
    const first = boxes[at === 0 ? 1 : 0];
    const to = found >= 0 ? found : first && y < first.top ? (at === 0 ? 1 : 0) : siblings.length - 1;
    const box = boxes[to];
    const id = siblings[to]?.dataset.entry;
    if (!box || !id || to === at) return undefined;
    const side = y < box.top + box.height / 2 ? "before" : "after";
    // Next to itself: no move.
    return (side === "after" && to === at - 1) || (side === "before" && to === at + 1) ? undefined : { id, side };
  };

  const handle = (id: string) => ({
    onPointerDown: (e: PointerEvent<HTMLElement>) => {
      if (e.button !== 0) return;
      e.currentTarget.setPointerCapture(e.pointerId);
      const scroller = scrollerOf(e.currentTarget);
      from.current = { y: e.clientY, scrolled: scroller?.scrollTop ?? 0, scroller };
    },
    onPointerMove: (e: PointerEvent<HTMLElement>) => {
      const item = e.currentTarget.closest<HTMLElement>("[data-entry]");
      if (!from.current || !item) return;
      const { y, scrolled, scroller } = from.current;
      if (scroller) {
        const box = scroller.getBoundingClientRect();
        if (e.clientY > box.bottom - EDGE) scroller.scrollBy(0, EDGE / 4);
        if (e.clientY < box.top + EDGE) scroller.scrollBy(0, -EDGE / 4);
      }
      setDrag({ id, by: e.clientY - y + (scroller?.scrollTop ?? 0) - scrolled, landing: landingAt(item, e.clientY) });
    },
    onPointerUp: () => {
      from.current = undefined;
      setDrag(undefined);
      if (drag?.landing) drop(id, drag.landing);
    },
    onPointerCancel: () => {
      from.current = undefined;
      setDrag(undefined);
    },
  });
  return { drag, handle };
}
