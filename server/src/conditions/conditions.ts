import type * as calls from "#contract/conditions/endpoints.ts";
import type { Condition } from "#contract/conditions/schemas.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { composed } from "#server/kit/sql/database.ts";
import { conflict, notFound, stale } from "#server/kit/shared/failures.ts";
import { namedCursor, namedPage, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { removing, countUses, saidUses } from "#server/reference/public.ts";
import { withUniqueField } from "#server/kit/sql/unique-violation.ts";
import { text } from "#server/kit/shared/texts.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import * as q from "./queries.ts";

const present = (row: q.ConditionRow, person: Person): Condition => ({
  ...row,
  id: row.hash_id,
  can: {
    ...(person.rights.at("payment_conditions_update", {}) && { update: true }),
    ...(person.rights.at("payment_conditions_delete", {}) && { delete: true }),
  },
});

/** The conditions by label, by keyset. All staff may read them, to choose one in orders and invoices. */
export async function conditions(
  { db, person }: Reader,
  { query: f }: Pick<ServerInput<typeof calls.listConditions>, "query">,
) {
  const limit = sizeFor(f.limit);
  const [after, id] = namedCursor(f.after);
  const where = new Where().words(f.search, "fold(concat_ws(' ', c.label, c.label_fr)) LIKE ?");
  if (!f.retired) where.and("NOT c.retired");
  if (after !== null) where.and("(fold(c.label), c.hash_id) > (?, ?::uuid)", after, id);
  const rows = await composed<q.ConditionRow & { sort_key: string }>(
    `SELECT ${q.COLUMNS}, fold(c.label) AS sort_key FROM payment_condition c WHERE ${where.text} ORDER BY sort_key, c.hash_id LIMIT ${limit + 1}`,
  ).all(db, ...where.values);
  const page = namedPage(rows, limit);
  return { data: page.data.map(({ sort_key: _, ...row }) => present(row, person)), after: page.after };
}

async function load({ db }: Reader, id: string): Promise<q.ConditionRow> {
  const row = await q.one.first(db, id);
  if (!row) throw notFound();
  return row;
}
export const condition = async (reader: Reader, { params }: ServerInput<typeof calls.getCondition>) => ({
  data: present(await load(reader, params.id), reader.person),
});

const traced = ({ label, label_fr, retired, instalments }: q.ConditionWrite) => ({
  label,
  label_fr,
  retired,
  instalments,
});
const changed = (row: q.ConditionRow, action: string, values: Pick<Event, "before" | "after">): Event => ({
  kind: "payment_condition",
  id: row.hash_id,
  action,
  ...values,
  live: { area: "conditions", version: row.version, users: [], readers: ["any-user"] },
});

const named = async <T>(write: () => Promise<T>): Promise<T> =>
  await withUniqueField("payment_condition_label", "label", write);

export async function createCondition(tx: Tx, { body }: Pick<ServerInput<typeof calls.createCondition>, "body">) {
  const id = newId();
  const { label, label_fr = null, retired = false, instalments } = body;
  await named(() => q.insert(tx.db, { hash_id: id, label, label_fr, retired, instalments }));
  const row = await load(tx, id);
  await record(tx, changed(row, "create", { after: traced(row) }));
  return { data: present(row, tx.person) };
}

async function locked(tx: Tx, id: string): Promise<q.ConditionRow> {
  await q.lock.run(tx.db, id);
  return await load(tx, id);
}

export async function updateCondition(tx: Tx, { params, body }: ServerInput<typeof calls.updateCondition>) {
  const before = await locked(tx, params.id);
  if (body.version !== undefined && body.version !== before.version) throw stale();
  const { version: _, ...given } = body;
  const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  await named(() => q.update(tx.db, params.id, traced({ ...before, ...sent })));
  const row = await load(tx, params.id);
  await record(tx, changed(row, "update", { before: traced(before), after: traced(row) }));
  return { data: present(row, tx.person) };
}

export async function deleteCondition(tx: Tx, { params }: ServerInput<typeof calls.deleteCondition>) {
  const row = await locked(tx, params.id);
  const uses = await countUses(tx.db, "payment_condition", [params.id]);
  if (uses.length > 0) throw conflict("errors.in_use_by", { what: saidUses(tx.call.locale, uses) }, "in_use");
  await removing(() => q.remove.run(tx.db, params.id));
  await record(tx, changed(row, "delete", { before: traced(row) }));
  return { message: text(tx.call.locale, "messages.deleted") };
}
