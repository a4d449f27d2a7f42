import type { BulkGiven } from "#contract/contacts/bulk.ts";
import type { ContactRole, ContactRow } from "#contract/contacts/schemas.ts";

/** How to change a list: not at all, add, remove, or replace. */
export type How = "" | "add" | "remove" | "replace";
/** The choice for no market segment. */
export const NO_SEGMENT = "none";

/** The requested change of all selected contacts. */
export interface BulkAsked {
  representatives: { how: How; ids: readonly string[] };
  tags: { how: How; tags: readonly string[] };
  /** "" leaves it unchanged. */
  segment: string;
  roles: { how: How; roles: readonly ContactRole[] };
}

function listAfter<T>(now: readonly T[], how: How, given: readonly T[]): readonly T[] {
  // An empty selection does not mean to remove everything.
  if (how === "" || given.length === 0) return now;
  if (how === "replace") return [...new Set(given)];
  return how === "add" ? [...new Set([...now, ...given])] : now.filter((one) => !given.includes(one));
}
const same = <T>(a: readonly T[], b: readonly T[]): boolean => a.length === b.length && a.every((x) => b.includes(x));

export interface BulkChange {
  hash_id: string;
  to: BulkGiven;
  /** The values for undoing it. */
  back: BulkGiven;
}

/** The change of one contact; undefined when nothing changes. */
export function changeOf(c: ContactRow, asked: BulkAsked): BulkChange | undefined {
  const now = {
    representatives: c.representatives.map((r) => r.hash_id),
    tags: c.tags,
    b2b_hash_id: c.b2b?.hash_id ?? null,
    roles: c.roles,
  };
  const to: BulkGiven = {};
  const representatives = listAfter(now.representatives, asked.representatives.how, asked.representatives.ids);
  if (!same(representatives, now.representatives)) to.representatives = [...representatives];
  const tags = listAfter(now.tags, asked.tags.how, asked.tags.tags);
  if (!same(tags, now.tags)) to.tags = [...tags];
  const roles = listAfter(now.roles, asked.roles.how, asked.roles.roles);
  if (!same(roles, now.roles)) to.roles = [...roles];
  const segment = asked.segment === NO_SEGMENT ? null : asked.segment;
  if (asked.segment && segment !== now.b2b_hash_id) to.b2b_hash_id = segment;
  const keys = Object.keys(to) as (keyof BulkGiven)[];
  return keys.length > 0
    ? { hash_id: c.hash_id, to, back: Object.fromEntries(keys.map((key) => [key, now[key]])) }
    : undefined;
}
