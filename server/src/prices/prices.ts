import { toWire } from "#contract/kit/money.ts";
import type * as calls from "#contract/prices/endpoints.ts";
import type { Price } from "#contract/prices/schemas.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { notFound, stale, unknownReference } from "#server/kit/shared/failures.ts";
import { text } from "#server/kit/shared/texts.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { composed } from "#server/kit/sql/database.ts";
import { namedCursor, namedPage, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import { withUniqueField } from "#server/kit/sql/unique-violation.ts";
import { checkRecipeRef, presentRecipeRef } from "#server/recipes/public.ts";
import * as q from "./queries.ts";

function present(row: q.PriceRow, person: Person): Price {
  const { recipe, recipe_id: _r, packaging_id: _p, country_id: _k, currency_id: _c, ...shown } = row;
  const may = person.rights.at("sale_prices_update", {});
  const named = presentRecipeRef(person, recipe);
  if (!named) throw new Error("A price names no recipe");
  return {
    ...shown,
    id: row.hash_id,
    recipe: named,
    price: toWire(row.price, row.currency.minor_unit),
    can: may ? { update: true, delete: true } : {},
  };
}

/** The price list by recipe, by keyset. */
export async function prices(
  { db, person }: Reader,
  { query: f }: Pick<ServerInput<typeof calls.listPrices>, "query">,
) {
  const limit = sizeFor(f.limit);
  const [after, id] = namedCursor(f.after);
  const where = new Where()
    .words(f.search, "fold(concat_ws(' ', x.number, x.name)) LIKE ?")
    .when(f.country_hash_id, "e.country_id = ?::uuid")
    .when(f.currency_hash_id, "e.currency_id = ?::uuid");
  if (!f.past) where.and(q.IS_NOW);
  if (after !== null) where.and("(x.sort_name, e.hash_id) > (?, ?::uuid)", after, id);
  const rows = await composed<q.PriceRow & { sort_key: string }>(
    `SELECT ${q.COLUMNS}, x.sort_name AS sort_key FROM ${q.FROM} WHERE ${where.text} ORDER BY sort_key, e.hash_id LIMIT ${limit + 1}`,
  ).all(db, ...where.values);
  const page = namedPage(rows, limit);
  return { data: page.data.map(({ sort_key: _, ...row }) => present(row, person)), after: page.after };
}

async function load({ db }: Reader, id: string): Promise<q.PriceRow> {
  const row = await q.one.first(db, id);
  if (!row) throw notFound();
  return row;
}
export const price = async (reader: Reader, { params }: ServerInput<typeof calls.getPrice>) => ({
  data: present(await load(reader, params.id), reader.person),
});

/** A price as the trail shows it. */
export const traced = ({
  recipe_id,
  packaging_id,
  country_id,
  unit,
  currency_id,
  price: of,
  tax,
  valid_from,
}: q.PriceWrite) => ({
  recipe_id,
  packaging_id,
  country_id,
  unit,
  currency_id,
  sale_price: of,
  tax,
  valid_from,
});
export const changed = (
  row: Pick<q.PriceRow, "hash_id" | "version">,
  action: string,
  values: Pick<Event, "before" | "after">,
): Event => ({
  kind: "sale_price",
  id: row.hash_id,
  action,
  ...values,
  live: { area: "prices", version: row.version, users: [], readers: ["sale_prices_view"] },
});
/** Runs a write; a second price of the same from one day on is refused. */
export const unique = async <T>(write: () => Promise<T>): Promise<T> =>
  await withUniqueField("sale_price_of", "valid_from", write);

async function check(tx: Tx, next: q.PriceWrite, before?: q.PriceRow): Promise<void> {
  if (next.recipe_id !== before?.recipe_id) await checkRecipeRef(tx, "recipe_hash_id", next.recipe_id);
  const found = await q.named.one(tx.db, next.packaging_id, next.country_id, next.currency_id);
  for (const field of ["packaging", "country", "currency"] as const)
    if (!found[field]) throw unknownReference(`${field}_hash_id`);
}

export async function createPrice(tx: Tx, { body }: Pick<ServerInput<typeof calls.createPrice>, "body">) {
  const next: q.PriceWrite = {
    recipe_id: body.recipe_hash_id,
    packaging_id: body.packaging_hash_id ?? null,
    country_id: body.country_hash_id ?? null,
    unit: body.unit,
    currency_id: body.currency_hash_id,
    price: body.price,
    tax: body.tax ?? null,
    valid_from: body.valid_from,
  };
  await check(tx, next);
  const id = newId();
  await unique(() => q.insert(tx.db, { hash_id: id, ...next }));
  const row = await load(tx, id);
  await record(tx, changed(row, "create", { after: traced(row) }));
  return { data: present(row, tx.person) };
}

async function locked(tx: Tx, id: string): Promise<q.PriceRow> {
  await q.lock.run(tx.db, id);
  return await load(tx, id);
}

export async function updatePrice(tx: Tx, { params, body }: ServerInput<typeof calls.updatePrice>) {
  const before = await locked(tx, params.id);
  if (body.version !== undefined && body.version !== before.version) throw stale();
  const next: q.PriceWrite = {
    recipe_id: body.recipe_hash_id ?? before.recipe_id,
    packaging_id: body.packaging_hash_id === undefined ? before.packaging_id : body.packaging_hash_id,
    country_id: body.country_hash_id === undefined ? before.country_id : body.country_hash_id,
    unit: body.unit ?? before.unit,
    currency_id: body.currency_hash_id ?? before.currency_id,
    price: body.price ?? before.price,
    tax: body.tax === undefined ? before.tax : body.tax,
    valid_from: body.valid_from ?? before.valid_from,
  };
  await check(tx, next, before);
  await unique(() => q.update(tx.db, params.id, next));
  const row = await load(tx, params.id);
  await record(tx, changed(row, "update", { before: traced(before), after: traced(row) }));
  return { data: present(row, tx.person) };
}

export async function deletePrice(tx: Tx, { params }: ServerInput<typeof calls.deletePrice>) {
  const row = await locked(tx, params.id);
  await q.remove.run(tx.db, params.id);
  await record(tx, changed(row, "delete", { before: traced(row) }));
  return { message: text(tx.call.locale, "messages.deleted") };
}
