import type { Field } from "#contract/kit/resource-fields.ts";
import { parentField, type Resource } from "#contract/kit/resource.ts";
import { codeField } from "#contract/reference/iso.ts";
import { sql } from "#server/kit/sql/database.ts";
import { lastAmongNew } from "./resource-levels.ts";
import { column, columnsOf, linkTable, storedFields, type Row } from "./resource-rows.ts";

/** The names by which a cell may refer to an entry. */
export interface Called {
  readonly hash_id: string;
  readonly name: string;
  readonly name_fr: string | null;
}
/** The fields of an entry that other entries must be consistent with. */
export interface KnownEntry extends Called {
  readonly parent: string | null;
  /** By field: the value that must be unique, in lower case. */
  readonly unique: Readonly<Record<string, string>>;
}

const types: Readonly<Record<Exclude<Field["kind"], "references">, string>> = {
  text: "text",
  choice: "text",
  flag: "boolean",
  integer: "integer",
  amount: "numeric",
  reference: "uuid",
  contact: "uuid",
  image: "uuid",
};
const calledColumns = (resource: Resource): string =>
  `r.hash_id, r.name, ${"name_fr" in resource.fields ? "r.name_fr" : "NULL::text AS name_fr"}`;

/** The field that identifies an entry in a file: the standard's code, otherwise the name. */
export const keyField = (resource: Resource): string => codeField(resource.name) ?? "name";
/** The fields an import can set. */
export const importable = (resource: Resource): [name: string, field: Field][] =>
  Object.entries(resource.fields).filter(
    ([, f]) => f.kind !== "image" && f.kind !== "contact" && !(f.kind === "flag" && f.single),
  );

/** The statements of a list's import; each takes any number of rows. */
export function importQueries(resource: Resource) {
  const { name: table } = resource;
  const columns = columnsOf(resource);
  const parent = parentField(resource);
  const stored = storedFields(resource).flatMap((name) => {
    const field = resource.fields[name];
    return field && field.kind !== "references" && field.kind !== "image" ? [{ name, type: types[field.kind] }] : [];
  });
  const names = stored.map(({ name }) => column(name)).join(", ");
  const given = `jsonb_to_recordset($1::jsonb) AS g(hash_id uuid, ${stored.map(({ name, type }) => `"${name}" ${type}`).join(", ")})`;
  const unique = resource.unique.map((f) => `'${f}', lower(r.${column(f)})`).join(", ");
  return {
    byKey: sql<Row, [readonly string[]]>(
      `SELECT ${columns} FROM ${table} r WHERE lower(r.${column(keyField(resource))}) IN (SELECT lower(k) FROM unnest($1::text[]) k)
       ORDER BY r.hash_id FOR NO KEY UPDATE OF r`,
    ),
    byId: sql<Row, [readonly string[]]>(
      `SELECT ${columns} FROM ${table} r WHERE r.hash_id = ANY ($1::uuid[]) ORDER BY r.hash_id FOR NO KEY UPDATE OF r`,
    ),
    all: sql<KnownEntry>(
      `SELECT ${calledColumns(resource)}, ${parent ? `r.${column(parent)}` : "NULL::uuid"} AS parent, jsonb_build_object(${unique}) AS "unique" FROM ${table} r`,
    ),
    insert: sql<unknown, [string]>(
      `INSERT INTO ${table} (hash_id, ${names}) SELECT g.hash_id, ${stored.map(({ name }) => `g."${name}"`).join(", ")} FROM ${given}`,
    ),
    update: sql<unknown, [string]>(
      `UPDATE ${table} AS r SET version = r.version + 1, ${lastAmongNew(resource, (f) => `g."${f}"`)}${stored.map(({ name }) => `${column(name)} = g."${name}"`).join(", ")} FROM ${given} WHERE r.hash_id = g.hash_id`,
    ),
    links: Object.entries(resource.fields).flatMap(([name, f]) => {
      if (f.kind !== "references") return [];
      const link = linkTable(resource, f.to);
      const [mine, theirs] = [`${table}_id`, `${f.to}_id`];
      const pairs = `SELECT g.hash_id, (jsonb_array_elements_text(g."${name}"))::uuid AS other FROM jsonb_to_recordset($1::jsonb) AS g(hash_id uuid, "${name}" jsonb)`;
      return [
        sql<unknown, [string]>(
          `DELETE FROM ${link} l USING jsonb_to_recordset($1::jsonb) AS g(hash_id uuid) WHERE l.${mine} = g.hash_id
           AND NOT EXISTS (SELECT 1 FROM (${pairs}) w WHERE w.hash_id = l.${mine} AND w.other = l.${theirs})`,
        ),
        sql<unknown, [string]>(
          `INSERT INTO ${link} (${mine}, ${theirs}) SELECT w.hash_id, w.other FROM (${pairs}) w ON CONFLICT DO NOTHING`,
        ),
      ];
    }),
    /** Run before the deletion, so that parents and parts from the same file don't count as uses of each other. */
    unpart: parent
      ? sql<unknown, [readonly string[]]>(
          `UPDATE ${table} SET ${column(parent)} = NULL WHERE hash_id = ANY ($1::uuid[]) AND ${column(parent)} = ANY ($1::uuid[])`,
        )
      : undefined,
    remove: sql<unknown, [readonly string[]]>(`DELETE FROM ${table} WHERE hash_id = ANY ($1::uuid[])`),
    /** An entry that these rows would put on a third level. */
    thirdLevel: parent
      ? sql<{ name: string }, [readonly string[]]>(
          `SELECT c.name FROM ${table} c JOIN ${table} p ON p.hash_id = c.${column(parent)}
           WHERE p.${column(parent)} IS NOT NULL AND (c.hash_id = ANY ($1::uuid[]) OR p.hash_id = ANY ($1::uuid[])) LIMIT 1`,
        )
      : undefined,
  };
}
export type ImportQueries = ReturnType<typeof importQueries>;

/** The entries of a list that a field chooses from. */
export const calledIn = (resource: Resource) =>
  sql<Called, []>(`SELECT ${calledColumns(resource)} FROM ${resource.name} r`);
