import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

interface Cursor {
  /** Index of the row under the keyboard cursor; -1 for none. */
  cursor: number;
  move: (by: number) => number;
  set: (index: number) => void;
  /** Call before an own action may remove these rows: the cursor then moves on to the next remaining row. */
  leaving: (ids: readonly string[]) => void;
}

interface Leaving {
  going: ReadonlySet<string>;
  /** Id of the row that gets the cursor. */
  after: string | undefined;
}

/**
 * Keyboard cursor of a list. It follows its row when others come and go. If somebody else removes that row, no row has the cursor until the user
 * moves it: a key must never act on the neighbour.
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

  // Remember the index for when the row disappears.
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
      // After a removal, Down goes to the row that moved into its place.
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
      // The next remaining row below, or else the nearest above.
      mine.current = {
        going,
        after: all.slice(cursor + 1).find(stays) ?? all.slice(0, Math.max(0, cursor)).findLast(stays),
      };
    },
    [cursor],
  );
  return { cursor, move, set, leaving };
}
