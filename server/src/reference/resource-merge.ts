import { personRows } from "#server/access/public.ts";
import { parentField, type Resource } from "#contract/kit/resource.ts";
import { isFamily } from "#contract/reference/families.ts";
import { keepingOf, MERGE_DAYS, type Merge } from "#contract/kit/resource-keeping.ts";
import { columns as columnsIn, insertInto } from "#server/kit/sql/columns.ts";
import { type Db, sql, sqlState } from "#server/kit/sql/database.ts";
import { conflict, invalidField, notFound, stale } from "#server/kit/shared/failures.ts";
import { moveUses, moveUsesBack, type MovedBack } from "./merge-uses.ts";
import { refuseProposed } from "./proposals/fragments.ts";
import { heardOf } from "./resource-heard.ts";
import { column, columnsOf, linkTable, presented, type Row, type Values } from "./resource-rows.ts";
import { changing, reading, type Route } from "#server/kit/http/route.ts";
import { record } from "#server/kit/records/record.ts";
import type { ContactRefs } from "#server/kit/sql/record-refs.ts";
import { refJson } from "#server/kit/sql/refs.ts";
import { text } from "#server/kit/shared/texts.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { countUses, saidUse } from "./uses.ts";

const FOREIGN_KEY = "23503";
const UNIQUE = "23505";

const keep = insertInto(
  "list_merge",
  columnsIn({ hash_id: "uuid", list: "text", survivor_id: "uuid", merged: "jsonb", links: "jsonb", user_id: "uuid" }),
);
const open = `m.undone_at IS NULL AND m.ended IS NULL AND m.created_at > clock() - interval '${MERGE_DAYS} days'`;
const lockMerge = sql<{ survivor_id: string; merged: Row; links: Values }, [id: string, list: string]>(
  `SELECT survivor_id, merged, links FROM list_merge m WHERE hash_id = $1 AND list = $2 AND ${open} FOR UPDATE`,
);
const markUndone = sql<unknown, [string]>("UPDATE list_merge SET undone_at = clock() WHERE hash_id = $1");
const mergesInto = sql<Merge, [string]>(
  `SELECT m.hash_id, m.merged ->> 'name' AS name, m.merged ->> 'name_fr' AS name_fr, m.created_at,
     (SELECT count(*)::integer FROM list_merge_use u WHERE u.merge_id = m.hash_id) AS count,
     ${refJson("p")} AS "user"
   FROM list_merge m JOIN ${personRows("p")} ON p.hash_id = m.user_id WHERE m.survivor_id = $1 AND ${open} ORDER BY m.hash_id DESC LIMIT 50`,
);

const contactFields = (resource: Resource): string[] =>
  Object.entries(resource.fields).flatMap(([name, f]) => (f.kind === "contact" ? [name] : []));
/** Whether the field is a supplier's contact: each supplier is one contact, whereas a brand owner may own many brands. */
const isAlone = (resource: Resource, field: string): boolean => {
  const f = resource.fields[field];
  return f?.kind === "contact" && f.role === "supplier";
};

/** Fields that stay as they were created. */
const fixedFields = (resource: Resource): string[] =>
  Object.entries(resource.fields).flatMap(([name, f]) => (f.kind === "choice" && f.fixed ? [name] : []));

/** Why two entries can't be merged, as a text key; undefined if they can. */
function problemOf(resource: Resource, from: Row, into: Row, hasParts: boolean): string | undefined {
  if (from.hash_id === into.hash_id) return "errors.merge_self";
  if (fixedFields(resource).some((f) => from[f] !== into[f])) return "errors.merge_fixed";
  // An entry has at most one contact, and a contact one entry.
  const isTwo = contactFields(resource).some((f) => from[f] && into[f] && from[f] !== into[f] && isAlone(resource, f));
  if (isTwo) return "errors.merge_contacts";
  const parent = parentField(resource);
  if (parent === undefined) return undefined;
  // The parts would become parts of a part, or of themselves.
  return hasParts && into[parent] !== null ? "errors.merge_levels" : undefined;
}

/** The result of a merge. */
export interface Merged {
  readonly merge: string;
  readonly moved: number;
  readonly entry: Row;
}
export interface Unmerged extends MovedBack {
  readonly name: string;
  readonly entry: Row;
}
/** Merging entries of one list, for its calls and for areas that merge entries along with their own records. */
export interface Merger {
  readonly look: (db: Db, id: string, into: string) => Promise<Pair>;
  /** @param personal the person whose name the merged entry carries; encrypted on the trail */
  readonly merge: (
    tx: Tx,
    asked: { id: string; into: string; version?: number | undefined },
    personal?: string,
  ) => Promise<Merged>;
  readonly undo: (tx: Tx, merge: string, personal?: string) => Promise<Unmerged>;
}
interface Pair {
  readonly from: Row & { readonly stored: object };
  readonly into: Row;
  readonly problem: string | undefined;
}
const NAMES = ["merged", "into"];
const sealedFor = (subject: string | undefined) => subject && { personal: { subject, fields: NAMES } };

/** Reads two entries of a list and says whether they can be merged. */
function pairsOf(resource: Resource, columns: string) {
  const { name: table } = resource;
  const parent = parentField(resource);
  const both = (locked: string) =>
    sql<Row & { stored: object; has_parts: boolean }, [readonly string[]]>(
      `SELECT ${columns}, to_jsonb(r) AS stored, ${parent ? `EXISTS (SELECT 1 FROM ${table} c WHERE c.${column(parent)} = r.hash_id)` : "false"} AS has_parts
     FROM ${table} r WHERE r.hash_id = ANY ($1::uuid[]) ORDER BY r.hash_id ${locked}`,
    );
  const by =
    (how: ReturnType<typeof both>) =>
    async (db: Db, id: string, intoId: string): Promise<Pair> => {
      const rows = await how.all(db, [id, intoId]);
      const from = rows.find((r) => r.hash_id === id);
      const into = rows.find((r) => r.hash_id === intoId);
      if (!from) throw notFound();
      if (!into) throw invalidField("into", "errors.unknown_reference");
      return { from, into, problem: problemOf(resource, from, into, from.has_parts) };
    };
  return { look: by(both("")), locked: by(both("FOR UPDATE OF r")) };
}

/** The survivor takes over the merged entry's contact (its own or its owner) when it has none. */
function carryingOf(resource: Resource) {
  const { name: table } = resource;
  return new Map(
    contactFields(resource).map((f) => [
      f,
      {
        take: sql<unknown, [string, string]>(`UPDATE ${table} SET ${column(f)} = $2 WHERE hash_id = $1`),
        giveBack: sql<unknown, [string, string]>(
          `UPDATE ${table} SET ${column(f)} = NULL, version = version + 1 WHERE hash_id = $1 AND ${column(f)} = $2`,
        ),
      },
    ]),
  );
}

const bumpOf = (table: string, columns: string) =>
  sql<Row, [string]>(`UPDATE ${table} AS r SET version = r.version + 1 WHERE r.hash_id = $1 RETURNING ${columns}`);

interface Parts {
  readonly carrying: ReturnType<typeof carryingOf>;
  readonly bump: ReturnType<typeof bumpOf>;
}

function mergingOf(resource: Resource, locked: Merger["look"], { carrying, bump }: Parts): Merger["merge"] {
  const { name: table } = resource;
  const remove = sql<unknown, [string]>(`DELETE FROM ${table} WHERE hash_id = $1`);
  return async (tx, asked, personal) => {
    const { from, into, problem } = await locked(tx.db, asked.id, asked.into);
    if (asked.version !== undefined && asked.version !== from.version) throw stale();
    if (problem) throw invalidField("into", problem);
    const id = newId();
    const carried = [...carrying.keys()].filter((f) => from[f] && !into[f]);
    await keep(tx.db, {
      hash_id: id,
      list: table,
      survivor_id: into.hash_id,
      merged: from.stored,
      links: { ...linksOf(resource, from), carried },
      user_id: tx.person.id,
    });
    const moved = await moving(async () => {
      // Told is what may be counted, moved is all.
      const uses = await countUses(tx.db, table, [from.hash_id]);
      await moveUses(tx.db, table, { merge: id, from: from.hash_id, to: into.hash_id });
      await remove.run(tx.db, from.hash_id);
      for (const f of carried) await carrying.get(f)?.take.run(tx.db, into.hash_id, from[f] as string);
      return uses.reduce((all, use) => all + use.count, 0);
    });
    const entry = await bump.one(tx.db, into.hash_id);
    const said = { kind: table, ...sealedFor(personal) };
    await record(
      tx,
      {
        ...said,
        id: into.hash_id,
        action: "merge",
        details: { merged: from.name, moved },
        live: heardOf(resource, entry.version),
      },
      { ...said, id: from.hash_id, action: "merge_away", details: { into: into.name, moved } },
    );
    return { merge: id, moved, entry };
  };
}

function undoingOf(resource: Resource, { carrying, bump }: Parts): Merger["undo"] {
  const { name: table } = resource;
  const restore = restoring(resource);
  return async (tx, id, personal) => {
    const merge = await lockMerge.first(tx.db, id, table);
    if (!merge) throw notFound();
    const { merged, survivor_id } = merge;
    for (const f of (merge.links.carried ?? []) as readonly string[])
      await carrying.get(f)?.giveBack.run(tx.db, survivor_id, merged[column(f)] as string);
    await restore(tx.db, merged, merge.links);
    const { restored, changed } = await moveUsesBack(tx.db, table, {
      merge: id,
      survivor: survivor_id,
      merged: merged.hash_id,
    });
    await markUndone.run(tx.db, id);
    const entry = await bump.one(tx.db, merged.hash_id);
    const said = { kind: table, action: "undo_merge", ...sealedFor(personal) };
    const details = { restored, changed_since: changed };
    await record(
      tx,
      { ...said, id: merged.hash_id, details, live: heardOf(resource, entry.version) },
      { ...said, id: survivor_id, details: { merged: merged.name, ...details } },
    );
    return { name: String(merged.name), restored, changed, entry };
  };
}

/** Merges two entries of a list, and undoes it; with `contactRefs`, the entries are as `presented` takes them. */
export function mergerOf(resource: Resource, contactRefs?: ContactRefs): Merger {
  const columns = columnsOf(resource, contactRefs);
  const { look, locked } = pairsOf(resource, columns);
  const parts: Parts = { carrying: carryingOf(resource), bump: bumpOf(resource.name, columns) };
  return { look, merge: mergingOf(resource, locked, parts), undo: undoingOf(resource, parts) };
}

/** The calls that merge entries of a list; none for lists that don't support it. */
export function mergeRoutes(resource: Resource, contacts: ContactRefs): Route[] {
  const { name: table } = resource;
  const { merging } = keepingOf(resource);
  if (!merging) return [];
  const merger = mergerOf(resource, contacts);
  return [
    reading(merging.preview, async ({ db, call }, { params, query }) => {
      const { problem } = await merger.look(db, params.id, query.into);
      const uses = await countUses(db, table, [params.id]);
      return {
        data: {
          count: uses.reduce((all, use) => all + use.count, 0),
          uses: uses.map((use) => ({ count: use.count, text: saidUse(call.locale, use) })),
          problem: problem ? text(call.locale, problem) : null,
        },
      };
    }),
    changing(merging.merge, async (tx, { params, body }) => {
      if (isFamily(table)) for (const id of [params.id, body.into]) await refuseProposed(tx.db, id);
      const { entry, ...told } = await merger.merge(tx, { id: params.id, ...body });
      return { data: { ...told, entry: presented(resource, contacts, tx.person, entry) } };
    }),
    reading(merging.merges, async ({ db }, { params }) => ({ data: await mergesInto.all(db, params.id) })),
    changing(merging.undo, async (tx, { params }) => {
      const { name, entry, ...counts } = await merger.undo(tx, params.id);
      const said = counts.changed > 0 ? "messages.merge_undone_partly" : "messages.merge_undone";
      return {
        message: text(tx.call.locale, said, { name, ...counts }),
        data: { ...counts, entry: presented(resource, contacts, tx.person, entry) },
      };
    }),
  ];
}

/** The entry's references to other lists, by field: they are deleted with it. */
const linksOf = (resource: Resource, row: Row): Values =>
  Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, f]) => (f.kind === "references" ? [[name, row[name]]] : [])),
  );

/** Recreates the merged entry, with those of its references to other lists that still exist. */
function restoring(resource: Resource) {
  const { name: table } = resource;
  const insert = sql<unknown, [string]>(
    `INSERT INTO ${table} SELECT * FROM jsonb_populate_record(NULL::${table}, $1::jsonb)`,
  );
  const parent = parentField(resource);
  const isPart = parent
    ? sql<{ is_part: boolean }, [string]>(
        `SELECT ${column(parent)} IS NOT NULL AS is_part FROM ${table} WHERE hash_id = $1 FOR KEY SHARE`,
      )
    : undefined;
  const links = Object.entries(resource.fields).flatMap(([name, f]) => {
    if (f.kind !== "references") return [];
    const write = sql<unknown, [string, string]>(
      `INSERT INTO ${linkTable(resource, f.to)} (${table}_id, ${f.to}_id)
       SELECT $1, o.hash_id FROM ${f.to} o WHERE o.hash_id IN (SELECT jsonb_array_elements_text($2::jsonb)::uuid)`,
    );
    return [{ name, write }];
  });
  return async (db: Db, merged: Row, had: Values): Promise<void> => {
    const of =
      parent && isPart ? await isPart.first(db, (merged[column(parent)] ?? merged.hash_id) as string) : undefined;
    if (of?.is_part) throw conflict("errors.merge_parent_changed", undefined, "changed");
    try {
      await insert.run(db, JSON.stringify(merged));
    } catch (error) {
      if (sqlState(error) === UNIQUE) throw conflict("errors.merge_name_taken", { name: String(merged.name) }, "taken");
      if (sqlState(error) === FOREIGN_KEY) throw conflict("errors.merge_parent_changed", undefined, "changed");
      throw error;
    }
    for (const { name, write } of links) await write.run(db, merged.hash_id, JSON.stringify(had[name] ?? []));
  };
}

/** Turns constraint violations into a 409: a record allows only one of the two entries, or started to use the entry meanwhile. */
export async function moving<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) === FOREIGN_KEY || sqlState(error) === UNIQUE)
      throw conflict("errors.merge_in_use", undefined, "in_use");
    throw error;
  }
}
