import type { Reader } from "./transaction.ts";

/** What the trail knows of one kind of record: who may see its history, and what it is called. Each area says it of its own. */
export interface Audited {
  /** Whether the caller sees the record: for its timeline. */
  readonly mayRead: (reader: Reader, id: string) => Promise<boolean>;
  /** A query of `hash_id`, `name` and `name_fr` over the area's table: names stand on the trail where identifiers were. */
  readonly names: string;
  /** Identifiers of those whose name holds the fragment `?`, the newest, where looking through all names would take long. */
  readonly found?: string;
}
