import { personRows } from "#server/access/public.ts";
import type * as calls from "#contract/components/documents.ts";
import type { ComponentDocument } from "#contract/components/documents.ts";
import { paperState } from "#contract/components/papers.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { Upload } from "#contract/kit/files.ts";
import { columns, insertInto, type RowOf } from "#server/kit/sql/columns.ts";
import { planned, sql } from "#server/kit/sql/database.ts";
import { invalidField, notFound, stale, unknownReference } from "#server/kit/shared/failures.ts";
import { cursorId, page, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import { record } from "#server/kit/records/record.ts";
import { fileJson, refJson, fileRows } from "#server/kit/sql/refs.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { text } from "#server/kit/shared/texts.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import { partEvent } from "./parts.ts";
import { lock as lockComponent } from "./queries.ts";
import { dayOf } from "./suppliers.ts";

/** Whether another document of the same kind is valid longer than `d`. Documents of the kind `other` are never replaced. */
export const IS_REPLACED = `(d.kind <> 'other' AND d.expires_on IS NOT NULL AND EXISTS (SELECT 1 FROM component_document o
  WHERE o.component_id = d.component_id AND o.kind = d.kind AND o.hash_id <> d.hash_id AND (o.expires_on IS NULL OR o.expires_on > d.expires_on)))`;

type Row = Omit<ComponentDocument, "id" | "can" | "state"> & { readonly is_replaced: boolean };
const documentQuery = (rows: string): string => `
  SELECT d.hash_id, d.kind, d.title, d.issued_on, d.expires_on, d.version, d.created_at, ${IS_REPLACED} AS is_replaced, ${fileJson("f")} AS file, ${refJson("m")} AS created_by,
    jsonb_build_object('hash_id', c.hash_id, 'number', c.number, 'name', c.name) AS component
  FROM ${rows} d JOIN component c ON c.hash_id = d.component_id JOIN ${personRows("m")} ON m.hash_id = d.created_by
    JOIN ${fileRows("f")} ON f.kind = 'component_document' AND f.record_id = d.hash_id`;
const one = sql<Row, [string]>(`${documentQuery("component_document")} WHERE d.hash_id = $1`);
const lock = sql<unknown, [string]>("SELECT 1 FROM component_document WHERE hash_id = $1 FOR NO KEY UPDATE");
const own = columns({ kind: "text", title: "text?", issued_on: "date?", expires_on: "date?" });
type Write = RowOf<typeof own>;
const insert = insertInto(
  "component_document",
  columns({ hash_id: "uuid", component_id: "uuid", created_by: "uuid", ...own.types }),
);
/** A new expiry date allows a new warning. */
const update = sql<unknown, [string, string]>(`
  UPDATE component_document d SET ${own.set("r")}, version = d.version + 1, warned = CASE WHEN d.expires_on IS NOT DISTINCT FROM r.expires_on THEN d.warned END
  FROM ${own.from("$2", "r")} WHERE d.hash_id = $1::uuid`);
const remove = sql<unknown, [string]>("DELETE FROM component_document WHERE hash_id = $1");
const isThere = sql<unknown, [string]>("SELECT 1 FROM component WHERE hash_id = $1");
/** The files of all documents of a component. */
export const filesOf = sql<{ hash_id: string }, [component: string]>(
  `SELECT f.hash_id FROM component_document d JOIN ${fileRows("f")} ON f.kind = 'component_document' AND f.record_id = d.hash_id WHERE d.component_id = $1`,
);

function present({ is_replaced, ...row }: Row, reader: Pick<Reader, "person" | "call">): ComponentDocument {
  return {
    ...row,
    id: row.hash_id,
    state: paperState({ expires_on: row.expires_on, is_replaced }, dayOf(reader)),
    can: reader.person.rights.at("components_update", {}) ? { update: true } : {},
  };
}
async function load(reader: Reader, id: string): Promise<Row> {
  const row = await one.first(reader.db, id);
  if (!row) throw notFound();
  return row;
}
/** Whether the caller may see the document, for access to its file. */
export async function seesDocument(reader: Reader, id: string): Promise<boolean> {
  return reader.access.can("components_view", {}) && (await one.first(reader.db, id)) !== undefined;
}

/** Documents of components, the newest first, by keyset. */
export async function documents(reader: Reader, { query: f }: Pick<ServerInput<typeof calls.listDocuments>, "query">) {
  reader.access.require("components_view", {});
  const size = sizeFor(f.limit);
  const where = new Where()
    .when(f.component_hash_id, "d.component_id = ?::uuid")
    .when(f.kind, "d.kind = ?")
    .when(cursorId(f.after), "d.hash_id < ?::uuid");
  const rows = `(SELECT * FROM component_document d WHERE ${where.text} ORDER BY d.hash_id DESC LIMIT ${size + 1})`;
  const found = await planned<Row>(`${documentQuery(rows)} ORDER BY d.hash_id DESC`).all(reader.db, ...where.values);
  const { rows: shown, after } = page(found, size, (r) => r.hash_id);
  return { data: shown.map((row) => present(row, reader)), after };
}
export async function document(reader: Reader, { params }: ServerInput<typeof calls.getDocument>) {
  reader.access.require("components_view", {});
  return { data: present(await load(reader, params.id), reader) };
}

function check({ issued_on, expires_on }: Write): void {
  if (issued_on && expires_on && expires_on < issued_on) throw invalidField("expires_on", "errors.dates_reversed");
}
const traced = (row: Row) => ({
  documents: [
    {
      kind: row.kind,
      title: row.title,
      issued_on: row.issued_on,
      expires_on: row.expires_on,
      file_name: row.file.name,
    },
  ],
});
const keep = async (tx: Tx, storage: Storage, id: string, upload: Upload): Promise<unknown> =>
  await storage.keep(tx, [{ kind: "component_document", record: id, upload }]);

export async function createDocument(
  tx: Tx,
  storage: Storage,
  { body }: Pick<ServerInput<typeof calls.createDocument>, "body">,
) {
  tx.access.require("components_update", {});
  const { component_hash_id: component_id, kind, title = null, issued_on = null, expires_on = null } = body;
  check({ kind, title, issued_on, expires_on });
  await lockComponent.run(tx.db, component_id);
  if (!(await isThere.first(tx.db, component_id))) throw unknownReference("component_hash_id");
  const id = newId();
  await insert(tx.db, { hash_id: id, component_id, created_by: tx.person.id, kind, title, issued_on, expires_on });
  await keep(tx, storage, id, body.file as Upload);
  const row = await load(tx, id);
  await record(tx, partEvent(component_id, "add_document", { after: traced(row) }));
  return { data: present(row, tx) };
}

async function locked(tx: Tx, id: string): Promise<Row> {
  tx.access.require("components_update", {});
  await lock.run(tx.db, id);
  return await load(tx, id);
}

export async function updateDocument(
  tx: Tx,
  storage: Storage,
  { params, body }: ServerInput<typeof calls.updateDocument>,
) {
  const before = await locked(tx, params.id);
  if (body.version !== undefined && body.version !== before.version) throw stale();
  const next: Write = {
    kind: body.kind ?? before.kind,
    title: body.title === undefined ? before.title : body.title,
    issued_on: body.issued_on === undefined ? before.issued_on : body.issued_on,
    expires_on: body.expires_on === undefined ? before.expires_on : body.expires_on,
  };
  check(next);
  await update.run(tx.db, params.id, JSON.stringify([next]));
  if (body.file) {
    await storage.drop(tx, [before.file.hash_id]);
    await keep(tx, storage, params.id, body.file as Upload);
  }
  const row = await load(tx, params.id);
  await record(tx, partEvent(row.component.hash_id, "change_document", { before: traced(before), after: traced(row) }));
  return { data: present(row, tx) };
}

export async function deleteDocument(tx: Tx, storage: Storage, { params }: ServerInput<typeof calls.deleteDocument>) {
  const row = await locked(tx, params.id);
  await storage.drop(tx, [row.file.hash_id]);
  await remove.run(tx.db, params.id);
  await record(tx, partEvent(row.component.hash_id, "remove_document", { before: traced(row) }));
  return { message: text(tx.call.locale, "messages.deleted") };
}
