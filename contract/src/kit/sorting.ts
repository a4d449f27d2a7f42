import { z } from "zod";

/** What people sort a list by, at most six: each word of `sort`, and the key of the column that it sorts. */
export type Sorts = Readonly<Record<string, string>>;
type Word<S extends Sorts> = keyof S & string;
/** A value of `sort`: the word, with `-` before it for the largest first. */
export type SortOf<S extends Sorts> = Word<S> | `-${Word<S>}`;

export const MOST_SORTS = 6;

/** The `sort` of a list's query. Without it the list has its own order; rows without a value come last, either way. */
export function sortQuery<const S extends Sorts>(sorts: S) {
  const words = Object.keys(sorts) as Word<S>[];
  if (words.length > MOST_SORTS) throw new Error(`${words.join(", ")}: a list sorts by at most ${MOST_SORTS}`);
  return z
    .enum(words.flatMap((word): SortOf<S>[] => [word, `-${word}`]))
    .meta({
      description:
        "The column to sort by, from the smallest; with `-` before it, from the largest. Rows without a value come last.",
    })
    .optional();
}

/** The word of a `sort`, and whether the largest comes first. */
export const wayOf = (sort: string): { word: string; desc: boolean } =>
  sort.startsWith("-") ? { word: sort.slice(1), desc: true } : { word: sort, desc: false };
