import { useCallback, useState } from "react";

/** Which row the keyboard is on: -1 none. */
export function useCursor(count: number): {
  cursor: number;
  move: (by: number) => number;
  set: (index: number) => void;
} {
  const [cursor, set] = useState(-1);
  const at = Math.min(cursor, count - 1);
  const move = useCallback(
    (by: number) => {
      const next = Math.max(0, Math.min(count - 1, at + by));
      set(next);
      return next;
    },
    [at, count],
  );
  return { cursor: at, move, set };
}
