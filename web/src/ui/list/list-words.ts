import type { UrlState } from "./filter.ts";

/** The words of the address that belong to a list: those of a list inside a record are written `payments.search`. */
export function wordsOf(url: UrlState, scope: string | undefined): UrlState {
  if (scope === undefined) return url;
  const before = `${scope}.`;
  return Object.fromEntries(
    Object.entries(url).flatMap(([word, value]) =>
      word.startsWith(before) ? [[word.slice(before.length), value]] : [],
    ),
  );
}

/** A change of a list's words as the address takes it. */
export const scoped = <V>(change: Readonly<Record<string, V>>, scope: string | undefined): Record<string, V> =>
  scope === undefined
    ? { ...change }
    : Object.fromEntries(Object.entries(change).map(([word, value]) => [`${scope}.${word}`, value]));

/** Those of these words that the address has. */
export const pickWords = (url: UrlState, words: readonly string[]): Record<string, string> =>
  Object.fromEntries(words.flatMap((word) => (url[word] ? [[word, url[word]]] : [])));
