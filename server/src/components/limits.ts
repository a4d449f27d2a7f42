import type * as calls from "#contract/components/limits.ts";
import type { Limit, LimitFields } from "#contract/components/limits.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { givenOr } from "#contract/kit/given-or.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { columns, insertInto, updateOf, type RowOf } from "#server/kit/sql/columns.ts";
import { planned, sql } from "#server/kit/sql/database.ts";
import { invalidField, notFound, stale, unknownReference } from "#server/kit/shared/failures.ts";
import { cursorId, page, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import { record } from "#server/kit/records/record.ts";
import { namedJson } from "#server/kit/sql/refs.ts";
import { inOrBelow, listRows } from "#server/reference/public.ts";
import { text } from "#server/kit/shared/texts.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import { partEvent } from "./parts.ts";

type Row = Omit<Limit, "id" | "can">;
const limitQuery = (rows: string): string => `
  SELECT e.hash_id, e.rule, e.amount, e.unit, e.valid_from, e.valid_to, e.source, e.version, e.created_at, ${namedJson("k")} AS country, ${namedJson("a")} AS application,
    jsonb_build_object('hash_id', c.hash_id, 'number', c.number, 'name', c.name) AS component
  FROM ${rows} e JOIN component c ON c.hash_id = e.component_id JOIN ${listRows("country", "k")} ON k.hash_id = e.country_id LEFT JOIN ${listRows("application", "a")} ON a.hash_id = e.application_id`;
const some = sql<Row, [readonly string[]]>(
  `${limitQuery("component_limit")} WHERE e.hash_id = ANY ($1::uuid[]) ORDER BY lower(k.name)`,
);
const lock = sql<unknown, [string]>("SELECT 1 FROM component_limit WHERE hash_id = $1 FOR NO KEY UPDATE");
const own = columns({
  country_id: "uuid",
  application_id: "uuid?",
  rule: "text",
  amount: "numeric?",
  unit: "text?",
  valid_from: "date",
  valid_to: "date?",
  source: "text",
});
type Write = RowOf<typeof own>;
const insert = insertInto("component_limit", columns({ hash_id: "uuid", component_id: "uuid", ...own.types }));
const update = updateOf("component_limit", own);
const remove = sql<unknown, [string]>("DELETE FROM component_limit WHERE hash_id = $1");
const references = sql<
  { component: boolean; countries: string[]; application: boolean },
  [component: string, countries: readonly string[], application: string | null]
>(`SELECT EXISTS (SELECT 1 FROM component WHERE hash_id = $1) AS component, ARRAY(SELECT hash_id FROM ${listRows("country", "country")} WHERE hash_id = ANY ($2::uuid[])) AS countries,
    $3::uuid IS NULL OR EXISTS (SELECT 1 FROM ${listRows("application", "application")} WHERE hash_id = $3) AS application`);

const present = (row: Row, { rights }: Person): Limit => ({
  ...row,
  id: row.hash_id,
  can: rights.at("components_update", {}) ? { update: true } : {},
});
async function load(reader: Reader, id: string): Promise<Row> {
  const row = await some.first(reader.db, [id]);
  if (!row) throw notFound();
  return row;
}

/** Legal limits, the newest first, by keyset. */
export async function limits(reader: Reader, { query: f }: Pick<ServerInput<typeof calls.listLimits>, "query">) {
  reader.access.require("components_view", {});
  const size = sizeFor(f.limit);
  const where = new Where()
    .byId(f, "e", "component", "country")
    .when(f.application_hash_id, inOrBelow("application", "e.application_id"))
    .when(cursorId(f.after), "e.hash_id < ?::uuid");
  const rows = `(SELECT * FROM component_limit e WHERE ${where.text} ORDER BY e.hash_id DESC LIMIT ${size + 1})`;
  const found = await planned<Row>(`${limitQuery(rows)} ORDER BY e.hash_id DESC`).all(reader.db, ...where.values);
  const { rows: shown, after } = page(found, size, (r) => r.hash_id);
  return { data: shown.map((row) => present(row, reader.person)), after };
}
export async function limit(reader: Reader, { params }: ServerInput<typeof calls.getLimit>) {
  reader.access.require("components_view", {});
  return { data: present(await load(reader, params.id), reader.person) };
}

const written = (row: Row): Write => ({
  country_id: row.country.hash_id,
  application_id: row.application?.hash_id ?? null,
  rule: row.rule,
  amount: row.amount,
  unit: row.unit,
  valid_from: row.valid_from,
  valid_to: row.valid_to,
  source: row.source,
});
/** The form's values over the existing ones. Only `max` has an amount, in mg/kg unless another unit is given. */
function nextOf(given: Partial<LimitFields>, before: Write): Write {
  const rule = givenOr(given.rule, before.rule);
  const amount = rule === "max" ? givenOr(given.amount, before.amount) : null;
  return {
    country_id: before.country_id,
    application_id: givenOr(given.application_hash_id, before.application_id),
    rule,
    amount,
    unit: amount === null ? null : (givenOr(given.unit, before.unit) ?? "mg/kg"),
    valid_from: givenOr(given.valid_from, before.valid_from),
    valid_to: givenOr(given.valid_to, before.valid_to),
    source: givenOr(given.source, before.source),
  };
}
function check(next: Write): void {
  if (next.rule === "max" && next.amount === null) throw invalidField("amount", "errors.required");
  if (next.valid_to !== null && next.valid_to < next.valid_from)
    throw invalidField("valid_to", "errors.dates_reversed");
}
const EMPTY: Write = {
  country_id: "",
  application_id: null,
  rule: "max",
  amount: null,
  unit: null,
  valid_from: "",
  valid_to: null,
  source: "",
};

export async function createLimits(tx: Tx, { body }: Pick<ServerInput<typeof calls.createLimits>, "body">) {
  tx.access.require("components_update", {});
  const { component_hash_id: component_id } = body;
  const next = nextOf(body, EMPTY);
  const countries = [...new Set(body.country_hash_ids)];
  const found = await references.one(tx.db, component_id, countries, next.application_id);
  if (!found.component) throw unknownReference("component_hash_id");
  if (found.countries.length < countries.length) throw unknownReference("country_hash_ids");
  if (!found.application) throw unknownReference("application_hash_id");
  check(next);
  const rows = countries.map((country_id) => ({ ...next, country_id, hash_id: newId(), component_id }));
  await insert(tx.db, ...rows);
  const made = await some.all(
    tx.db,
    rows.map((row) => row.hash_id),
  );
  await record(tx, partEvent(component_id, "add_limit", { after: { limits: made.map(written) } }));
  return { data: made.map((row) => present(row, tx.person)) };
}

async function locked(tx: Tx, id: string): Promise<Row> {
  tx.access.require("components_update", {});
  await lock.run(tx.db, id);
  return await load(tx, id);
}

export async function updateLimit(tx: Tx, { params, body }: ServerInput<typeof calls.updateLimit>) {
  const before = await locked(tx, params.id);
  if (body.version !== undefined && body.version !== before.version) throw stale();
  const country_id = body.country_hash_id ?? before.country.hash_id;
  const next = { ...nextOf(body, written(before)), country_id };
  const found = await references.one(tx.db, before.component.hash_id, [country_id], next.application_id);
  if (found.countries.length === 0) throw unknownReference("country_hash_id");
  if (!found.application) throw unknownReference("application_hash_id");
  check(next);
  await update(tx.db, params.id, next);
  const change = { before: { limits: [written(before)] }, after: { limits: [next] } };
  await record(tx, partEvent(before.component.hash_id, "change_limit", change));
  return { data: present(await load(tx, params.id), tx.person) };
}

export async function deleteLimit(tx: Tx, { params }: ServerInput<typeof calls.deleteLimit>) {
  const row = await locked(tx, params.id);
  await remove.run(tx.db, params.id);
  await record(tx, partEvent(row.component.hash_id, "remove_limit", { before: { limits: [written(row)] } }));
  return { message: text(tx.call.locale, "messages.deleted") };
}
