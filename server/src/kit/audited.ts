import type { Permission } from "#contract/permissions.ts";
import type { Reader } from "./transaction.ts";

/** Who may read a field of an entry: whoever reads the entry, or of these only who holds the right in the entry's office. */
export type FieldReaders = "shown" | Permission;

/** What the trail knows of one kind of record: who may see its history, and what it is called. Each area says it of its own. */
export interface Audited {
  /**
   * The fields of before, after and details that may be read. Any other one is written and never shown, so that what a new area
   * writes is closed until it says otherwise; `trace.api.test.ts` names those that nobody declared.
   */
  readonly fields: Readonly<Record<string, FieldReaders>>;
  /** Whether the caller sees the record: for its timeline. Without it, its entries are on the whole trail alone. */
  readonly mayRead?: (reader: Reader, id: string) => Promise<boolean>;
  /** Whether somebody who sees the product as the caller is shown what is the caller's own. */
  readonly openToImpersonator?: true;
  /** A query of `hash_id`, `name` and `name_fr` over the area's table: names stand on the trail where identifiers were. */
  readonly names?: string;
  /** Identifiers of those whose name holds the fragment `?`, the newest, where looking through all names would take long. */
  readonly found?: string;
}

/** These fields are for everybody who reads the entry; a word may name several, with spaces between. */
export const openFields = (...words: readonly string[]): Readonly<Record<string, "shown">> =>
  Object.fromEntries(words.flatMap((word) => word.split(" ").map((field) => [field, "shown"])));

/** Stands for every field that is called after a month, such as `2026-03`. */
export const MONTHS = "[month]";
/** Who may read a field; nobody where it is not declared. */
export function readersOf(kind: Audited | undefined, field: string): FieldReaders | undefined {
  const name = /^\d{4}-\d{2}$/u.test(field) ? MONTHS : field;
  return kind && Object.hasOwn(kind.fields, name) ? kind.fields[name] : undefined;
}
