import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

interface Cursor {
  /** Index of the row that the keyboard is on: -1 none. */
  cursor: number;
  move: (by: number) => number;
  set: (index: number) => void;
  /** These rows may go by one's own hand: then the next one in their place has the keyboard. */
  leaving: (ids: readonly string[]) => void;
}

/**
 * Which row the keyboard is on. It stays with its row when others come and go around it. When the row itself is taken away by
 * somebody else, none has it until one moves: a key must never decide on the neighbour.
 */
export function useCursor(ids: readonly string[]): Cursor {
  const [held, hold] = useState<{ id?: string | undefined; index: number }>({ index: -1 });
  const mine = useRef<ReadonlySet<string>>(new Set());
  const now = useRef(ids);
  useLayoutEffect(() => {
    now.current = ids;
  });
  const found = held.id === undefined ? -1 : ids.indexOf(held.id);
  const followed = held.id !== undefined && found < 0 && mine.current.has(held.id);
  const cursor = followed ? Math.min(held.index, ids.length - 1) : found;

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
  const leaving = useCallback((gone: readonly string[]) => {
    mine.current = new Set(gone);
  }, []);
  return { cursor, move, set, leaving };
}
