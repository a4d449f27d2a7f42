import { useDebouncedValue } from "@mantine/hooks";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { hasWords } from "#contract/kit/words.ts";
import css from "./comments.module.css";
import { type Begun, begunAt } from "./mentions.ts";

/** Tracks the text typed after a sign. `words` is the debounced search text, `isOpen` whether to search. */
export function useBegun(sign: "@" | "/") {
  const listId = useId();
  const [begun, setBegun] = useState<Begun>();
  const [at, setAt] = useState(0);
  const [words] = useDebouncedValue(begun?.typed ?? "", 150);
  return {
    listId,
    begun,
    at,
    setAt,
    words,
    isOpen: begun !== undefined,
    typed: (text: string, caret: number): void => {
      setBegun(begunAt(text, caret, sign));
      setAt(0);
    },
    close: (): void => setBegun(undefined),
  };
}

interface Offered<T> {
  rows: readonly T[];
  /** Accessible name of the list. */
  label: string;
  /** Text of a row that the typed text must match. */
  nameOf: (row: T) => string;
  draw: (row: T) => ReactNode;
  /** `from` is the index of the sign. */
  choose: (from: number, row: T) => void;
}

/** Suggestions under the field: arrows move, Enter and Tab accept, Escape closes. */
export function offerOf<T extends { readonly hash_id: string }>(state: ReturnType<typeof useBegun>, o: Offered<T>) {
  const { begun, at, setAt, listId, close } = state;
  // The answer may belong to a shorter input: drop rows that no longer match.
  const rows = o.rows.filter((row) => hasWords(o.nameOf(row), begun?.typed ?? ""));
  const current = rows[Math.min(at, rows.length - 1)];
  const open = begun !== undefined && rows.length > 0;
  const take = (row: T): void => {
    if (begun) o.choose(begun.from, row);
    close();
  };
  const optionId = (row: T): string => `${listId}-${row.hash_id}`;
  const onKeyDown = (e: KeyboardEvent): boolean => {
    if (!begun || (rows.length === 0 && e.key !== "Escape")) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    if (step !== undefined) setAt((at + step + rows.length) % rows.length);
    else if ((e.key === "Enter" && !e.ctrlKey && !e.metaKey) || e.key === "Tab") {
      if (!current) return false;
      take(current);
    } else if (e.key === "Escape") {
      close();
      e.stopPropagation();
    } else return false;
    e.preventDefault();
    return true;
  };
  return {
    open,
    onKeyDown,
    field: {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": open,
      "aria-controls": listId,
      "aria-activedescendant": open && current ? optionId(current) : undefined,
    } as const,
    list: (
      <div id={listId} role="listbox" aria-label={o.label} className={css.people} hidden={!open}>
        {rows.map((row) => (
          <div
            key={row.hash_id}
            id={optionId(row)}
            role="option"
            tabIndex={-1}
            aria-selected={row === current}
            // Keeps the focus in the field.
            onMouseDown={(e) => (e.preventDefault(), take(row))}
          >
            {o.draw(row)}
          </div>
        ))}
      </div>
    ),
  };
}
