import { folded, wordsOf } from "#contract/kit/words.ts";
import { invalidField } from "#server/kit/shared/failures.ts";

/** Default page size of a list. */
const PAGE = 50;
/** Totals are counted up to this number and marked as capped above it. */
export const COUNT_CAP = 10_000;

/** The page size. LIMIT is a literal, so each size makes a separate statement; `composed` bounds how many are prepared. */
export const sizeFor = (limit: number | undefined): number => limit ?? PAGE;

/**
 * Whether one plan fits every call of a list: the query has no value but those of the page and of words whose conditions have no
 * parameter. Such a statement is prepared; planning a list with its joins costs more than running it.
 */
export const onePlan = (query: object, ...withoutParameter: readonly string[]): boolean =>
  Object.entries(query).every(
    ([word, value]) => value === undefined || word === "after" || word === "limit" || withoutParameter.includes(word),
  );

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;
/** Whether this is an identifier (lower-case UUID). */
export const isId = (text: string): boolean => UUID.test(text);

/** Whether this is a day of the calendar: `Date.parse` alone takes 30 February. */
const isDay = (part: string): boolean => {
  const at = /^\d{4}-\d\d-\d\d$/u.test(part) ? Date.parse(part) : Number.NaN;
  return !Number.isNaN(at) && !part.startsWith("0000") && new Date(at).toISOString().startsWith(part);
};

/** Checks for the parts of a cursor, which a client may have tampered with. */
const cursorParts = {
  id: isId,
  // PostgreSQL text can't hold NUL.
  text: (part: string) => !part.includes("\0"),
  number: (part: string) => /^\d{1,15}$/u.test(part),
  /** A number of PostgreSQL's `int`. */
  int: (part: string) => /^-?\d{1,10}$/u.test(part) && Math.abs(Number(part)) < 2 ** 31,
  decimal: (part: string) => /^-?\d{1,20}(?:\.\d{1,20})?$/u.test(part),
  day: isDay,
  moment: (part: string) =>
    /^\d{4}-\d\d-\d\dT[012]\d:[0-5]\d:[0-5]\d(?:\.\d{1,6})?Z$/u.test(part) && isDay(part.slice(0, 10)),
};

/** Whether a part of a cursor is of this kind. */
export const isCursorPart = (kind: keyof typeof cursorParts, part: string): boolean => cursorParts[kind](part);

type Kinds = readonly (keyof typeof cursorParts)[];
/** Reads the cursor of a list that goes by the creation time of its last row, as specified for some lists, instead of an opaque one. */
export function cursorMoment(after: string | undefined): string | undefined {
  if (after !== undefined && !cursorParts.moment(after)) throw invalidField("after", "errors.cursor");
  return after;
}

interface Cursor<K extends Kinds> {
  of(...parts: { [I in keyof K]: string | number }): string;
  read(after: string | undefined): { [I in keyof K]: string } | undefined;
}
/** A list cursor: the sort values of the last row, opaque to clients. `of` encodes it; `read` decodes it or throws a 422. */
export function cursorBy<const K extends Kinds>(...kinds: K): Cursor<K> {
  return {
    of: (...parts) => Buffer.from(JSON.stringify(parts.map(String))).toString("base64url"),
    read: (after) => {
      if (after === undefined) return undefined;
      const parts = partsOf(after);
      if (parts.length === kinds.length && kinds.every((kind, i) => cursorParts[kind](parts[i] ?? "")))
        return parts as never;
      throw invalidField("after", "errors.cursor");
    },
  };
}
function partsOf(after: string): string[] {
  try {
    const parts = JSON.parse(Buffer.from(after, "base64url").toString("utf8")) as unknown;
    return Array.isArray(parts) && parts.every((part) => typeof part === "string") ? parts : [];
  } catch {
    return [];
  }
}

/** The cursor of lists sorted by identifier, newest first. */
const byIdentifier = cursorBy("id");
/** The identifier in a cursor; null for the first page. */
export const cursorId = (after: string | undefined): string | null => byIdentifier.read(after)?.[0] ?? null;
/** The cursor after a row, by its identifier. */
export const cursorOf = (id: string): string => byIdentifier.of(id);

/** The cursor of lists sorted by name: the sort key and the identifier. */
const byName = cursorBy("text", "id");
/** The sort key and the identifier in a cursor of a list by name; nulls for the first page. */
export const namedCursor = (after: string | undefined): readonly [string | null, string | null] =>
  byName.read(after) ?? [null, null];
/** The cursor after a row of a list by name. */
export const namedCursorOf = (key: string, id: string): string => byName.of(key, id);

/** Cuts a page from rows sorted by name; the query fetched one row more than `limit`. */
export function namedPage<Row extends { hash_id: string; sort_key: string }>(
  rows: readonly Row[],
  limit: number,
): { data: Row[]; after: string | null } {
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return { data, after: rows.length > limit && last ? namedCursorOf(last.sort_key, last.hash_id) : null };
}

/** Cuts a page from rows; the query fetched one row more than `limit`. */
export function page<Row>(
  rows: readonly Row[],
  limit: number,
  idOf: (row: Row) => string,
): { rows: readonly Row[]; after: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, after: rows.length > limit && last !== undefined ? cursorOf(idOf(last)) : null };
}

/** LIKE patterns for the words of a search text, which are found in any order: folded like the stored text, with wildcards escaped. */
export const patterns = (search: string | undefined): readonly string[] =>
  wordsOf(search).map((word) => `%${escaped(word)}%`);
/** A LIKE pattern for a text as it is, its words in their order. */
export const phrase = (text: string): string => `%${escaped(folded(text))}%`;
const escaped = (plain: string): string => plain.replace(/[\\%_]/gu, (c) => `\\${c}`);

/** SQL: the condition that an expression has all words of a search, or that each word meets a condition. */
export type Holds = (expression: string | ((pattern: string) => string)) => string;

/** Builds a WHERE clause with its parameters: `where.and("zone_id = ?", id)`. */
export class Where {
  readonly #parts: string[] = [];
  readonly values: unknown[] = [];
  and(condition: string, ...values: unknown[]): this {
    this.#parts.push(`(${this.bind(condition, ...values)})`);
    return this;
  }
  /** Adds the condition only when `value` is set. */
  when(value: unknown, condition: string): this {
    return value === undefined || value === null ? this : this.and(condition, value);
  }
  /** Adds for each word of a search text the condition, in which each `?` is the word's pattern; nothing without words. */
  words(search: string | undefined, condition: string): this {
    for (const pattern of patterns(search))
      this.and(condition, ...Array<string>(condition.split("?").length - 1).fill(pattern));
    return this;
  }
  /** Binds patterns, for conditions that need them in several places; `by` is an expression of SQL around each. */
  holding(wanted: readonly string[], by = "?::text"): Holds {
    const bound = wanted.map((pattern) => this.bind(by, pattern));
    return (has) => {
      const each = bound.map((at) => (typeof has === "string" ? `${has} LIKE ${at}` : `(${has(at)})`));
      return each.length === 0 ? "true" : `(${each.join(" AND ")})`;
    };
  }
  /** `byId(f, "e", "zone")` adds `e.zone_id = ?::uuid` when the filter `zone_hash_id` is set; several words add one each. */
  byId<W extends string>(
    filters: { readonly [K in `${W}_hash_id`]?: string | undefined },
    alias: string,
    ...words: readonly W[]
  ): this {
    for (const word of words) this.when(filters[`${word}_hash_id`], `${alias}.${word}_id = ?::uuid`);
    return this;
  }
  /** Binds `?` to parameters without adding a condition. */
  bind(condition: string, ...values: unknown[]): string {
    let i = 0;
    return condition.replace(/\?/gu, () => {
      this.values.push(values[i++]);
      return `$${this.values.length}`;
    });
  }
  /** A new set of conditions that shares the parameters, for a subquery. */
  part(): Where {
    return Object.assign(new Where(), { values: this.values });
  }
  get text(): string {
    return this.#parts.length === 0 ? "true" : this.#parts.join(" AND ");
  }
}
