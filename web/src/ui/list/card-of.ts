import type { Column, PhoneRow, Words } from "./types.ts";

const slots = ["title", "end", "line", "lineEnd", "status", "statusEnd"] as const;

/** Phone layout of a row, from the columns with a `phone` slot. Several columns in one slot are joined as text, `Chemist, Paris`. */
export function cardOf<R>(columns: readonly Column<R>[], row: R, words: Words<R>): PhoneRow {
  const card: Partial<PhoneRow> = {};
  for (const slot of slots) {
    const [only, ...more] = columns.filter((c) => c.phone === slot);
    if (!only) continue;
    card[slot] =
      more.length > 0 || slot === "line"
        ? [only, ...more]
            .map((c) => c.value?.(row, words))
            .filter(Boolean)
            .join(slot === "line" ? ", " : " ")
        : (only.phoneCell ?? only.cell)(row, words);
  }
  return { title: "", ...card };
}

/** Accessible name of a row: the text of its title column. */
export const nameIn = <R>(columns: readonly Column<R>[], row: R, words: Words<R>): string =>
  (columns.find((c) => c.phone === "title") ?? columns[0])?.value?.(row, words) ?? "";
