import type { UrlState } from "./filter.ts";

/** A list's URL parameters; those of a list inside a record have its scope as a prefix, `payments.search`. */
export function wordsOf(url: UrlState, scope: string | undefined): UrlState {
  if (scope === undefined) return url;
  const before = `${scope}.`;
  return Object.fromEntries(
    Object.entries(url).flatMap(([word, value]) =>
      word.startsWith(before) ? [[word.slice(before.length), value]] : [],
    ),
  );
}

/** Adds the scope's prefix to a change of parameters. */
export const scoped = <V>(change: Readonly<Record<string, V>>, scope: string | undefined): Record<string, V> =>
  scope === undefined
    ? { ...change }
    : Object.fromEntries(Object.entries(change).map(([word, value]) => [`${scope}.${word}`, value]));

/** Picks the given parameters from the URL. */
export const pickWords = (url: UrlState, words: readonly string[]): Record<string, string> =>
  Object.fromEntries(words.flatMap((word) => (url[word] ? [[word, url[word]]] : [])));
