import { useRef, useState } from "react";
import type { Lines } from "#web/ui/form/lines-of.tsx";
import { ownOf, type Own } from "./line-fill.ts";
import type { PastedLine } from "./pasted.ts";
import { emptyLine, type LineValues } from "./values.ts";

/** The texts of pasted cells that were not understood, by column. */
export type Unread = PastedLine["unread"];

/** What follows the lines of the grid: they have no name of their own, so keys do, with what a person gave and what was not understood. */
export function useLineState({ name, values, onChange, errors }: Lines<LineValues>) {
  const latest = useRef(values);
  latest.current = values;
  const made = useRef(0);
  const keys = useRef<number[]>([]);
  const own = useRef(new Map<number, Own>());
  const [unread, setUnread] = useState<ReadonlyMap<number, Unread>>(new Map());
  /** The key of a new line. */
  const newKey = (given: Own): number => {
    const key = ++made.current;
    own.current.set(key, given);
    return key;
  };
  while (keys.current.length < values.length)
    keys.current.push(newKey(ownOf(values[keys.current.length] ?? emptyLine())));
  keys.current.length = values.length;
  const ownAt = (at: number): Own => own.current.get(keys.current[at] ?? 0) ?? new Set();
  /** `to` gives a line's new place, for its errors; undefined if they are gone. */
  const put = (next: readonly LineValues[], to: (at: number) => number | undefined = (i) => i): void => {
    latest.current = next;
    errors.moveLines(name, to);
    onChange([...next]);
  };
  return { latest, keys, own, newKey, ownAt, put, unread, setUnread };
}
export type LineState = ReturnType<typeof useLineState>;
