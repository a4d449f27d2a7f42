import type { RefObject } from "react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { placeKey, places } from "#web/kit/from-list.ts";
import { useShown } from "#web/kit/place.ts";

/** Restores a list's scroll position and keyboard row per history entry; `scope` tells apart several lists on a screen. */
export function usePlace(
  scroll: RefObject<HTMLElement | null>,
  ready: boolean,
  cursor: number,
  setCursor: (index: number) => void,
  scope?: string,
): void {
  const key = useShown((s) => placeKey(s.at, scope));
  const restored = useRef("");
  const latest = useRef(cursor);
  latest.current = cursor;
  useLayoutEffect(() => {
    if (!ready || restored.current === key) return;
    restored.current = key;
    const place = places.get(key);
    if (!place || !scroll.current) return;
    scroll.current.scrollTop = place.top;
    setCursor(place.cursor);
  }, [key, ready, scroll, setCursor]);
  useEffect(() => {
    const element = scroll.current;
    if (!element) return;
    const note = () => places.set(key, { top: element.scrollTop, cursor: latest.current });
    element.addEventListener("scroll", note, { passive: true });
    return () => element.removeEventListener("scroll", note);
  }, [key, scroll]);
  useEffect(() => {
    if (cursor >= 0) places.set(key, { top: scroll.current?.scrollTop ?? 0, cursor });
  }, [cursor, key, scroll]);
}
