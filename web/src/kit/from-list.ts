import { useLocation, useRouter } from "@tanstack/react-router";
import { useLayoutEffect } from "react";
import { go } from "./go.ts";

/** The list that a record was opened from, as it stood then; kept in the record's entry of the history. */
export interface FromList {
  /** The list's own entry, under which its place is kept. */
  readonly key: string;
  /** Addresses of its rows in their order: those around the one that was opened. */
  readonly links: readonly string[];
  /** How many rows come before the first of them. */
  readonly before: number;
  /** Its rows wait for a decision: after one, the next opens. */
  readonly isQueue: boolean;
}

const AROUND = 100;
/** The lists on the screen; inside a record there may be several. */
const shown = new Set<FromList>();

/** An entry of the history by its key; what it keeps goes with going back. */
const entryKey = (state: unknown, href: string): string => (state as { __TSR_key?: string }).__TSR_key ?? href;

/** The same for one of several lists of an entry, by its name. */
export const placeKey = (state: unknown, href: string, scope: string | undefined): string =>
  `${entryKey(state, href)}${scope === undefined ? "" : ` ${scope}`}`;

/** What a list tells of itself while it is on the screen. */
export function useShownList(links: readonly string[], isQueue = false, scope?: string): void {
  const key = useLocation({ select: (l) => placeKey(l.state, l.href, scope) });
  useLayoutEffect(() => {
    const list = { key, links, before: 0, isQueue };
    shown.add(list);
    return () => void shown.delete(list);
  }, [key, links, isQueue]);
}

type Kept = { list?: FromList };

/** What a record's entry keeps when it is opened from the list on the screen. */
export function listFor(href: string): Kept {
  for (const list of shown) {
    const at = list.links.indexOf(href);
    if (at < 0) continue;
    const before = Math.max(0, at - AROUND);
    return { list: { ...list, links: list.links.slice(before, at + AROUND), before } };
  }
  return {};
}

/** For changes of the address that stay on the record. */
export const keptList = (state: unknown): Kept => {
  const { list } = state as Kept;
  return list ? { list } : {};
};

interface Place {
  top: number;
  cursor: number;
}
/** Where one was in each list of this visit, by entry of the history: going back finds the place again. */
export const places = new Map<string, Place>();
/** One has gone on to another of its rows since: that one has the keyboard on coming back. */
function moveInPlace(key: string, cursor: number): void {
  places.set(key, { top: places.get(key)?.top ?? 0, cursor });
}

export interface Neighbours {
  /** The next of the list, or the one before; `undefined` at its end, and where one did not come from a list. */
  readonly next: (() => void) | undefined;
  readonly before: (() => void) | undefined;
  /** Back to the list; `undefined` where one did not come from one. */
  readonly close: (() => void) | undefined;
  /** It was decided: in a queue the next one opens, and this one is in it no more. */
  readonly decided: () => void;
}

/** The records around this one, in the list that it was opened from. */
export function useNeighbours(): Neighbours {
  const router = useRouter();
  const { state, pathname, search } = useLocation();
  const { list } = state as Kept;
  const isHere = (link: string): boolean => {
    const [path, query] = link.split("?");
    const words = [...new URLSearchParams(query)];
    return path === pathname && words.every(([word, value]) => (search as Record<string, unknown>)[word] === value);
  };
  const at = list?.links.findIndex(isHere) ?? -1;
  const opener = (from: FromList | undefined, index: number): (() => void) | undefined => {
    const link = from?.links[index];
    if (!from || link === undefined) return undefined;
    return () => {
      moveInPlace(from.key, from.before + index);
      // In the place of this one: back is the list.
      go(link, { replace: true, list: from });
    };
  };
  return {
    next: opener(list, at < 0 ? -1 : at + 1),
    before: opener(list, at - 1),
    close: list && (() => router.history.back()),
    decided: () => {
      if (!list?.isQueue || at < 0) return;
      const rest = { ...list, links: list.links.filter((_, i) => i !== at) };
      opener(rest, Math.min(at, rest.links.length - 1))?.();
    },
  };
}
