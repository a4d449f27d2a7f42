import { folded } from "#contract/kit/words.ts";

/** A heading normalized: no case, accents or punctuation. */
export const bare = (heading: string): string =>
  folded(heading)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Rows above a table that may be titles. */
export const MOST_TITLES = 20;
/** A row of headings fills most of the table's columns; a title does not. */
const FILLED = 0.6;

const filled = (row: readonly string[]): number => row.reduce((all, cell) => all + (cell === "" ? 0 : 1), 0);
export const knownIn = (row: readonly string[], known: ReadonlySet<string>): number =>
  new Set(row.flatMap((cell) => (cell !== "" && known.has(bare(cell)) ? [bare(cell)] : []))).size;

/** The most frequent count of filled cells, of rows that have any. */
function usualOf(rows: readonly (readonly string[])[]): number {
  const counts = Map.groupBy(rows.map(filled).filter(Boolean), (n) => n);
  return [...counts].toSorted(([a, x], [b, y]) => y.length - x.length || b - a)[0]?.[0] ?? 0;
}

/**
 * The index of the row of headings: the first one below titles that fills the table's columns, or one further down with more of the names
 * that we know.
 */
export function headingRow(rows: readonly (readonly string[])[], known: ReadonlySet<string>): number {
  const top = rows.slice(0, MOST_TITLES);
  const usual = usualOf(rows.slice(0, 200));
  const first = Math.max(
    0,
    top.findIndex((row) => filled(row) > 0 && filled(row) >= usual * FILLED),
  );
  let best = first;
  let most = Math.max(1, knownIn(top[first] ?? [], known));
  for (const [i, row] of top.entries()) {
    const count = knownIn(row, known);
    if (count > most) [best, most] = [i, count];
  }
  return best;
}
