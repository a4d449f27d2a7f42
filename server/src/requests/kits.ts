import type * as calls from "#contract/requests/types.ts";
import { requestHref } from "#contract/requests/hrefs.ts";
import type { Kit } from "#contract/requests/schemas.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { listRows } from "#server/reference/public.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { notFound, stale, unknownReference } from "#server/kit/shared/failures.ts";
import { text } from "#server/kit/shared/texts.ts";
import { columns, insertInto, updateOf, type RowOf } from "#server/kit/sql/columns.ts";
import { composed, sql } from "#server/kit/sql/database.ts";
import { namedCursor, namedPage, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import { openFields, type Kind } from "#server/kit/records/kind.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { namedJson, type Named } from "#server/kit/sql/refs.ts";
import { withUniqueField } from "#server/kit/sql/unique-violation.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import { supplyRows } from "#server/supplies/public.ts";
import { namedLines, titleOf, type NamedLine } from "./asked.ts";
import { articleJson } from "./queries.ts";

const form = columns({ name: "text", name_fr: "text?", post_id: "uuid?", type_id: "uuid" });
type Form = RowOf<typeof form>;
export interface KitRow extends Form, Pick<Kit, "lines"> {
  readonly hash_id: string;
  readonly version: number;
  readonly post: Named | null;
  readonly type: Named;
}
const COLUMNS = `k.*, ${namedJson("p")} AS post, ${namedJson("y")} AS type,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('supply', ${articleJson("s")}, 'words', l.words, 'quantity', l.quantity) ORDER BY l.position), '[]')
    FROM supply_kit_line l LEFT JOIN ${supplyRows("s")} ON s.hash_id = l.supply_id WHERE l.kit_id = k.hash_id) AS lines`;
const FROM = `FROM supply_kit k JOIN supply_request_type y ON y.hash_id = k.type_id LEFT JOIN ${listRows("post", "p")} ON p.hash_id = k.post_id`;
const one = sql<KitRow, [string]>(`SELECT ${COLUMNS} ${FROM} WHERE k.hash_id = $1`);
const lock = sql<unknown, [string]>("SELECT 1 FROM supply_kit WHERE hash_id = $1 FOR NO KEY UPDATE");
const insert = insertInto("supply_kit", columns({ hash_id: "uuid", ...form.types }));
const write = updateOf("supply_kit", form);
const insertLines = insertInto(
  "supply_kit_line",
  columns({ kit_id: "uuid", position: "smallint", supply_id: "uuid?", words: "text?", quantity: "integer" }),
);
const deleteLines = sql<unknown, [string]>("DELETE FROM supply_kit_line WHERE kit_id = $1");
const destroy = sql<unknown, [string]>("DELETE FROM supply_kit WHERE hash_id = $1");
const known = sql<{ type: boolean; post: boolean }, [type: string, post: string | null]>(
  `SELECT EXISTS (SELECT 1 FROM supply_request_type y WHERE y.hash_id = $1) AS type, $2::uuid IS NULL OR EXISTS (SELECT 1 FROM ${listRows("post", "p")} WHERE p.hash_id = $2) AS post`,
);

const present = (row: KitRow, { rights }: Person): Kit => ({
  id: row.hash_id,
  hash_id: row.hash_id,
  name: row.name,
  name_fr: row.name_fr,
  post: row.post,
  type: row.type,
  lines: [...row.lines],
  version: row.version,
  can: {
    ...(rights.at("request_types_update", {}) && { update: true }),
    ...(rights.at("request_types_delete", {}) && { delete: true }),
  },
});

/** The kits by name; those for a post, and those for any. */
export async function listKits(
  { db, person }: Reader,
  { query: f }: Pick<ServerInput<typeof calls.listKits>, "query">,
) {
  const limit = sizeFor(f.limit);
  const [after, id] = namedCursor(f.after);
  const where = new Where()
    .words(f.search, "fold(concat_ws(' ', k.name, k.name_fr)) LIKE ?")
    .when(f.post, "(k.post_id = ?::uuid OR k.post_id IS NULL)");
  if (after !== null) where.and("(fold(k.name), k.hash_id) > (?, ?::uuid)", after, id);
  const rows = await composed<KitRow & { sort_key: string }>(
    `SELECT ${COLUMNS}, fold(k.name) AS sort_key ${FROM} WHERE ${where.text} ORDER BY sort_key, k.hash_id LIMIT ${limit + 1}`,
  ).all(db, ...where.values);
  const page = namedPage(rows, limit);
  return { data: page.data.map((row) => present(row, person)), after: page.after };
}

export async function loadKit({ db }: Pick<Reader, "db">, id: string): Promise<KitRow> {
  const row = await one.first(db, id);
  if (!row) throw notFound();
  return row;
}
export const getKit = async (reader: Reader, { params }: ServerInput<typeof calls.getKit>) => ({
  data: present(await loadKit(reader, params.id), reader.person),
});

const saidOf = ({ name, name_fr, post_id, type_id }: Form, lines: readonly NamedLine[]) => ({
  name,
  name_fr,
  post_id,
  type_id,
  supplies: titleOf(lines),
});
const linesOf = (row: Pick<KitRow, "lines">): NamedLine[] =>
  row.lines.map((l) => ({
    supply_id: l.supply?.hash_id ?? null,
    words: l.words,
    quantity: l.quantity,
    name: l.supply?.name ?? l.words ?? "",
  }));
const changed = (row: KitRow, action: string, values: Pick<Event, "before" | "after">): Event => ({
  kind: "supply_kit",
  id: row.hash_id,
  action,
  ...values,
  live: { area: "requests", version: row.version, users: [], readers: ["request_types_view"] },
});
const named = async <T>(run: () => Promise<T>): Promise<T> => await withUniqueField("supply_kit_name", "name", run);
async function check(tx: Tx, { type_id, post_id }: Form): Promise<void> {
  const { type, post } = await known.one(tx.db, type_id, post_id);
  if (!type) throw unknownReference("type_id");
  if (!post) throw unknownReference("post_id");
}
const putLines = async (tx: Tx, kit_id: string, lines: readonly NamedLine[]): Promise<void> =>
  await insertLines(tx.db, ...lines.map(({ name: _, ...line }, position) => ({ kit_id, position, ...line })));

export async function createKit(tx: Tx, { body }: Pick<ServerInput<typeof calls.createKit>, "body">) {
  const id = newId();
  const { name, name_fr = null, post_id = null, type_id } = body;
  const values: Form = { name, name_fr, post_id, type_id };
  await check(tx, values);
  const lines = await namedLines(tx.db, body.lines, null);
  await named(() => insert(tx.db, { hash_id: id, ...values }));
  await putLines(tx, id, lines);
  const row = await loadKit(tx, id);
  await record(tx, changed(row, "create", { after: saidOf(row, lines) }));
  return { data: present(row, tx.person) };
}

export async function updateKit(tx: Tx, { params, body }: ServerInput<typeof calls.updateKit>) {
  await lock.run(tx.db, params.id);
  const before = await loadKit(tx, params.id);
  if (body.version !== undefined && body.version !== before.version) throw stale();
  const { name, name_fr, post_id, type_id } = before;
  const { version: _, lines: given, ...rest } = body;
  const sent = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const after: Form = { name, name_fr, post_id, type_id, ...sent };
  await check(tx, after);
  const lines = given ? await namedLines(tx.db, given, null) : linesOf(before);
  await named(() => write(tx.db, params.id, after));
  if (given) {
    await deleteLines.run(tx.db, params.id);
    await putLines(tx, params.id, lines);
  }
  const row = await loadKit(tx, params.id);
  await record(tx, changed(row, "update", { before: saidOf(before, linesOf(before)), after: saidOf(row, lines) }));
  return { data: present(row, tx.person) };
}

export async function deleteKit(tx: Tx, { params }: ServerInput<typeof calls.deleteKit>) {
  await lock.run(tx.db, params.id);
  const row = await loadKit(tx, params.id);
  await destroy.run(tx.db, params.id);
  await record(tx, changed(row, "delete", { before: saidOf(row, linesOf(row)) }));
  return { message: text(tx.call.locale, "messages.deleted") };
}

export const kitKind: Kind = {
  name: "supply_kit",
  rows: { from: "supply_kit k", id: "k.hash_id", title: "k.name", french: "k.name_fr" },
  reach: { sees: async ({ access }) => access.can("request_types_view", {}) },
  fields: openFields("name name_fr post_id type_id supplies"),
  search: {
    words: "concat_ws(' ', k.name, k.name_fr)",
    reach: { rows: ({ person }) => (person.rights.at("request_types_view", {}) ? "true" : undefined) },
    note: (_, locale) => text(locale, "requests.kits"),
    link: (found) => requestHref.kits({ edit: found.hash_id }),
  },
};
