import { useLayoutEffect } from "react";
import { go } from "./go.ts";
import { goBack, type EntryState, type Location } from "./navigation.ts";
import { useShown } from "./place.ts";

/** Snapshot of the list that a record was opened from, stored in the record's history entry. */
export interface FromList {
  /** Key of the list's history entry, under which its scroll position is stored. */
  readonly key: string;
  /** Paths of its rows in order, up to 100 on either side of the opened one. */
  readonly links: readonly string[];
  /** Number of rows before the first of `links`. */
  readonly before: number;
  /** The list is a queue: after a decision the next record opens. */
  readonly isQueue: boolean;
}

const AROUND = 100;
/** Lists on the current screen; a record can contain several. */
const shown = new Set<FromList>();

/** Key of a list in the history entry, under which its position is found again on Back; `scope` tells apart several lists there. */
export const placeKey = ({ key }: Location, scope: string | undefined): string =>
  `${key}${scope === undefined ? "" : ` ${scope}`}`;

/** Registers a list while it is on the screen. */
export function useShownList(links: readonly string[], isQueue = false, scope?: string): void {
  const key = useShown((s) => placeKey(s.at, scope));
  useLayoutEffect(() => {
    const list = { key, links, before: 0, isQueue };
    shown.add(list);
    return () => void shown.delete(list);
  }, [key, links, isQueue]);
}

/** History state for a record opened from a list on the screen. */
export function listFor(href: string): EntryState {
  for (const list of shown) {
    const at = list.links.indexOf(href);
    if (at < 0) continue;
    const before = Math.max(0, at - AROUND);
    return { list: { ...list, links: list.links.slice(before, at + AROUND), before } };
  }
  return {};
}

/** Keeps the list in the history state on URL changes within the record. */
export const keptList = ({ list }: EntryState): EntryState => (list ? { list } : {});

interface Place {
  top: number;
  cursor: number;
}
/** Scroll position and keyboard row of each list, by history entry. */
export const places = new Map<string, Place>();
/** Moves the stored keyboard row after going on to another record of the list. */
function moveInPlace(key: string, cursor: number): void {
  places.set(key, { top: places.get(key)?.top ?? 0, cursor });
}

export interface Neighbours {
  /** Opens the next or previous record; undefined at the end, or if the record was not opened from a list. */
  readonly next: (() => void) | undefined;
  readonly before: (() => void) | undefined;
  /** Back to the list; undefined if the record was not opened from one. */
  readonly close: (() => void) | undefined;
  /** Call after a decision: a queue opens its next record and drops this one. Whether one opened. */
  readonly decided: () => boolean;
}

/** Neighbours of the current record in the list it was opened from. */
export function useNeighbours(): Neighbours {
  const { state, pathname, search } = useShown((s) => s.at);
  const { list } = state;
  const isHere = (link: string): boolean => {
    const [path, query] = link.split("?");
    const words = [...new URLSearchParams(query)];
    return path === pathname && words.every(([word, value]) => search[word] === value);
  };
  const at = list?.links.findIndex(isHere) ?? -1;
  const opener = (from: FromList | undefined, index: number): (() => void) | undefined => {
    const link = from?.links[index];
    if (!from || link === undefined) return undefined;
    return () => {
      moveInPlace(from.key, from.before + index);
      // Replaces the history entry, so that Back leads to the list.
      go(link, { replace: true, list: from });
    };
  };
  return {
    next: opener(list, at < 0 ? -1 : at + 1),
    before: opener(list, at - 1),
    close: list && goBack,
    decided: () => {
      if (!list?.isQueue || at < 0) return false;
      const rest = { ...list, links: list.links.filter((_, i) => i !== at) };
      const onward = opener(rest, Math.min(at, rest.links.length - 1));
      onward?.();
      return onward !== undefined;
    },
  };
}
