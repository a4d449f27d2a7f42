import { namedJson } from "#server/kit/sql/refs.ts";
import { parentField, type Resource } from "#contract/kit/resource.ts";
import { contactWord, type Field } from "#contract/kit/resource-fields.ts";
import { permissionsOf } from "#contract/kit/endpoint.ts";
import { families, isFamily } from "#contract/reference/families.ts";
import { notProposed, proposedState } from "./proposals/fragments.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { composed } from "#server/kit/sql/database.ts";
import { namedCursor, namedPage, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import type { ContactRefs } from "#server/kit/sql/record-refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";

/** The fields of a row by their contract names, without identifier and version. */
export type Values = Record<string, unknown>;
export interface Row extends Values {
  hash_id: string;
  version: number;
}

export const column = (field: string): string =>
  field.replace(/_hash_id$/u, "_id").replace(/[A-Z]/gu, (c) => `_${c.toLowerCase()}`);
/** Fields stored as columns of the list's table; references to several entries are in a link table. */
export const storedFields = (resource: Resource): string[] =>
  Object.entries(resource.fields).flatMap(([name, f]) => (f.kind === "references" ? [] : [name]));
export const linkTable = (resource: Resource, to: string): string => `${resource.name}_${to}`;

function columnOf(resource: Resource, name: string, field: Field, contacts: ContactRefs | undefined): string {
  if (field.kind === "amount") return `trim_scale(r.${column(name)})::text AS "${name}"`;
  if (field.kind === "contact" && contacts)
    return `r.${column(name)} AS "${name}", ${contacts.json(`r.${column(name)}`)} AS "${contactWord(name)}"`;
  if (field.kind !== "references") return `r.${column(name)} AS "${name}"`;
  const { to } = field;
  return `ARRAY(SELECT j.${to}_id FROM ${linkTable(resource, to)} j WHERE j.${resource.name}_id = r.hash_id ORDER BY j.${to}_id) AS "${name}"`;
}
/** The columns of a row `r`; with `contacts`, what an answer shows of contacts too. */
export const columnsOf = (resource: Resource, contacts?: ContactRefs): string =>
  [
    "r.hash_id, r.version",
    ...Object.entries(resource.fields).map(([name, f]) => columnOf(resource, name, f, contacts)),
  ].join(", ");

/** A filter condition with one `?` that matches an entry and its parts: `inOrBelow("b2c", "p.b2c_id")`. */
export const inOrBelow = (list: string, ofRow: string): string =>
  `${ofRow} IN (SELECT l.hash_id FROM ${list} l WHERE ?::uuid IN (l.hash_id, l.parent_id))`;

/** A two-level list as JSON in its order; parts follow their entry. */
export const treeJson = (list: string): string =>
  `(SELECT coalesce(jsonb_agg(${namedJson("x")} ORDER BY coalesce(p.sort, x.sort), coalesce(p.hash_id, x.hash_id), p.hash_id IS NOT NULL, x.sort, x.hash_id), '[]')
      FROM ${list} x LEFT JOIN ${list} p ON p.hash_id = x.parent_id WHERE ${notProposed("x.hash_id")})`;

/** The search text: all texts of an entry, folded. */
const wordsIn = (resource: Resource, alias: string): string =>
  `fold(concat_ws(' ', ${Object.entries(resource.fields)
    .flatMap(([name, f]) => (f.kind === "text" ? [`${alias}.${column(name)}`] : []))
    .join(", ")}))`;

/** The sort key of a list `r` with its parents `p`, as text; parts follow their entry. */
function orderKey(resource: Resource, locale: string): string {
  const parent = parentField(resource);
  if (resource.ordered) {
    // Entries may share a sort number until somebody orders them, so add the identifier.
    const numbered = (alias: string): string => `lpad(${alias}.sort::text, 10, '0') || ${alias}.hash_id`;
    return parent
      ? `(CASE WHEN p.hash_id IS NULL THEN ${numbered("r")} ELSE ${numbered("p")} || ${numbered("r")} END) COLLATE "C"`
      : `(${numbered("r")}) COLLATE "C"`;
  }
  // Sort by the name people read: the French one where there is one.
  const french = locale === "fr" && "name_fr" in resource.fields;
  const named = (alias: string): string =>
    `fold(${french ? `coalesce(${alias}.name_fr, ${alias}.name)` : `${alias}.name`})`;
  // COLLATE "C", because language collations ignore U+0001: "cola", its parts, "cola zero".
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

/** Adds the call's field filters: a choice, a contact, or an entry of another list with its parts. */
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

/** SQL: the column that tells what is only proposed, to people who decide on it; others don't see such entries in the list. */
function proposedIn({ name }: Resource, person: Person, where: Where): string {
  if (!isFamily(name)) return "";
  if (person.rights.anywhere(families[name])) return `, ${proposedState("r.hash_id")} AS proposed`;
  where.and(notProposed("r.hash_id"));
  return "";
}

/** A page of a reference list, by name or in its own order, for its call and its export; parts follow their entry. */
export const resourceRows =
  (resource: Resource, contacts: ContactRefs) =>
  async ({ db, person, call }: Reader, { query }: Listed) => {
    const parent = parentField(resource);
    const key = orderKey(resource, call.locale);
    const limit = sizeFor(query.limit);
    const [after, id] = namedCursor(query.after);
    const where = new Where();
    const looked = [wordsIn(resource, "r"), ...(parent ? [wordsIn(resource, "p")] : [])];
    where.words(query.search, looked.map((of) => `${of} LIKE ?`).join(" OR "));
    if (after !== null) where.and(`(${key}, r.hash_id) > (?, ?::uuid)`, after, id);
    narrow(where, resource, query);
    const proposed = proposedIn(resource, person, where);
    const rows = await composed<Row & { sort_key: string }>(
      `SELECT ${columnsOf(resource, contacts)}${proposed}, ${key} AS sort_key FROM ${resource.name} r
      ${parent ? `LEFT JOIN ${resource.name} p ON p.hash_id = r.${column(parent)}` : ""}
      WHERE ${where.text} ORDER BY sort_key, r.hash_id LIMIT ${limit + 1}`,
    ).all(db, ...where.values);
    const page = namedPage(rows, limit);
    return {
      data: page.data.map(({ sort_key: _, ...row }) => presented(resource, contacts, person, row)),
      after: page.after,
    };
  };

/** A row in the contract's shape. */
export function presented(resource: Resource, contacts: ContactRefs, person: Person, row: Row) {
  const [canUpdate] = permissionsOf(resource.update.permission);
  const [canDelete] = permissionsOf(resource.remove.permission);
  const numbers = Object.entries(resource.fields).flatMap(([k, f]) => (f.kind === "flag" && f.asNumber ? [k] : []));
  return {
    ...row,
    ...Object.fromEntries(numbers.map((k) => [k, row[k] ? 1 : 0])),
    ...Object.fromEntries(
      Object.entries(resource.fields).flatMap(([k, f]) =>
        f.kind === "contact" ? [[contactWord(k), contacts.present(person, row[contactWord(k)])]] : [],
      ),
    ),
    id: row.hash_id,
    can: {
      ...(canUpdate && person.rights.at(canUpdate, {}) && { update: true }),
      ...(canDelete && person.rights.at(canDelete, {}) && { delete: true }),
    },
  };
}
