import type { Holds, Where } from "../sql/list-query.ts";
import type { Locale } from "#server/kit/shared/texts.ts";
import type { Reader } from "../sql/transaction.ts";

/** A search hit. */
export interface Found {
  readonly hash_id: string;
  readonly title: string;
  readonly title_fr: string | null;
  /** Further data for `note` and `link`. */
  readonly about: Readonly<Record<string, unknown>> | null;
}

/** How the search finds one kind of record. The queries of all kinds are combined into one statement. */
export interface Searcher {
  /** The kind's name, as on the trail. */
  readonly kind: string;
  /** Whether an impersonator sees the person's own records. */
  readonly openToImpersonator?: true;
  /**
   * A query of `hash_id, title, title_fr, words, about` over the caller's reach; `words` is the searched text. Undefined when the caller
   * reaches none. Parameters are bound in `where`; conditions go into the query itself.
   */
  readonly rows: (reader: Reader, where: Where, holds: Holds) => string | undefined;
  /** The rows match the words already and are few; for tables too large to scan. */
  readonly matched?: boolean;
  /** A second query, by an index, of `hash_id, title, title_fr, about`, when the first found too few. Those of all kinds are one statement. */
  readonly more?: (reader: Reader, where: Where, q: string) => string;
  readonly note: (found: Found, locale: Locale) => string | null;
  readonly link: (found: Found) => string;
}

/** Reads a value of `about` as text; empty when missing. */
export const aboutOf = (found: Found, key: string): string => {
  const value = found.about?.[key];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};
