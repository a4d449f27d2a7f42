import type { UrlState } from "./filter.ts";
import { type FilterOf, wordsOfFilters } from "./filters-of.ts";

/** Those words that belong to a view and that the list still knows: of a filter with given values, those values that are left. */
export function keptWords(
  filters: Readonly<Record<string, FilterOf>>,
  words: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const known = ["search", "sort", ...wordsOfFilters(filters)];
  return Object.fromEntries(
    known.flatMap((word) => {
      const given = words[word] ?? "";
      const filter = filters[word];
      const options = filter && "options" in filter && Array.isArray(filter.options) ? filter.options : undefined;
      const left = options
        ? given
            .split(",")
            .filter((one) => options.includes(one))
            .join(",")
        : given;
      return left ? [[word, left]] : [];
    }),
  );
}

/** Whether a view's words are those that the list has. */
export function wordsAlike(filters: Readonly<Record<string, FilterOf>>, view: UrlState, now: UrlState): boolean {
  const kept = keptWords(filters, view);
  return [...new Set([...Object.keys(kept), ...Object.keys(now)])].every((k) => (kept[k] ?? "") === (now[k] ?? ""));
}

/** Whether the columns that a view shows are those shown; columns that the list no longer has do not count. */
export function columnsAlike(
  view: readonly string[] | null,
  shown: readonly string[],
  columns: readonly { readonly key: string }[],
): boolean {
  if (view === null) return true;
  const known = columns.filter((c, i) => i === 0 || view.includes(c.key)).map((c) => c.key);
  return known.length === shown.length && known.every((key) => shown.includes(key));
}
