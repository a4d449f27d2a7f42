import { namedJson } from "./refs.ts";
import { parentField, type Resource } from "#contract/kit/resource.ts";
import { contactWord, type Field } from "#contract/kit/resource-fields.ts";
import { permissionsOf } from "#contract/kit/endpoint.ts";
import type { Person } from "./access.ts";
import { contactJson, presentContactRef } from "./contact-refs.ts";
import { composed } from "./database.ts";
import { fragment, namedCursor, namedPage, sizeFor, Where } from "./list-query.ts";
import type { Reader } from "./transaction.ts";

/** The fields of a row as the contract names them, without its identifier and version. */
export type Values = Record<string, unknown>;
export interface Row extends Values {
  hash_id: string;
  version: number;
}

export const column = (field: string): string =>
  field.replace(/_hash_id$/u, "_id").replace(/[A-Z]/gu, (c) => `_${c.toLowerCase()}`);
/** The fields that are columns of the list's own table: several of another list are kept beside it. */
export const storedFields = (resource: Resource): string[] =>
  Object.entries(resource.fields).flatMap(([name, f]) => (f.kind === "references" ? [] : [name]));
export const linkTable = (resource: Resource, to: string): string => `${resource.name}_${to}`;

function columnOf(resource: Resource, name: string, field: Field): string {
  if (field.kind === "amount") return `trim_scale(r.${column(name)})::text AS "${name}"`;
  if (field.kind === "contact")
    return `r.${column(name)} AS "${name}", ${contactJson(`r.${column(name)}`)} AS "${contactWord(name)}"`;
  if (field.kind !== "references") return `r.${column(name)} AS "${name}"`;
  const { to } = field;
  return `ARRAY(SELECT j.${to}_id FROM ${linkTable(resource, to)} j WHERE j.${resource.name}_id = r.hash_id ORDER BY j.${to}_id) AS "${name}"`;
}
/** What an answer holds of a row `r`. */
export const columnsOf = (resource: Resource): string =>
  ["r.hash_id, r.version", ...Object.entries(resource.fields).map(([name, f]) => columnOf(resource, name, f))].join(
    ", ",
  );

/** An entry and what is part of it: `inOrBelow("b2c", "p.b2c_id")` is the condition of a filter by `?`, an entry of either level. */
export const inOrBelow = (list: string, ofRow: string): string =>
  `${ofRow} IN (SELECT l.hash_id FROM ${list} l WHERE ?::uuid IN (l.hash_id, l.parent_id))`;

/** A list of two levels as JSON, in its own order; what is part of an entry follows it. */
export const treeJson = (list: string): string =>
  `(SELECT coalesce(jsonb_agg(${namedJson("x")} ORDER BY coalesce(p.sort, x.sort), coalesce(p.hash_id, x.hash_id), p.hash_id IS NOT NULL, x.sort, x.hash_id), '[]')
      FROM ${list} x LEFT JOIN ${list} p ON p.hash_id = x.parent_id)`;

/** What people look for: all words of an entry, and those of what it is part of. */
const wordsIn = (resource: Resource, alias: string): string =>
  `fold(concat_ws(' ', ${Object.entries(resource.fields)
    .flatMap(([name, f]) => (f.kind === "text" ? [`${alias}.${column(name)}`] : []))
    .join(", ")}))`;

/** By what a list `r` with its parents `p` goes, as text: what is part of an entry follows it. */
function orderKey(resource: Resource, locale: string): string {
  const parent = parentField(resource);
  if (resource.ordered) {
    // Two entries beside each other may have one number while nobody has put them in order.
    const numbered = (alias: string): string => `lpad(${alias}.sort::text, 10, '0') || ${alias}.hash_id`;
    return parent
      ? `(CASE WHEN p.hash_id IS NULL THEN ${numbered("r")} ELSE ${numbered("p")} || ${numbered("r")} END) COLLATE "C"`
      : `(${numbered("r")}) COLLATE "C"`;
  }
  // People look for, and in the order of, what they read: the French name where there is one.
  const french = locale === "fr" && "name_fr" in resource.fields;
  const named = (alias: string): string =>
    `fold(${french ? `coalesce(${alias}.name_fr, ${alias}.name)` : `${alias}.name`})`;
  // By code points, as U+0001 counts for nothing in the order of words: "cola", what is part of it, "cola zero".
  return parent
    ? `(CASE WHEN p.hash_id IS NULL THEN ${named("r")} ELSE ${named("p")} || E'\\x01' || ${named("r")} END) COLLATE "C"`
    : named("r");
}

interface Listed {
  readonly query: {
    readonly search?: string | undefined;
    readonly after?: string | undefined;
    readonly limit?: number | undefined;
  };
}

/** Narrows a list by the fields that its call takes: one of a few words, or an entry of another list and what is part of it. */
function narrow(where: Where, resource: Resource, query: Readonly<Record<string, unknown>>): void {
  for (const [name, f] of Object.entries(resource.fields)) {
    const value = query[name];
    if (value === undefined) continue;
    if (f.kind === "choice" || f.kind === "contact")
      where.and(`r.${column(name)} = ?${f.kind === "contact" ? "::uuid" : ""}`, value);
    if (f.kind !== "reference" && f.kind !== "references") continue;
    const isOne = (of: string): string => (f.below ? inOrBelow(f.to, of) : `${of} = ?::uuid`);
    if (f.kind === "reference") where.and(isOne(`r.${column(name)}`), value);
    else
      where.and(
        `EXISTS (SELECT 1 FROM ${linkTable(resource, f.to)} j WHERE j.${resource.name}_id = r.hash_id AND ${isOne(`j.${f.to}_id`)})`,
        value,
      );
  }
}

/** A page of a reference list by name or in its own order, for its call and for a file of it; what is part of an entry follows it. */
export const resourceRows =
  (resource: Resource) =>
  async ({ db, person, call }: Reader, { query }: Listed) => {
    const parent = parentField(resource);
    const key = orderKey(resource, call.locale);
    const limit = sizeFor(query.limit);
    const [after, id] = namedCursor(query.after);
    const where = new Where();
    const words = fragment(query.search);
    const looked = [wordsIn(resource, "r"), ...(parent ? [wordsIn(resource, "p")] : [])];
    if (words !== null) where.and(looked.map((of) => `${of} LIKE ?`).join(" OR "), ...looked.map(() => words));
    if (after !== null) where.and(`(${key}, r.hash_id) > (?, ?::uuid)`, after, id);
    narrow(where, resource, query);
    const rows = await composed<Row & { sort_key: string }>(
      `SELECT ${columnsOf(resource)}, ${key} AS sort_key FROM ${resource.name} r
      ${parent ? `LEFT JOIN ${resource.name} p ON p.hash_id = r.${column(parent)}` : ""}
      WHERE ${where.text} ORDER BY sort_key, r.hash_id LIMIT ${limit + 1}`,
    ).all(db, ...where.values);
    const page = namedPage(rows, limit);
    return { data: page.data.map(({ sort_key: _, ...row }) => presented(resource, person, row)), after: page.after };
  };

/** A row as the contract says it. */
export function presented(resource: Resource, person: Person, row: Row) {
  const [canUpdate] = permissionsOf(resource.update.permission);
  const [canDelete] = permissionsOf(resource.remove.permission);
  const numbers = Object.entries(resource.fields).flatMap(([k, f]) => (f.kind === "flag" && f.asNumber ? [k] : []));
  return {
    ...row,
    ...Object.fromEntries(numbers.map((k) => [k, row[k] ? 1 : 0])),
    ...Object.fromEntries(
      Object.entries(resource.fields).flatMap(([k, f]) =>
        f.kind === "contact" ? [[contactWord(k), presentContactRef(person, row[contactWord(k)])]] : [],
      ),
    ),
    id: row.hash_id,
    can: {
      ...(canUpdate && person.rights.at(canUpdate, {}) && { update: true }),
      ...(canDelete && person.rights.at(canDelete, {}) && { delete: true }),
    },
  };
}
