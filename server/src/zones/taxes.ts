import { listRows } from "#server/reference/public.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { givenOr } from "#contract/kit/given-or.ts";
import { decimal, toWire } from "#contract/kit/money.ts";
import type { Permission } from "#contract/permissions.ts";
import type * as calls from "#contract/zones/taxes.ts";
import type { Tax } from "#contract/zones/taxes.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import { columns, insertInto, updateOf } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import { invalid, notFound, stale, unknownReference, type Message } from "#server/kit/shared/failures.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { text } from "#server/kit/shared/texts.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import { hearersOf } from "./access.ts";
import { namedJson, type Named } from "#server/kit/sql/refs.ts";

type Input<K extends keyof typeof calls> = ServerInput<(typeof calls)[K]>;
/** Any of these rights shows a country's taxes. */
export const taxRights: readonly Permission[] = ["taxes_view", "taxes_create", "taxes_update", "taxes_delete"];

interface TaxRow extends Omit<Tax, "id" | "zone_hash_id" | "can"> {
  readonly zone_id: string;
}
const COLUMNS = `t.hash_id, t.zone_id, t.title, t.country_id, ${namedJson("k")} AS country, t.type, t.value::text, t.lower_bound::text, t.upper_bound::text, t.category, t.tax_category_id,
  ${namedJson("g")} AS tax_category, t.version`;
const from = `FROM tax t JOIN ${listRows("country", "k")} ON k.hash_id = t.country_id LEFT JOIN ${listRows("tax_category", "g")} ON g.hash_id = t.tax_category_id`;

interface Office {
  readonly hash_id: string;
  readonly name: string;
  readonly currency_iso: string | null;
  readonly countries: Named[];
  readonly taxes: TaxRow[];
}
/** An office with its countries and the taxes in reach; `$2` null means every country. */
const officeTaxes = sql<Office, [string, string[] | null]>(`
  SELECT z.hash_id, z.name, (SELECT c.iso FROM ${listRows("currency", "c")} WHERE c.hash_id = z.currency_id) AS currency_iso,
    coalesce((SELECT json_agg(${namedJson("k")} ORDER BY k.name) FROM zone_country y JOIN ${listRows("country", "k")} ON k.hash_id = y.country_id WHERE y.zone_id = z.hash_id), '[]') AS countries,
    coalesce((SELECT json_agg(r) FROM (SELECT ${COLUMNS} ${from} WHERE t.zone_id = z.hash_id AND ($2::uuid[] IS NULL OR t.country_id = ANY ($2)) ORDER BY k.name, fold(t.title), t.hash_id LIMIT 2000) r), '[]') AS taxes
  FROM zone z WHERE z.hash_id = $1`);
const taxById = sql<TaxRow, [string]>(`SELECT ${COLUMNS} ${from} WHERE t.hash_id = $1`);
const lockTax = sql<unknown, [string]>("SELECT 1 FROM tax WHERE hash_id = $1 FOR NO KEY UPDATE");
const categoryThere = sql<{ there: boolean }, [string]>(
  `SELECT EXISTS (SELECT 1 FROM ${listRows("tax_category", "tax_category")} WHERE hash_id = $1) AS there`,
);
const written = columns({
  title: "text",
  type: "text",
  value: "numeric",
  lower_bound: "numeric?",
  upper_bound: "numeric?",
  category: "text",
  tax_category_id: "uuid?",
});
const insertTaxes = insertInto(
  "tax",
  columns({ hash_id: "uuid", zone_id: "uuid", country_id: "uuid", ...written.types }),
);
const writeTax = updateOf("tax", written);
const removeTax = sql<unknown, [string]>("DELETE FROM tax WHERE hash_id = $1");

function present({ zone_id, ...row }: TaxRow, person: Person): Tax {
  const at = { country: row.country_id };
  return {
    ...row,
    id: row.hash_id,
    zone_hash_id: zone_id,
    value: toWire(row.value),
    lower_bound: row.lower_bound === null ? null : toWire(row.lower_bound),
    upper_bound: row.upper_bound === null ? null : toWire(row.upper_bound),
    can: {
      ...(person.rights.at("taxes_update", at) && { update: true }),
      ...(person.rights.at("taxes_delete", at) && { delete: true }),
    },
  };
}

/** An office with a country in which the caller holds one of these rights, else 404. */
async function officeInReach(reader: Reader, id: string, needed: readonly Permission[]): Promise<Office> {
  const places = placesOf(reader.access.reach(needed));
  const office = await officeTaxes.first(reader.db, id, places);
  if (!office || (places !== null && !office.countries.some((c) => places.includes(c.hash_id)))) throw notFound();
  return office;
}

export async function listTaxes(reader: Reader, { params }: Input<"listTaxes">) {
  const office = await officeInReach(reader, params.id, taxRights);
  return {
    data: office.taxes.map((t) => present(t, reader.person)),
    zone: { hash_id: office.hash_id, name: office.name, currency_iso: office.currency_iso },
    countries: office.countries.filter((c) => reader.person.rights.at("taxes_create", { country: c.hash_id })),
  };
}

type Values = Pick<Tax, "title" | "type" | "value" | "lower_bound" | "upper_bound" | "category" | "tax_category_id">;

/** Refuses percentages above 100 and an upper bound not above the lower one. */
function wrong({ type, value, lower_bound, upper_bound }: Values): Record<string, Message[]> {
  return {
    ...(type === "percent" && decimal(value).gt(100) && { value: [{ key: "errors.tax" }] }),
    ...(lower_bound !== null &&
      upper_bound !== null &&
      decimal(upper_bound).lte(lower_bound) && { upper_bound: [{ key: "errors.bounds_reversed" }] }),
  };
}

async function checkValues(tx: Tx, values: Values, problems: Record<string, Message[]> = {}): Promise<void> {
  const found = { ...wrong(values), ...problems };
  if (values.tax_category_id && !(await categoryThere.one(tx.db, values.tax_category_id)).there)
    found.tax_category_id = [{ key: "errors.unknown_reference" }];
  if (Object.keys(found).length > 0) throw invalid(found);
}

const taxEvent = (
  t: { hash_id: string; zone_id: string; version: number },
  action: string,
  more: Partial<Event>,
): Event => ({
  kind: "tax",
  id: t.hash_id,
  action,
  zone: t.zone_id,
  live: hearersOf(t.zone_id, t.version),
  ...more,
});

/** Creates one tax per country, so that each can be changed separately. */
export async function createTax(tx: Tx, { params, body }: Input<"createTax">) {
  const office = await officeInReach(tx, params.id, taxRights);
  const { countries, ...form } = body;
  const wanted = [...new Set(countries)];
  // A country that is not the office's, or is out of reach, counts as unknown.
  for (const country of wanted)
    if (!office.countries.some((c) => c.hash_id === country) || !tx.access.can(taxRights, { country }))
      throw unknownReference("countries");
  for (const country of wanted) tx.access.require("taxes_create", { country });
  const given: Values = {
    ...form,
    lower_bound: form.lower_bound ?? null,
    upper_bound: form.upper_bound ?? null,
    tax_category_id: form.tax_category_id ?? null,
  };
  await checkValues(tx, given);
  const rows = wanted.map((country_id) => ({ ...given, hash_id: newId(), zone_id: params.id, country_id }));
  await insertTaxes(tx.db, ...rows);
  await record(tx, ...rows.map((r) => taxEvent({ ...r, version: 1 }, "create", { after: r })));
  const made = new Set(rows.map((r) => r.hash_id));
  const now = await officeTaxes.one(tx.db, params.id, wanted);
  return { data: now.taxes.filter((t) => made.has(t.hash_id)).map((t) => present(t, tx.person)) };
}

/** Locks a tax; 404 out of reach, 403 without the right. */
async function lockedTax(tx: Tx, id: string, right: "taxes_update" | "taxes_delete"): Promise<TaxRow> {
  await lockTax.run(tx.db, id);
  const row = await taxById.first(tx.db, id);
  if (!row || !tx.access.can(taxRights, { country: row.country_id })) throw notFound();
  tx.access.require(right, { country: row.country_id });
  return row;
}

export async function updateTax(tx: Tx, { params, body }: Input<"updateTax">) {
  const row = await lockedTax(tx, params.id, "taxes_update");
  if (body.version !== undefined && body.version !== row.version) throw stale();
  const { title, type, value, category } = row;
  const next: Values = {
    title: body.title ?? title,
    type: body.type ?? type,
    value: body.value ?? value,
    lower_bound: givenOr(body.lower_bound, row.lower_bound),
    upper_bound: givenOr(body.upper_bound, row.upper_bound),
    category: body.category ?? category,
    tax_category_id: givenOr(body.tax_category_id, row.tax_category_id),
  };
  await checkValues(tx, next);
  await writeTax(tx.db, params.id, next);
  await record(tx, taxEvent({ ...row, version: row.version + 1 }, "update", { before: row, after: next }));
  return { data: present(await taxById.one(tx.db, params.id), tx.person) };
}

export async function deleteTax(tx: Tx, { params }: Input<"deleteTax">) {
  const row = await lockedTax(tx, params.id, "taxes_delete");
  await removeTax.run(tx.db, params.id);
  await record(tx, taxEvent(row, "delete", { before: row }));
  return { message: text(tx.call.locale, "errors.done_deleted") };
}
