import type * as calls from "#contract/requests/types.ts";
import { requestHref } from "#contract/requests/hrefs.ts";
import type { DeciderKind, RequestType, TypeField } from "#contract/requests/schemas.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { personRows, staffPeople } from "#server/access/public.ts";
import { countUses, removing, saidUses } from "#server/reference/public.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { conflict, invalid, notFound, stale, unknownReference } from "#server/kit/shared/failures.ts";
import { text } from "#server/kit/shared/texts.ts";
import { columns, insertInto, updateOf, type RowOf } from "#server/kit/sql/columns.ts";
import { composed, sql } from "#server/kit/sql/database.ts";
import { namedCursor, namedPage, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import { openFields, type Kind } from "#server/kit/records/kind.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { namedJson, refJson, type Named, type Ref } from "#server/kit/sql/refs.ts";
import { withUniqueField } from "#server/kit/sql/unique-violation.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import { categoryRows } from "#server/supplies/public.ts";

const form = columns({
  name: "text",
  name_fr: "text?",
  category_id: "uuid?",
  fields: "jsonb",
  deciders: "jsonb",
  retired: "boolean",
});
interface Decider {
  readonly who: DeciderKind;
  readonly users: readonly string[];
}
interface Form extends Omit<RowOf<typeof form>, "fields" | "deciders"> {
  readonly fields: readonly TypeField[];
  readonly deciders: readonly Decider[];
}
interface TypeRow extends Form {
  readonly hash_id: string;
  readonly version: number;
  readonly category: Named | null;
  readonly people: readonly Ref[];
}
const COLUMNS = `y.*, ${namedJson("c")} AS category, coalesce((SELECT jsonb_agg(${refJson("u")}) FROM ${personRows("u")}
    WHERE u.hash_id IN (SELECT (p.id #>> '{}')::uuid FROM jsonb_array_elements(y.deciders) d, jsonb_array_elements(d -> 'users') p(id))), '[]') AS people`;
const FROM = `FROM supply_request_type y LEFT JOIN ${categoryRows("c")} ON c.hash_id = y.category_id`;
const one = sql<TypeRow, [string]>(`SELECT ${COLUMNS} ${FROM} WHERE y.hash_id = $1`);
const lock = sql<unknown, [string]>("SELECT 1 FROM supply_request_type WHERE hash_id = $1 FOR NO KEY UPDATE");
const insert = insertInto("supply_request_type", columns({ hash_id: "uuid", ...form.types }));
const write = updateOf("supply_request_type", form);
const destroy = sql<unknown, [string]>("DELETE FROM supply_request_type WHERE hash_id = $1");
const isCategory = sql<unknown, [string]>(`SELECT 1 FROM ${categoryRows("c")} WHERE c.hash_id = $1`);

const present = (row: TypeRow, { rights }: Person): RequestType => ({
  id: row.hash_id,
  hash_id: row.hash_id,
  name: row.name,
  name_fr: row.name_fr,
  category: row.category,
  fields: [...row.fields],
  deciders: row.deciders.map(({ who, users }) => ({
    who,
    users: users.flatMap((id) => row.people.find((p) => p.hash_id === id) ?? []),
  })),
  retired: row.retired,
  version: row.version,
  can: {
    ...(rights.at("request_types_update", {}) && { update: true }),
    ...(rights.at("request_types_delete", {}) && { delete: true }),
  },
});

/** The types by name. All staff may read them, to ask. */
export async function listRequestTypes(
  { db, person }: Reader,
  { query: f }: Pick<ServerInput<typeof calls.listRequestTypes>, "query">,
) {
  const limit = sizeFor(f.limit);
  const [after, id] = namedCursor(f.after);
  const where = new Where().words(f.search, "fold(concat_ws(' ', y.name, y.name_fr)) LIKE ?");
  if (!f.retired) where.and("NOT y.retired");
  if (after !== null) where.and("(fold(y.name), y.hash_id) > (?, ?::uuid)", after, id);
  const rows = await composed<TypeRow & { sort_key: string }>(
    `SELECT ${COLUMNS}, fold(y.name) AS sort_key ${FROM} WHERE ${where.text} ORDER BY sort_key, y.hash_id LIMIT ${limit + 1}`,
  ).all(db, ...where.values);
  const page = namedPage(rows, limit);
  return { data: page.data.map((row) => present(row, person)), after: page.after };
}

async function load({ db }: Pick<Reader, "db">, id: string): Promise<TypeRow> {
  const row = await one.first(db, id);
  if (!row) throw notFound();
  return row;
}
export const getRequestType = async (reader: Reader, { params }: ServerInput<typeof calls.getRequestType>) => ({
  data: present(await load(reader, params.id), reader.person),
});

const formOf = ({ name, name_fr, category_id, fields, deciders, retired }: Form): Form => ({
  name,
  name_fr,
  category_id,
  fields,
  deciders,
  retired,
});
const changed = (row: TypeRow, action: string, values: Pick<Event, "before" | "after">): Event => ({
  kind: "supply_request_type",
  id: row.hash_id,
  action,
  ...values,
  live: { area: "requests", version: row.version, users: [], readers: ["any-user"] },
});
const named = async <T>(run: () => Promise<T>): Promise<T> =>
  await withUniqueField("supply_request_type_name", "name", run);

type GivenField = NonNullable<ServerInput<typeof calls.createRequestType>["body"]["fields"]>[number];
/** Fields keep their keys; new ones get the next free one. */
function keyed(given: readonly GivenField[], before: readonly TypeField[]): TypeField[] {
  let last = Math.max(0, ...[...given, ...before].map((f) => Number(/^f(\d{1,6})$/u.exec(f.key ?? "")?.[1] ?? 0)));
  return given.map(({ key, label, label_fr, kind, required, options }) => ({
    key: key ?? `f${(last += 1)}`,
    label,
    label_fr: label_fr ?? null,
    kind,
    required,
    options: kind === "choice" ? [...new Set(options)] : [],
  }));
}
/** Throws a 422 for fields and deciders that cannot be. */
async function check(tx: Tx, { fields, deciders, category_id }: Form, before: TypeRow | undefined): Promise<void> {
  const problems: Record<string, { key: string }[]> = {};
  for (const [i, f] of fields.entries()) {
    if (fields.findIndex((other) => other.key === f.key) < i)
      problems[`fields.${i}.key`] = [{ key: "errors.request_field_twice" }];
    if (f.kind === "choice" && f.options.length === 0)
      problems[`fields.${i}.options`] = [{ key: "errors.request_options" }];
    if (f.kind === "file" && fields.findIndex((other) => other.kind === "file") < i)
      problems[`fields.${i}.kind`] = [{ key: "errors.request_one_file" }];
  }
  for (const [i, d] of deciders.entries())
    if ((d.who === "PEOPLE") !== d.users.length > 0)
      problems[`deciders.${i}.users`] = [{ key: d.who === "PEOPLE" ? "errors.required" : "errors.request_no_people" }];
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const known = new Set(before?.deciders.flatMap((d) => d.users));
  const added = [...new Set(deciders.flatMap((d) => d.users))].filter((id) => !known.has(id));
  if (added.length > 0 && (await staffPeople(tx.db, added)).length < added.length) throw unknownReference("deciders");
  if (category_id && category_id !== before?.category_id && !(await isCategory.first(tx.db, category_id)))
    throw unknownReference("category_id");
}
const uniquePeople = (deciders: readonly Decider[]): Decider[] =>
  deciders.map(({ who, users }) => ({ who, users: [...new Set(users)] }));

export async function createRequestType(tx: Tx, { body }: Pick<ServerInput<typeof calls.createRequestType>, "body">) {
  const id = newId();
  const values: Form = {
    name: body.name,
    name_fr: body.name_fr ?? null,
    category_id: body.category_id ?? null,
    fields: keyed(body.fields ?? [], []),
    deciders: uniquePeople(body.deciders),
    retired: body.retired ?? false,
  };
  await check(tx, values, undefined);
  await named(() => insert(tx.db, { hash_id: id, ...values }));
  const row = await load(tx, id);
  await record(tx, changed(row, "create", { after: formOf(row) }));
  return { data: present(row, tx.person) };
}

/** Changes a type. What was asked keeps its fields and its deciders. */
export async function updateRequestType(tx: Tx, { params, body }: ServerInput<typeof calls.updateRequestType>) {
  await lock.run(tx.db, params.id);
  const before = await load(tx, params.id);
  if (body.version !== undefined && body.version !== before.version) throw stale();
  const { version: _, fields, deciders, ...rest } = body;
  const sent = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const after: Form = {
    ...formOf(before),
    ...sent,
    ...(fields && { fields: keyed(fields, before.fields) }),
    ...(deciders && { deciders: uniquePeople(deciders) }),
  };
  await check(tx, after, before);
  await named(() => write(tx.db, params.id, after));
  const row = await load(tx, params.id);
  await record(tx, changed(row, "update", { before: formOf(before), after: formOf(row) }));
  return { data: present(row, tx.person) };
}

export async function deleteRequestType(tx: Tx, { params }: ServerInput<typeof calls.deleteRequestType>) {
  await lock.run(tx.db, params.id);
  const row = await load(tx, params.id);
  const uses = await countUses(tx.db, "supply_request_type", [params.id]);
  if (uses.length > 0) throw conflict("errors.in_use_by", { what: saidUses(tx.call.locale, uses) }, "in_use");
  await removing(() => destroy.run(tx.db, params.id));
  await record(tx, changed(row, "delete", { before: formOf(row) }));
  return { message: text(tx.call.locale, "messages.deleted") };
}

export const requestTypeKind: Kind = {
  name: "supply_request_type",
  rows: { from: "supply_request_type y", id: "y.hash_id", title: "y.name", french: "y.name_fr" },
  reach: { sees: async ({ access }) => access.can("request_types_view", {}) },
  fields: openFields("name name_fr category_id fields deciders retired"),
  words: ["requests.who_", "requests.field_kind_"],
  search: {
    words: "concat_ws(' ', y.name, y.name_fr)",
    reach: { rows: ({ person }) => (person.rights.at("request_types_view", {}) ? "true" : undefined) },
    note: (_, locale) => text(locale, "requests.types"),
    link: (found) => requestHref.types({ edit: found.hash_id }),
  },
};
