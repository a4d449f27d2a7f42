import type { Column, PhoneRow, Words } from "./types.ts";

const slots = ["title", "end", "line", "lineEnd", "status", "statusEnd"] as const;

/** A row on a phone, from the columns that have a place there. Several in one place are told in words, `Chemist, Paris`. */
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

/** What a row is called, for those who do not see it: the words of its title. */
export const nameIn = <R>(columns: readonly Column<R>[], row: R, words: Words<R>): string =>
  (columns.find((c) => c.phone === "title") ?? columns[0])?.value?.(row, words) ?? "";
