import type { Resource } from "#contract/kit/resource.ts";
import { isFamily } from "#contract/reference/families.ts";
import { keepingOf } from "#contract/kit/resource-keeping.ts";
import type { Upload } from "#contract/kit/files.ts";
import { constraintOf, sql, sqlState, type Db, type Statement } from "#server/kit/sql/database.ts";
import { conflict, invalidField, notFound, stale, unknownReference } from "#server/kit/shared/failures.ts";
import { redrawn } from "#server/kit/files/pictures.ts";
import {
  column,
  columnsOf,
  linkTable,
  presented,
  resourceRows,
  storedFields,
  type Row,
  type Values,
} from "./resource-rows.ts";
import { refuseProposed } from "./proposals/fragments.ts";
import { heardOf } from "./resource-heard.ts";
import { changing, reading, type Route } from "#server/kit/http/route.ts";
import { record } from "#server/kit/records/record.ts";
import type { ContactRefs } from "#server/kit/sql/record-refs.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { text } from "#server/kit/shared/texts.ts";
import { countUses, saidUse, saidUses, type Use } from "./uses.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { lastAmongNew, levelsOf } from "./resource-levels.ts";

/** A further check of a list before a change: `before` is undefined on create, `after` on delete. */
export type Guard = (tx: Tx, before: Row | undefined, after: Values | undefined) => Promise<void>;

/** Dependencies of the list calls. */
export interface ResourceUse {
  readonly storage: Storage;
  /** The link to the list of records that use an entry; null when there is none. */
  readonly addressOf: (use: Use, id: string) => string | null;
  readonly guard: Guard | undefined;
  /** For fields with a contact. */
  readonly contacts: ContactRefs;
}

const UNIQUE = "23505";
const FOREIGN_KEY = "23503";
/** The longest side of a picture, in pixels. */
const PICTURE = 640;

/** The statements on the table of a list; values are those of the stored fields, in their order. */
function statementsOf(resource: Resource, contacts: ContactRefs) {
  const { name: table } = resource;
  const stored = storedFields(resource);
  const columns = columnsOf(resource, contacts);
  return {
    insert: sql<Row, unknown[]>(
      `INSERT INTO ${table} AS r (hash_id, ${stored.map(column).join(", ")}) VALUES ($1, ${stored.map((_, i) => `$${i + 2}`).join(", ")}) RETURNING ${columns}`,
    ),
    one: sql<Row, [string]>(`SELECT ${columns} FROM ${table} r WHERE r.hash_id = $1`),
    lock: sql<Row, [string]>(`SELECT ${columns} FROM ${table} r WHERE r.hash_id = $1 FOR NO KEY UPDATE`),
    write: sql<Row, unknown[]>(
      `UPDATE ${table} AS r SET version = r.version + 1, ${lastAmongNew(resource, (f) => `$${stored.indexOf(f) + 2}::uuid`)}${stored.map((f, i) => `${column(f)} = $${i + 2}`).join(", ")} WHERE r.hash_id = $1 RETURNING ${columns}`,
    ),
    remove: sql<unknown, [string]>(`DELETE FROM ${table} WHERE hash_id = $1`),
  };
}

/** What the calls that change a list share. */
function changesOf(resource: Resource, { storage, guard, contacts }: ResourceUse) {
  const stored = storedFields(resource);
  const checkLevels = levelsOf(resource);
  const link = linksOf(resource);
  return {
    ...picturesOf(resource, storage),
    guard,
    fields: Object.keys(resource.fields),
    told: (row: Row) => heardOf(resource, row.version),
    async check(tx: Tx, before: Row | undefined, values: Values): Promise<void> {
      await checkLevels(tx.db, before, values);
      await checkContacts(resource, contacts, tx, before ?? {}, values);
      await guard?.(tx, before, values);
    },
    /** Writes an entry by a statement, then its links. */
    put: async (db: Db, by: Statement<Row, unknown[]>, id: string, before: Values, values: Values): Promise<Row> =>
      await refusing(resource, async () => {
        const row = await by.one(db, id, ...stored.map((f) => values[f]));
        return { ...row, ...(await link(db, id, before, values)) };
      }),
    answer: (tx: Tx, row: Row) => ({ data: presented(resource, contacts, tx.person, row) }),
  };
}
type Statements = ReturnType<typeof statementsOf>;
type Changes = ReturnType<typeof changesOf>;

/** Who uses entries: how often, and where to look. */
const usageRoute = (resource: Resource, addressOf: ResourceUse["addressOf"]): Route =>
  reading(keepingOf(resource).usage, async ({ db, call }, { query }) => {
    const used = Map.groupBy(await countUses(db, resource.name, query.ids), (use) => use.hash_id);
    const data = query.ids.map((hash_id) => {
      const uses = (used.get(hash_id) ?? []).map((use) => ({
        count: use.count,
        text: saidUse(call.locale, use),
        link: addressOf(use, hash_id),
      }));
      return { hash_id, count: uses.reduce((all, use) => all + use.count, 0), uses };
    });
    return { data };
  });

const createRoute = (resource: Resource, { insert }: Statements, of: Changes): Route =>
  changing(resource.create, async (tx, { body }) => {
    const id = newId();
    return await of.keeping(tx, id, pick(of.fields, body, {}), async (values) => {
      await of.check(tx, undefined, values);
      const row = await of.put(tx.db, insert, id, {}, values);
      const after = onTrail(resource, values);
      await record(tx, { kind: resource.name, id, action: "create", after, live: of.told(row) });
      return of.answer(tx, row);
    });
  });

const updateRoute = (resource: Resource, { lock, write }: Statements, of: Changes): Route =>
  changing(resource.update, async (tx, { params, body }) => {
    const before = await locked(tx.db, lock, params.id);
    const { version } = body as { version?: number };
    if (version !== undefined && version !== before.version) throw stale();
    return await of.keeping(tx, params.id, pick(of.fields, body, before), async (values) => {
      await of.check(tx, before, values);
      const row = await of.put(tx.db, write, params.id, before, values);
      await of.forget(tx, before, values);
      await record(tx, {
        kind: resource.name,
        id: row.hash_id,
        action: "update",
        before: onTrail(resource, pick(of.fields, before, {})),
        after: onTrail(resource, values, before),
        live: of.told(row),
      });
      return of.answer(tx, row);
    });
  });

const removeRoute = (resource: Resource, { lock, remove }: Statements, of: Changes): Route =>
  changing(resource.remove, async (tx, { params }) => {
    const { name: table } = resource;
    const before = await locked(tx.db, lock, params.id);
    await of.guard?.(tx, before, undefined);
    if (isFamily(table)) await refuseProposed(tx.db, params.id);
    const uses = await countUses(tx.db, table, [params.id]);
    if (uses.length > 0) throw conflict("errors.in_use_by", { what: saidUses(tx.call.locale, uses) }, "in_use");
    await removing(() => remove.run(tx.db, params.id));
    await of.forget(tx, before, {});
    await record(tx, {
      kind: table,
      id: params.id,
      action: "delete",
      before: onTrail(resource, pick(of.fields, before, {})),
      live: of.told(before),
    });
    return { message: text(tx.call.locale, "messages.deleted") };
  });

/** The calls of a reference list; its table has the list's name. */
export function resourceRoutes(resource: Resource, use: ResourceUse): Route[] {
  const { contacts } = use;
  const statements = statementsOf(resource, contacts);
  const changes = changesOf(resource, use);
  return [
    ...[resource.list, ...resource.also].map((list) =>
      reading(list, async (reader, input) => await resourceRows(resource, contacts)(reader, input)),
    ),
    reading(resource.get, async ({ db, person }, { params }) => {
      const row = await statements.one.first(db, params.id);
      if (!row) throw notFound();
      return { data: presented(resource, contacts, person, row) };
    }),
    usageRoute(resource, use.addressOf),
    createRoute(resource, statements, changes),
    updateRoute(resource, statements, changes),
    removeRoute(resource, statements, changes),
  ];
}

export const pick = (fields: readonly string[], given: Values, otherwise: Values): Values =>
  Object.fromEntries(fields.map((f) => [f, given[f] === undefined ? otherwise[f] : given[f]]));

async function locked(db: Db, lock: { first(db: Db, id: string): Promise<Row | undefined> }, id: string): Promise<Row> {
  const row = await lock.first(db, id);
  if (!row) throw notFound();
  return row;
}

/** The trail says that a picture was added or removed instead of showing its identifier. */
function onTrail(resource: Resource, values: Values, before: Values = {}): Values {
  const pictures = Object.entries(resource.fields).flatMap(([name, f]) => (f.kind === "image" ? [name] : []));
  const said = (name: string): string | null => {
    if ((values[name] ?? null) === (before[name] ?? null)) return null;
    return values[name] ? "new" : "removed";
  };
  return { ...values, ...Object.fromEntries(pictures.map((name) => [name, said(name)])) };
}

/** Checks newly set contacts; an unchanged one stays, even out of the caller's reach. */
async function checkContacts(
  resource: Resource,
  contacts: ContactRefs,
  tx: Tx,
  before: Values,
  after: Values,
): Promise<void> {
  for (const [name, f] of Object.entries(resource.fields)) {
    const id = after[name];
    if (f.kind === "contact" && typeof id === "string" && id !== before[name])
      await contacts.check(tx, name, id, f.role);
  }
}

/** Writes changed multi-references to other lists; returns the current ones. */
function linksOf(resource: Resource) {
  const writes = Object.entries(resource.fields).flatMap(([name, f]) => {
    if (f.kind !== "references") return [];
    const [mine, theirs] = [`${resource.name}_id`, `${f.to}_id`];
    const table = linkTable(resource, f.to);
    const write = sql<unknown, [string, readonly string[]]>(
      `WITH gone AS (DELETE FROM ${table} WHERE ${mine} = $1 AND ${theirs} <> ALL ($2::uuid[]))
       INSERT INTO ${table} (${mine}, ${theirs}) SELECT $1, unnest($2::uuid[]) ON CONFLICT DO NOTHING`,
    );
    return [{ name, write }];
  });
  return async (db: Db, id: string, before: Values, after: Values): Promise<Values> => {
    const now: Values = {};
    for (const { name, write } of writes) {
      const ids = [...new Set(after[name] as readonly string[])].toSorted();
      if (ids.join() !== ((before[name] as readonly string[] | undefined) ?? []).join()) await write.run(db, id, ids);
      now[name] = ids;
    }
    return now;
  };
}

/** Pictures of entries: stored with the change that sets them, dropped when no longer shown. A list has at most one picture field. */
function picturesOf(resource: Resource, storage: Storage) {
  const field = Object.entries(resource.fields).find(([, f]) => f.kind === "image")?.[0];
  return {
    /** Re-encodes and stores a new picture, then runs `work` with its identifier in the values. */
    keeping: async <T>(tx: Tx, id: string, values: Values, work: (values: Values) => Promise<T>): Promise<T> => {
      const given = field === undefined ? undefined : values[field];
      if (field === undefined || typeof given !== "object" || given === null) return await work(values);
      return await redrawn(given as Upload, { field, width: PICTURE, height: PICTURE }, async (upload) => {
        const [kept] = await storage.keep(tx, [{ kind: resource.name, record: id, upload }]);
        return await work({ ...values, [field]: kept?.hash_id });
      });
    },
    forget: async (tx: Tx, before: Values, after: Values): Promise<void> => {
      const was = field === undefined ? undefined : before[field];
      if (field !== undefined && typeof was === "string" && was !== after[field]) await storage.drop(tx, [was]);
    },
  };
}

/** Turns constraint violations into a 422 on the field concerned. */
export async function refusing<T>(resource: Resource, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refused = constraintOf(error);
    if (sqlState(error) === FOREIGN_KEY) {
      const field = Object.entries(resource.fields).find(([name, f]) =>
        f.kind === "references"
          ? refused === `${linkTable(resource, f.to)}_${f.to}_id_fkey`
          : refused === `${resource.name}_${column(name)}_fkey`,
      );
      if (field) throw unknownReference(field[0]);
    }
    if (sqlState(error) === UNIQUE) {
      const field = resource.unique.find((f) => refused === `${resource.name}_${column(f)}`);
      if (field) throw invalidField(field, "errors.taken");
      const contact = Object.entries(resource.fields).find(
        ([name, f]) => f.kind === "contact" && refused === `${resource.name}_${column(name)}_key`,
      );
      if (contact) throw invalidField(contact[0], "errors.taken_contact");
    }
    throw error;
  }
}

/** Turns a foreign key violation into a 409: something started to use the entry after the check. */
export async function removing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) === FOREIGN_KEY) throw conflict("errors.in_use", undefined, "in_use");
    throw error;
  }
}
