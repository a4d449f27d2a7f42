import type { Where } from "./list-query.ts";
import type { Locale } from "./texts.ts";
import type { Reader } from "./transaction.ts";

/** A record that was found, as its area tells it. */
export interface Found {
  readonly hash_id: string;
  readonly title: string;
  readonly title_fr: string | null;
  /** What else its area needs for the note and the link. */
  readonly about: Readonly<Record<string, unknown>> | null;
}

/** What one kind of record gives to the search. The queries of all are put together into one statement. */
export interface Searcher {
  /** The record's word, as the trail has it. */
  readonly kind: string;
  /** Whether somebody who sees the product as the caller is shown what is the caller's own. */
  readonly openToImpersonator?: true;
  /**
   * A query of `hash_id, title, title_fr, words, about` over what the caller reaches: `words` is what is looked in. Nothing where the
   * caller reaches none. Parameters are bound in `where`, conditions are its own.
   */
  readonly rows: (reader: Reader, where: Where, like: string) => string | undefined;
  /** The rows hold the fragment already, and are few: for what is too much to look through. */
  readonly matched?: boolean;
  /** Where the first look was not enough: a query of `hash_id, title, title_fr, about` by an index. Those of all kinds are one statement. */
  readonly more?: (reader: Reader, where: Where, q: string) => string;
  readonly note: (found: Found, locale: Locale) => string | null;
  readonly link: (found: Found) => string;
}

/** Reads one of the things that an area put beside a record. */
export const aboutOf = (found: Found, key: string): string => {
  const value = found.about?.[key];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};
