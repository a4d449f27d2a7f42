import { folded } from "#contract/kit/words.ts";
import { invalidField } from "./failures.ts";

/** Rows a list gives unless told. */
export const PAGE = 50;
/** Totals are counted up to here, and said to be capped beyond. */
export const COUNT_CAP = 10_000;

/** Never more rows than were asked for. LIMIT is a literal, so each size is a statement of its own: `composed` knows an end to them. */
export const sizeFor = (limit: number | undefined): number => limit ?? PAGE;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;
/** Whether this is an identifier, as they are written everywhere. */
export const isId = (text: string): boolean => UUID.test(text);

/** What a part of a cursor may be; anything else was not made by us. */
const cursorParts = {
  id: isId,
  // The database takes every character but this one.
  text: (part: string) => !part.includes("\0"),
  number: (part: string) => /^\d{1,15}$/u.test(part),
  moment: (part: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:[\d.]{2,9}Z$/u.test(part) && !Number.isNaN(Date.parse(part)),
};

type Kinds = readonly (keyof typeof cursorParts)[];
interface Cursor<K extends Kinds> {
  of(...parts: { [I in keyof K]: string | number }): string;
  read(after: string | undefined): { [I in keyof K]: string } | undefined;
}
/** The cursor of a list: what its last row was sorted by, opaque to callers. `of` makes one, `read` takes it apart or is a 422. */
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

/** The cursor of lists that go by identifier, newest first. */
const byIdentifier = cursorBy("id");
export const cursorId = (after: string | undefined): string | null => byIdentifier.read(after)?.[0] ?? null;
export const cursorOf = (id: string): string => byIdentifier.of(id);

/** The cursor of lists by name: the name as it was sorted, and the identifier. */
const byName = cursorBy("text", "id");
export const namedCursor = (after: string | undefined): readonly [string | null, string | null] =>
  byName.read(after) ?? [null, null];
export const namedCursorOf = (key: string, id: string): string => byName.of(key, id);

/** Takes a page off rows by name that were asked for one more than it holds. */
export function namedPage<Row extends { hash_id: string; sort_key: string }>(
  rows: readonly Row[],
  limit: number,
): { data: Row[]; after: string | null } {
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return { data, after: rows.length > limit && last ? namedCursorOf(last.sort_key, last.hash_id) : null };
}

/** Takes a page off rows that were asked for one more than it holds. */
export function page<Row>(
  rows: readonly Row[],
  limit: number,
  idOf: (row: Row) => string,
): { rows: readonly Row[]; after: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, after: rows.length > limit && last !== undefined ? cursorOf(idOf(last)) : null };
}

/** A fragment as it is looked for: folded like the stored text, with LIKE's own marks taken literally. */
export function fragment(search: string | undefined): string | null {
  const plain = folded(search ?? "");
  return plain ? `%${plain.replace(/[\\%_]/gu, (c) => `\\${c}`)}%` : null;
}

/** Puts conditions and their parameters together: `where("zone_id = ?", id)`. */
export class Where {
  readonly #parts: string[] = [];
  readonly values: unknown[] = [];
  and(condition: string, ...values: unknown[]): this {
    this.#parts.push(`(${this.bind(condition, ...values)})`);
    return this;
  }
  /** Adds a condition only where it is set. */
  when(value: unknown, condition: string): this {
    return value === undefined || value === null ? this : this.and(condition, value);
  }
  /** Binds `?` to parameters without adding a condition. */
  bind(condition: string, ...values: unknown[]): string {
    let i = 0;
    return condition.replace(/\?/gu, () => {
      this.values.push(values[i++]);
      return `$${this.values.length}`;
    });
  }
  /** Conditions of its own on the same parameters: for a part of a statement. */
  part(): Where {
    return Object.assign(new Where(), { values: this.values });
  }
  get text(): string {
    return this.#parts.length === 0 ? "true" : this.#parts.join(" AND ");
  }
}
