import type { NameSource } from "#server/kit/sql/names.ts";
import { namedJson } from "#server/kit/sql/refs.ts";

// What statements of other areas may read of the lists: inline views, which PostgreSQL merges into the statement around them.

/** The columns of each list that records of other areas show, filter and calculate by. */
const READABLE = {
  application: "hash_id, name, name_fr, parent_id",
  appointment_category: "hash_id, name, name_fr, colour, department_id",
  b2b: "hash_id, name, name_fr, parent_id",
  b2c: "hash_id, name, name_fr, parent_id",
  benchmark: "hash_id, name",
  bottle: "hash_id, name, name_fr, volume",
  brand: "hash_id, name, b2c_id, brand_owner_id",
  country: "hash_id, name, name_fr, iso2",
  currency: "hash_id, name, name_fr, iso, symbol, minor_unit, is_default, denominations",
  department: "hash_id, name, name_fr",
  equipment_brand: "hash_id, name",
  family_status: "hash_id, name, name_fr",
  packaging: "hash_id, name, name_fr, sort",
  post: "hash_id, name, name_fr, category_id",
  post_category: "hash_id, name, name_fr",
  reason: "hash_id, name, name_fr",
  supplier: "hash_id, name, contact_id",
  supply_brand: "hash_id, name",
  supply_supplier: "hash_id, name",
  tax_category: "hash_id, name, name_fr, part",
  ticket_priority: "hash_id, name, name_fr, colour, answer_minutes, solution_minutes",
  ticket_status: "hash_id, name, name_fr, colour, meaning, sort",
  title: "hash_id, name, name_fr, sort",
  type: "hash_id, name, name_fr",
  unity: "hash_id, name, name_fr, symbol, measure, factor",
} as const;

/** The lists that `listRows` reads. */
export type ListName = keyof typeof READABLE;

/** SQL: the entries of a list as `alias`, by their names and what is calculated with them. */
export const listRows = (list: ListName, alias: string): string => `(SELECT ${READABLE[list]} FROM ${list}) ${alias}`;

/** SQL: merges of entries and of contacts as `alias`, with what undoing them needs. */
export const mergeRows = (alias: string): string =>
  `(SELECT hash_id, list, survivor_id, merged_id, merged, survivor, links, user_id, created_at, undone_at, ended FROM list_merge) ${alias}`;

/** SQL: how many references a merge moved. */
export const movedByMerge = (merge: string): string =>
  `(SELECT count(*)::integer FROM list_merge_use u WHERE u.merge_id = ${merge})`;

/** SQL: the record that stands for record `id` today, where it was merged into another one. */
export const survivorNow = (id: string): string =>
  `CASE WHEN EXISTS (SELECT 1 FROM list_merge m WHERE m.merged_id = ${id} AND m.undone_at IS NULL) THEN survivor_of(${id}) ELSE ${id} END`;

const names = new Map<string, NameSource>();
/** The names of several lists, each as the column that is called as the list. */
export const namesOfLists = (...lists: readonly ListName[]): Readonly<Record<string, NameSource>> =>
  Object.fromEntries(lists.map((list) => [list, listNames(list)]));
/** The names of a list's entries, for lists of other areas; `json`: what they show of one. */
export function listNames(list: ListName, json = namedJson): NameSource {
  const key = `${list} ${json("n")}`;
  const found = names.get(key) ?? { rows: (alias: string) => listRows(list, alias), json };
  names.set(key, found);
  return found;
}
