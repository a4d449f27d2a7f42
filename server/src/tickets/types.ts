import type * as calls from "#contract/tickets/endpoints.ts";
import type { TicketColour } from "#contract/tickets/colours.ts";
import type { TicketType } from "#contract/tickets/schemas.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { personRows, staffPeople } from "#server/access/public.ts";
import { countUses, listRows, removing, saidUses } from "#server/reference/public.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { columns, insertInto, updateOf, type RowOf } from "#server/kit/sql/columns.ts";
import { composed, sql } from "#server/kit/sql/database.ts";
import { conflict, invalidField, notFound, stale, unknownReference } from "#server/kit/shared/failures.ts";
import { namedCursor, namedPage, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { refJson } from "#server/kit/sql/refs.ts";
import { withUniqueField } from "#server/kit/sql/unique-violation.ts";
import { text } from "#server/kit/shared/texts.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import { addHandlers, isPriority } from "./queries.ts";

const form = columns({
  name: "text",
  name_fr: "text?",
  colour: "text",
  secret: "boolean",
  retired: "boolean",
  priority_id: "uuid",
  answer_minutes: "integer?",
  solution_minutes: "integer?",
});
type Form = RowOf<typeof form>;
interface TypeRow extends Form, Omit<TicketType, "id" | "can" | "colour"> {
  readonly colour: TicketColour;
  readonly hash_id: string;
  readonly name: string;
  readonly name_fr: string | null;
  readonly secret: boolean;
  readonly retired: boolean;
  readonly answer_minutes: number | null;
  readonly solution_minutes: number | null;
}
const COLUMNS = `y.*, jsonb_build_object('hash_id', p.hash_id, 'name', p.name, 'name_fr', p.name_fr, 'colour', p.colour) AS priority,
  coalesce((SELECT jsonb_agg(${refJson("u")} ORDER BY u.sort_name, u.hash_id) FROM ticket_type_handler h JOIN ${personRows("u")} ON u.hash_id = h.user_id WHERE h.type_id = y.hash_id), '[]') AS handlers`;
const FROM = `FROM ticket_type y JOIN ${listRows("ticket_priority", "p")} ON p.hash_id = y.priority_id`;
const one = sql<TypeRow, [string]>(`SELECT ${COLUMNS} ${FROM} WHERE y.hash_id = $1`);
const lock = sql<unknown, [string]>("SELECT 1 FROM ticket_type WHERE hash_id = $1 FOR NO KEY UPDATE");
const insert = insertInto("ticket_type", columns({ hash_id: "uuid", ...form.types }));
const write = updateOf("ticket_type", form);
const destroy = sql<unknown, [string]>("DELETE FROM ticket_type WHERE hash_id = $1");
const removeHandlers = sql<unknown, [type: string, users: readonly string[]]>(
  "DELETE FROM ticket_type_handler WHERE type_id = $1 AND user_id = ANY ($2::uuid[])",
);

const present = (row: TypeRow, { rights }: Person): TicketType => ({
  id: row.hash_id,
  hash_id: row.hash_id,
  name: row.name,
  name_fr: row.name_fr,
  colour: row.colour,
  secret: row.secret,
  retired: row.retired,
  priority: row.priority,
  answer_minutes: row.answer_minutes,
  solution_minutes: row.solution_minutes,
  handlers: rights.at("ticket_types_view", {}) ? row.handlers : [],
  version: row.version,
  can: {
    ...(rights.at("ticket_types_update", {}) && { update: true }),
    ...(rights.at("ticket_types_delete", {}) && { delete: true }),
  },
});

/** The types by name, by keyset. All staff may read them, to ask. */
export async function listTicketTypes(
  { db, person }: Reader,
  { query: f }: Pick<ServerInput<typeof calls.listTicketTypes>, "query">,
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
  return { data: page.data.map(({ sort_key: _, ...row }) => present(row as TypeRow, person)), after: page.after };
}

async function load({ db }: Pick<Reader, "db">, id: string): Promise<TypeRow> {
  const row = await one.first(db, id);
  if (!row) throw notFound();
  return row;
}
export const getTicketType = async (reader: Reader, { params }: ServerInput<typeof calls.getTicketType>) => ({
  data: present(await load(reader, params.id), reader.person),
});

const formOf = (row: Form): Form => ({
  name: row.name,
  name_fr: row.name_fr,
  colour: row.colour,
  secret: row.secret,
  retired: row.retired,
  priority_id: row.priority_id,
  answer_minutes: row.answer_minutes,
  solution_minutes: row.solution_minutes,
});
const idsOf = (handlers: TypeRow["handlers"]): string[] => handlers.map((h) => h.hash_id);
const changed = (row: TypeRow, action: string, values: Pick<Event, "before" | "after">): Event => ({
  kind: "ticket_type",
  id: row.hash_id,
  action,
  ...values,
  live: { area: "tickets", version: row.version, users: [], readers: ["any-user"] },
});
const named = async <T>(run: () => Promise<T>): Promise<T> => await withUniqueField("ticket_type_name", "name", run);

/** A secret type without handlers would be read by its askers alone. */
async function check(tx: Tx, { secret, priority_id }: Form, handlers: readonly string[], added: readonly string[]) {
  if (secret && handlers.length === 0) throw invalidField("handlers", "errors.ticket_handlers_needed");
  if ((await staffPeople(tx.db, added)).length < added.length) throw unknownReference("handlers");
  if (!(await isPriority.first(tx.db, priority_id))) throw unknownReference("priority_id");
}

export async function createTicketType(tx: Tx, { body }: Pick<ServerInput<typeof calls.createTicketType>, "body">) {
  const id = newId();
  const { handlers: given = [], ...sent } = body;
  const handlers = [...new Set(given)];
  const none = { colour: "grey", secret: false, retired: false, answer_minutes: null, solution_minutes: null };
  const values: Form = { ...none, ...sent, name_fr: sent.name_fr ?? null };
  await check(tx, values, handlers, handlers);
  await named(() => insert(tx.db, { hash_id: id, ...formOf(values) }));
  await addHandlers(tx.db, ...handlers.map((user_id) => ({ type_id: id, user_id })));
  const row = await load(tx, id);
  await record(tx, changed(row, "create", { after: { ...formOf(row), handlers } }));
  return { data: present(row, tx.person) };
}

/** Changes a type. That somebody made themselves a handler is on the trail. */
export async function updateTicketType(tx: Tx, { params, body }: ServerInput<typeof calls.updateTicketType>) {
  await lock.run(tx.db, params.id);
  const before = await load(tx, params.id);
  if (body.version !== undefined && body.version !== before.version) throw stale();
  const { version: _, handlers: given, ...rest } = body;
  const sent = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const after: Form = { ...formOf(before), ...sent };
  const was = idsOf(before.handlers);
  const handlers = given ? [...new Set(given)] : was;
  const added = handlers.filter((id) => !was.includes(id));
  const gone = was.filter((id) => !handlers.includes(id));
  await check(tx, after, handlers, added);
  await named(() => write(tx.db, params.id, after));
  if (gone.length > 0) await removeHandlers.run(tx.db, params.id, gone);
  if (added.length > 0) await addHandlers(tx.db, ...added.map((user_id) => ({ type_id: params.id, user_id })));
  const row = await load(tx, params.id);
  await record(
    tx,
    changed(row, "update", { before: { ...formOf(before), handlers: was }, after: { ...after, handlers } }),
  );
  return { data: present(row, tx.person) };
}

export async function deleteTicketType(tx: Tx, { params }: ServerInput<typeof calls.deleteTicketType>) {
  await lock.run(tx.db, params.id);
  const row = await load(tx, params.id);
  const uses = await countUses(tx.db, "ticket_type", [params.id]);
  if (uses.length > 0) throw conflict("errors.in_use_by", { what: saidUses(tx.call.locale, uses) }, "in_use");
  await removing(() => destroy.run(tx.db, params.id));
  await record(tx, changed(row, "delete", { before: { ...formOf(row), handlers: idsOf(row.handlers) } }));
  return { message: text(tx.call.locale, "messages.deleted") };
}
