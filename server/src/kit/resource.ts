import type { Resource } from "#contract/kit/resource.ts";
import { permissionsOf } from "#contract/kit/endpoint.ts";
import type { Person } from "./access.ts";
import { composed, constraintOf, sql, sqlState, type Db } from "./database.ts";
import { conflict, invalidField, notFound, stale, unknownReference } from "./failures.ts";
import { fragment, namedCursor, namedPage, sizeFor } from "./list-query.ts";
import { changing, reading, type Route } from "./route.ts";
import { record } from "./record.ts";
import { text } from "./texts.ts";
import { newId, type Reader, type Tx } from "./transaction.ts";

/** The fields of a row as the contract names them, without its identifier and version. */
export type Values = Record<string, unknown>;
interface Row extends Values {
  hash_id: string;
  version: number;
}

/** What more a list asks before it changes: `before` is missing when one is made, `after` when it goes. */
export type Guard = (tx: Tx, before: Row | undefined, after: Values | undefined) => Promise<void>;

const UNIQUE = "23505";
const FOREIGN_KEY = "23503";
const column = (field: string): string => field.replace(/[A-Z]/gu, (c) => `_${c.toLowerCase()}`);

const columnsOf = (fields: readonly string[]): string =>
  `hash_id, version, ${fields.map((f) => `${column(f)} AS "${f}"`).join(", ")}`;

interface Listed {
  readonly query: {
    readonly search?: string | undefined;
    readonly after?: string | undefined;
    readonly limit?: number | undefined;
  };
}
/** A page of a reference list by name, for its call and for a file of it. */
export const resourceRows =
  (resource: Resource) =>
  async ({ db, person, call }: Reader, { query }: Listed) => {
    // People look for, and in the order of, what they read: the French name where there is one.
    const french = "name_fr" in resource.fields;
    const shown = call.locale === "fr" && french ? "coalesce(name_fr, name)" : "name";
    const limit = sizeFor(query.limit);
    const [key, id] = namedCursor(query.after);
    const rows = await composed<Row & { sort_key: string }>(`
      SELECT ${columnsOf(Object.keys(resource.fields))}, fold(${shown}) AS sort_key FROM ${resource.name}
      WHERE ($1::text IS NULL OR fold(name) LIKE $1${french ? " OR fold(name_fr) LIKE $1" : ""}) AND ($2::text IS NULL OR (fold(${shown}), hash_id) > ($2, $3::uuid))
      ORDER BY fold(${shown}), hash_id LIMIT ${limit + 1}`).all(db, fragment(query.search), key, id);
    const { data, after } = namedPage(rows, limit);
    return { data: data.map(({ sort_key: _, ...row }) => presented(resource, person, row)), after };
  };

function presented(resource: Resource, person: Person, row: Row) {
  const [canUpdate] = permissionsOf(resource.update.permission);
  const [canDelete] = permissionsOf(resource.remove.permission);
  const numbers = Object.entries(resource.fields).flatMap(([k, f]) => (f.kind === "flag" && f.asNumber ? [k] : []));
  return {
    ...row,
    ...Object.fromEntries(numbers.map((k) => [k, row[k] ? 1 : 0])),
    id: row.hash_id,
    can: {
      ...(canUpdate && person.rights.at(canUpdate, {}) && { update: true }),
      ...(canDelete && person.rights.at(canDelete, {}) && { delete: true }),
    },
  };
}

/** The five calls of a reference list, on the table of its name. */
export function resourceRoutes(resource: Resource, guard?: Guard): Route[] {
  const { name: table } = resource;
  const fields = Object.keys(resource.fields);
  const columns = columnsOf(fields);
  const insert = sql<Row, unknown[]>(
    `INSERT INTO ${table} (hash_id, ${fields.map(column).join(", ")}) VALUES ($1, ${fields.map((_, i) => `$${i + 2}`).join(", ")}) RETURNING ${columns}`,
  );
  const one = sql<Row, [string]>(`SELECT ${columns} FROM ${table} WHERE hash_id = $1`);
  const lock = sql<Row, [string]>(`SELECT ${columns} FROM ${table} WHERE hash_id = $1 FOR NO KEY UPDATE`);
  const write = sql<Row, unknown[]>(
    `UPDATE ${table} SET version = version + 1, ${fields.map((f, i) => `${column(f)} = $${i + 2}`).join(", ")} WHERE hash_id = $1 RETURNING ${columns}`,
  );
  const remove = sql<unknown, [string]>(`DELETE FROM ${table} WHERE hash_id = $1`);
  const told = (row: Row) => ({ area: "reference", version: row.version, users: [] });

  return [
    reading(resource.list, async (reader, input) => {
      const { data, after } = await resourceRows(resource)(reader, input);
      return { data, after };
    }),
    reading(resource.get, async ({ db, person }, { params }) => {
      const row = await one.first(db, params.id);
      if (!row) throw notFound();
      return { data: presented(resource, person, row) };
    }),
    changing(resource.create, async (tx, { body }) => {
      const values = pick(fields, body, {});
      await guard?.(tx, undefined, values);
      const row = await refusing(resource, "write", () => insert.one(tx.db, newId(), ...fields.map((f) => values[f])));
      await record(tx, { kind: table, id: row.hash_id, action: "create", after: values, live: told(row) });
      return { data: presented(resource, tx.person, row) };
    }),
    changing(resource.update, async (tx, { params, body }) => {
      const before = await locked(tx.db, lock, params.id);
      const { version } = body as { version?: number };
      if (version !== undefined && version !== before.version) throw stale();
      const values = pick(fields, body, before);
      await guard?.(tx, before, values);
      const row = await refusing(resource, "write", () => write.one(tx.db, params.id, ...fields.map((f) => values[f])));
      await record(tx, {
        kind: table,
        id: row.hash_id,
        action: "update",
        before: pick(fields, before, {}),
        after: values,
        live: told(row),
      });
      return { data: presented(resource, tx.person, row) };
    }),
    changing(resource.remove, async (tx, { params }) => {
      const before = await locked(tx.db, lock, params.id);
      await guard?.(tx, before, undefined);
      await refusing(resource, "delete", () => remove.run(tx.db, params.id));
      await record(tx, {
        kind: table,
        id: params.id,
        action: "delete",
        before: pick(fields, before, {}),
        live: told(before),
      });
      return { message: text(tx.call.locale, "messages.deleted") };
    }),
  ];
}

const pick = (fields: readonly string[], given: Values, otherwise: Values): Values =>
  Object.fromEntries(fields.map((f) => [f, given[f] === undefined ? otherwise[f] : given[f]]));

async function locked(db: Db, lock: { first(db: Db, id: string): Promise<Row | undefined> }, id: string): Promise<Row> {
  const row = await lock.first(db, id);
  if (!row) throw notFound();
  return row;
}

/** What the database refuses, told as what it means: taken, or in use. */
async function refusing<T>(resource: Resource, how: "write" | "delete", work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) === FOREIGN_KEY && how === "delete") throw conflict("errors.in_use", undefined, "in_use");
    if (sqlState(error) === FOREIGN_KEY) {
      const field = Object.keys(resource.fields).find(
        (f) => constraintOf(error) === `${resource.name}_${column(f)}_fkey`,
      );
      if (field) throw unknownReference(field);
    }
    if (sqlState(error) === UNIQUE) {
      const field = resource.unique.find((f) => constraintOf(error) === `${resource.name}_${column(f)}`);
      if (field) throw invalidField(field, "errors.taken");
    }
    throw error;
  }
}
