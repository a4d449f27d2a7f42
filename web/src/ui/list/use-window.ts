import { useVirtualizer } from "@tanstack/react-virtual";
import type { RefObject } from "react";
import { focusStays } from "#web/kit/focus-stays.ts";

export interface Window {
  from: number;
  to: number;
  above: number;
  below: number;
  show: (index: number) => void;
}

/** Below this many rows all are rendered, so that the browser's find-in-page works. */
const many = 150;

/** The rows to render: once there are many, only those near the viewport. */
export function useWindow(scroll: RefObject<HTMLElement | null>, count: number, rowHeight: number): Window {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 20,
    enabled: count > many,
  });
  const items = virtual.getVirtualItems();
  const first = items[0];
  const end = items.at(-1);
  const show = (index: number) => {
    const row = scroll.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    if (!row) virtual.scrollToIndex(index, { align: "auto" });
    const mayFocus = focusStays(() => scroll.current);
    setTimeout(() => {
      const found = scroll.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
      if (mayFocus()) found?.focus({ preventScroll: true });
      found?.scrollIntoView({ block: "nearest" });
    });
  };
  if (count <= many || !first || !end)
    return { from: 0, to: count <= many ? count : Math.min(count, 60), above: 0, below: 0, show };
  return { from: first.index, to: end.index + 1, above: first.start, below: virtual.getTotalSize() - end.end, show };
}
