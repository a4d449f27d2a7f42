import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

interface Cursor {
  /** Index of the row that the keyboard is on: -1 none. */
  cursor: number;
  move: (by: number) => number;
  set: (index: number) => void;
  /** These rows may go by one's own hand: then the next one in their place has the keyboard. */
  leaving: (ids: readonly string[]) => void;
}

interface Leaving {
  going: ReadonlySet<string>;
  /** The row that then has the keyboard. */
  after: string | undefined;
}

/**
 * Which row the keyboard is on. It stays with its row when others come and go around it. When the row itself is taken away by
 * somebody else, none has it until one moves: a key must never decide on the neighbour.
 */
export function useCursor(ids: readonly string[]): Cursor {
  const [held, hold] = useState<{ id?: string | undefined; index: number }>({ index: -1 });
  const mine = useRef<Leaving>({ going: new Set(), after: undefined });
  const now = useRef(ids);
  useLayoutEffect(() => {
    now.current = ids;
  });
  const found = held.id === undefined ? -1 : ids.indexOf(held.id);
  const { after } = mine.current;
  const followed = held.id !== undefined && found < 0 && mine.current.going.has(held.id) && after !== undefined;
  const cursor = followed ? ids.indexOf(after) : found;

  // Remembered for when the row goes: what stands in its place then.
  const id = ids[cursor];
  useEffect(() => {
    if (cursor >= 0) hold((h) => (h.id === id && h.index === cursor ? h : { id, index: cursor }));
  }, [cursor, id]);

  const set = useCallback((index: number) => {
    const at = Math.min(index, now.current.length - 1);
    hold({ id: now.current[at], index: at });
  }, []);
  const move = useCallback(
    (by: number) => {
      // From where a row was taken away, down is the one that came into its place.
      const from = cursor >= 0 || held.index < 0 ? cursor : held.index - (by > 0 ? 1 : 0);
      const next = Math.max(0, Math.min(now.current.length - 1, from + by));
      set(next);
      return next;
    },
    [cursor, held.index, set],
  );
  const leaving = useCallback(
    (rows: readonly string[]) => {
      const going = new Set(rows);
      const stays = (one: string): boolean => !going.has(one);
      const all = now.current;
      // The one below, or at the end the one above: of several that go, those above make it no row further.
      mine.current = {
        going,
        after: all.slice(cursor + 1).find(stays) ?? all.slice(0, Math.max(0, cursor)).findLast(stays),
      };
    },
    [cursor],
  );
  return { cursor, move, set, leaving };
}
