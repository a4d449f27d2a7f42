import type { UrlState } from "./filter.ts";
import { type FilterOf, wordsOfFilters } from "./filters-of.ts";

/** Parameters that a view may store and the list still knows; values that a filter no longer offers are dropped. */
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

/** Whether a view's parameters equal the list's. */
export function wordsAlike(filters: Readonly<Record<string, FilterOf>>, view: UrlState, now: UrlState): boolean {
  const kept = keptWords(filters, view);
  return [...new Set([...Object.keys(kept), ...Object.keys(now)])].every((k) => (kept[k] ?? "") === (now[k] ?? ""));
}

/** Whether a view's columns equal the visible ones, ignoring columns that no longer exist. */
export function columnsAlike(
  view: readonly string[] | null,
  shown: readonly string[],
  columns: readonly { readonly key: string }[],
): boolean {
  if (view === null) return true;
  const known = columns.filter((c, i) => i === 0 || view.includes(c.key)).map((c) => c.key);
  return known.length === shown.length && known.every((key) => shown.includes(key));
}
