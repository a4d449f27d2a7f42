import { deletingComments } from "#server/kit/comments.ts";
import type * as calls from "#contract/orders/endpoints.ts";
import { netOf, type LineFields } from "#contract/orders/schemas.ts";
import { sum } from "#contract/kit/amounts.ts";
import { fitsMinorUnit, type CurrencyRef } from "#contract/kit/money.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { columns, updateOf, type RowOf } from "#server/kit/columns.ts";
import { sql } from "#server/kit/database.ts";
import { conflict, invalidField, unknownReference } from "#server/kit/failures.ts";
import { record } from "#server/kit/record.ts";
import { text } from "#server/kit/texts.ts";
import { newId, type Tx } from "#server/kit/transaction.ts";
import { orderHref } from "#contract/orders/hrefs.ts";
import { freeOrder, freeWithout } from "./free.ts";
import { detailsOf, insertParts, type line, replaceLines } from "./details.ts";
import { loadOrder, orderEvent, orders } from "./records.ts";
import { checkLines, checkOwner, inEuro, referencesOf, placeOf, type InEuro } from "./references.ts";
import { presentOrder } from "./present.ts";
import type { OrderRow } from "./queries.ts";

/** The columns that the form writes. */
const written = columns({
  user_id: "uuid",
  currency_id: "uuid",
  ordered_on: "date",
  wanted_on: "date?",
  customer_reference: "text?",
  payment_condition_id: "uuid?",
  note: "text?",
  value: "numeric",
  lines_count: "integer",
  value_eur: "numeric?",
  eur_rate: "numeric?",
  eur_month: "text?",
});
type Written = RowOf<typeof written>;
const made = columns({
  hash_id: "uuid",
  contact_id: "uuid",
  country_id: "uuid",
  zone_id: "uuid",
  created_by: "uuid",
  ...written.types,
});
/** Takes the next number of the series and inserts the order with it. */
const insert = sql<{ number: string }, [prefix: string, year: number, order: string]>(`
  WITH series AS (
    INSERT INTO order_series (prefix, year, last) VALUES ($1, $2, 1) ON CONFLICT (prefix, year) DO UPDATE SET last = order_series.last + 1 RETURNING last
  )
  INSERT INTO orders (number, search, ${made.names})
    SELECT $1 || '-' || $2 || '-' || CASE WHEN last < 10000 THEN lpad(last::text, 4, '0') ELSE last::text END, '', ${made.names} FROM series, ${made.from("$3", "r")} RETURNING number`);
const update = updateOf("orders", written);
const destroy = sql<unknown, [string]>(
  `WITH said AS (${deletingComments("order", "$1")}) DELETE FROM orders WHERE hash_id = $1`,
);

type LineRow = RowOf<typeof line>;
/** Lines as rows of the table. */
function linesOf(lines: readonly LineFields[], { minor_unit }: CurrencyRef): LineRow[] {
  return lines.map((l, position) => ({
    hash_id: newId(),
    position,
    recipe_id: l.recipe_hash_id ?? null,
    title: l.title ?? null,
    packaging_id: l.packaging_hash_id ?? null,
    packs: l.packs ?? null,
    quantity: l.quantity,
    unit: l.unit,
    price: l.price,
    discount: l.discount ?? "0",
    tax: l.tax ?? null,
    net: netOf(l, minor_unit),
  }));
}

/** The value: the sum of the lines, or the typed value if there are no lines. */
function valueOf(lines: readonly LineRow[], typed: string | null | undefined, currency: CurrencyRef): string {
  if (lines.length > 0) return sum(lines.map((l) => l.net));
  const value = typed ?? "0";
  if (!fitsMinorUnit(value, currency.minor_unit))
    throw invalidField("value", "errors.minor_unit", { currency: currency.iso });
  return value;
}

interface NewOrder {
  readonly prefix: string;
  /** The euro's identifier, or null if the company has no euro. */
  readonly euro: string | null;
  readonly place: Readonly<Record<"contact_id" | "country_id" | "zone_id", string>>;
  readonly values: Omit<Written, "lines_count" | keyof InEuro>;
  readonly lines: readonly LineRow[];
}
/** Inserts an order with its lines and ten tasks under the next number of its series. The caller checks the rights. Returns its identifier. */
export async function insertOrder(tx: Tx, { prefix, euro, place, values, lines }: NewOrder): Promise<string> {
  const id = newId();
  const at = { euro, currency: values.currency_id, zone: place.zone_id, day: values.ordered_on };
  const counted: Written = { ...values, lines_count: lines.length, ...(await inEuro(tx, values.value, at)) };
  const row = { hash_id: id, ...place, created_by: tx.person.id, ...counted };
  await insert.one(tx.db, prefix, Number(values.ordered_on.slice(0, 4)), JSON.stringify([row]));
  await insertParts.run(tx.db, id, JSON.stringify(lines));
  return id;
}

export async function createOrder(tx: Tx, { body }: Pick<ServerInput<typeof calls.createOrder>, "body">) {
  const owner = body.owner_hash_id ?? tx.person.id;
  const given = body.lines ?? [];
  const found = await referencesOf(tx, {
    contact: body.contact_hash_id,
    zone: body.zone_hash_id ?? tx.person.zoneId,
    owner,
    currency: body.currency_hash_id ?? null,
    lines: given,
    condition: body.payment_condition_hash_id ?? null,
  });
  const { country, zone, currency } = placeOf(tx, found, owner);
  checkLines(tx, found, given, new Set());
  const lines = linesOf(given, currency);
  const value = valueOf(lines, body.value, currency);
  const ordered_on = body.ordered_on ?? zone.today;
  const values = {
    user_id: owner,
    currency_id: currency.hash_id,
    ordered_on,
    wanted_on: body.wanted_on ?? null,
    customer_reference: body.customer_reference ?? null,
    payment_condition_id: body.payment_condition_hash_id ?? null,
    note: body.note ?? null,
    value,
  };
  const place = { contact_id: body.contact_hash_id, country_id: country, zone_id: zone.hash_id };
  const id = await insertOrder(tx, { prefix: zone.prefix, euro: found.euro, place, values, lines });
  const order = await loadOrder(tx, id);
  await record(
    tx,
    orderEvent(order, "store", {
      after: { ...writtenOf(order), contact_id: order.contact_id },
      details: { to: order.state },
      notice: { kind: "order_created", users: [owner], holders: true },
    }),
  );
  return { data: presentOrder(order, await detailsOf.one(tx.db, id), tx.person) };
}

const writtenOf = (row: OrderRow): Written => ({
  user_id: row.user_id,
  currency_id: row.currency_id,
  ordered_on: row.ordered_on,
  wanted_on: row.wanted_on,
  customer_reference: row.customer_reference,
  payment_condition_id: row.payment_condition_id,
  note: row.note,
  value: row.value,
  lines_count: row.lines_count,
  value_eur: row.value_eur,
  eur_rate: row.eur_rate,
  eur_month: row.eur_month,
});
const keptRecipes = sql<{ recipes: string[]; shipped: boolean }, [order: string]>(
  "SELECT coalesce(array_agg(recipe_id) FILTER (WHERE recipe_id IS NOT NULL), '{}') AS recipes, EXISTS (SELECT 1 FROM order_line_lot WHERE order_id = $1) AS shipped FROM order_lines WHERE order_id = $1",
);

export async function updateOrder(tx: Tx, { params, body }: ServerInput<typeof calls.updateOrder>) {
  const row = await orders.begin(tx, "update", params.id, body.version);
  const owner = body.owner_hash_id ?? row.user_id;
  const currency = body.currency_hash_id ?? row.currency_id;
  const found = await referencesOf(tx, {
    contact: row.contact_id,
    zone: row.zone_id,
    owner,
    currency,
    lines: body.lines ?? [],
    condition: body.payment_condition_hash_id ?? null,
  });
  if (!found.currency) throw unknownReference("currency_hash_id");
  if (owner !== row.user_id) checkOwner(tx, found, owner, row.zone_id);
  if (currency !== row.currency_id && !body.lines && row.lines_count > 0)
    throw invalidField("currency_hash_id", "errors.order_currency_lines");
  const before = writtenOf(row);
  const next = { ...before, ...(await valuesOf(tx, row, body, found)) };
  const version = await update(tx.db, row.hash_id, {
    ...next,
    user_id: owner,
    currency_id: currency,
    wanted_on: body.wanted_on === undefined ? row.wanted_on : body.wanted_on,
    customer_reference: body.customer_reference === undefined ? row.customer_reference : body.customer_reference,
    payment_condition_id:
      body.payment_condition_hash_id === undefined ? row.payment_condition_id : body.payment_condition_hash_id,
    note: body.note === undefined ? row.note : body.note,
  });
  const recipes = body.lines?.flatMap((l) => l.recipe_hash_id ?? []);
  const freed = recipes ? await freeWithout(tx, row, new Set(recipes)) : [];
  const after = await loadOrder(tx, row.hash_id);
  const notice = { kind: "order_updated", users: [...new Set([row.user_id, owner])], holders: true } as const;
  await record(tx, orderEvent({ ...after, version }, "update", { before, after: writtenOf(after), notice }), ...freed);
  return { data: presentOrder(after, await detailsOf.one(tx.db, row.hash_id), tx.person) };
}

type Body = ServerInput<typeof calls.updateOrder>["body"];
type Found = Awaited<ReturnType<typeof referencesOf>>;
/** The day, the lines, the value and its euro value, recomputed only if one of them changes. */
async function valuesOf(tx: Tx, row: OrderRow, body: Body, found: Found): Promise<Partial<Written>> {
  const currency = found.currency ?? row.currency;
  const ordered_on = body.ordered_on ?? row.ordered_on;
  if (body.lines) {
    const kept = await keptRecipes.one(tx.db, row.hash_id);
    if (kept.shipped) throw conflict("orders.is_shipped");
    checkLines(tx, found, body.lines, new Set(kept.recipes));
  }
  const lines = body.lines && linesOf(body.lines, currency);
  if (lines) await replaceLines.run(tx.db, row.hash_id, JSON.stringify(lines));
  const count = lines?.length ?? row.lines_count;
  const value =
    count > 0 ? (lines ? valueOf(lines, null, currency) : row.value) : valueOf([], body.value ?? row.value, currency);
  const changes = value !== row.value || ordered_on !== row.ordered_on || currency.hash_id !== row.currency_id;
  if (!changes) return { lines_count: count };
  const at = { euro: found.euro, currency: currency.hash_id, zone: row.zone_id, day: ordered_on };
  return { ordered_on, lines_count: count, value, ...(await inEuro(tx, value, at)) };
}

export async function deleteOrder(tx: Tx, { params, body }: ServerInput<typeof calls.deleteOrder>) {
  const row = await orders.begin(tx, "delete", params.id, body?.version);
  const freed = await freeOrder(tx, row);
  await destroy.run(tx.db, row.hash_id);
  await record(
    tx,
    orderEvent({ ...row, version: row.version + 1 }, "delete", {
      before: writtenOf(row),
      details: { from: row.state },
      notice: { kind: "order_deleted", owner: true, holders: true, link: orderHref.list() },
    }),
    ...freed,
  );
  return { message: text(tx.call.locale, "errors.done_deleted") };
}
