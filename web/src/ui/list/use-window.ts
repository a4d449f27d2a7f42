import { type RefObject, useEffect, useState } from "react";
import { focusStays } from "#web/kit/focus-stays.ts";
import { rowsInView, scrollFor } from "./rows-in-view.ts";

export interface Window {
  from: number;
  to: number;
  above: number;
  below: number;
  show: (index: number) => void;
}

/** Below this many rows all are rendered, so that the browser's find-in-page works. */
const many = 150;

/**
 * A row that is scrolled away from is no longer drawn. What has the focus in it hands it to the list, whose keys go on: lost with the row, it
 * would be nowhere, and End, Home and Page Down would scroll nothing.
 */
function keepFocus(box: HTMLElement, { from, to }: Pick<Window, "from" | "to">): void {
  const row = document.activeElement?.closest<HTMLElement>("[data-index]");
  if (!row || !box.contains(row)) return;
  const index = Number(row.dataset.index);
  if (index < from || index >= to) box.focus({ preventScroll: true });
}

/** The rows to render: once there are many, only those near the viewport. All have the same height. */
export function useWindow(scroll: RefObject<HTMLElement | null>, count: number, rowHeight: number): Window {
  const isLong = count > many;
  const [seen, setSeen] = useState({ from: 0, to: 60 });
  useEffect(() => {
    const box = scroll.current;
    if (!box || !isLong) return undefined;
    const look = (): void => {
      const now = rowsInView(box.scrollTop, box.clientHeight, rowHeight, count);
      keepFocus(box, now);
      setSeen((was) => (was.from === now.from && was.to === now.to ? was : now));
    };
    look();
    box.addEventListener("scroll", look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(box);
    return () => {
      box.removeEventListener("scroll", look);
      sizes.disconnect();
    };
  }, [scroll, isLong, count, rowHeight]);
  const show = (index: number) => {
    const box = scroll.current;
    const row = box?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    if (box && !row) {
      box.scrollTop = scrollFor(index, box.scrollTop, box.clientHeight, rowHeight);
      // Not only when the browser tells of it: the row has the focus at once.
      setSeen(rowsInView(box.scrollTop, box.clientHeight, rowHeight, count));
    }
    const mayFocus = focusStays(() => scroll.current);
    setTimeout(() => {
      const found = scroll.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
      if (mayFocus()) found?.focus({ preventScroll: true });
      found?.scrollIntoView({ block: "nearest" });
    });
  };
  if (!isLong) return { from: 0, to: count, above: 0, below: 0, show };
  const [from, to] = [Math.min(seen.from, count - 1), Math.min(seen.to, count)];
  return { from, to, above: from * rowHeight, below: (count - to) * rowHeight, show };
}
