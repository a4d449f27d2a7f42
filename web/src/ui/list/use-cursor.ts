import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { cursorAt, type Held, type Leaving, leavingFrom, stepFrom } from "./cursor.ts";

interface Cursor {
  /** Index of the row under the keyboard cursor; -1 for none. */
  cursor: number;
  move: (by: number) => number;
  set: (index: number) => void;
  /** Call before an own action may remove these rows: the cursor then moves on to the next remaining row. */
  leaving: (ids: readonly string[]) => void;
}

/**
 * Keyboard cursor of a list. It follows its row when others come and go. If somebody else removes that row, no row has the cursor until the user
 * moves it: a key must never act on the neighbour.
 */
export function useCursor(ids: readonly string[]): Cursor {
  const [held, hold] = useState<Held>({ index: -1 });
  const mine = useRef<Leaving>({ going: new Set(), after: undefined });
  const now = useRef(ids);
  useLayoutEffect(() => {
    now.current = ids;
  });
  const cursor = cursorAt(ids, held, mine.current);

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
      const next = stepFrom(cursor, held.index, by, now.current.length);
      set(next);
      return next;
    },
    [cursor, held.index, set],
  );
  const leaving = useCallback(
    (rows: readonly string[]) => {
      mine.current = leavingFrom(now.current, cursor, rows);
    },
    [cursor],
  );
  return { cursor, move, set, leaving };
}
