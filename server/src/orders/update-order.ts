import type * as calls from "#contract/orders/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { updateOf } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import { conflict, invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { freeWithout } from "./free.ts";
import { detailsOf, replaceLines } from "./details.ts";
import { loadOrder, orderEvent, orders } from "./records.ts";
import { checkLines, checkOwner, inEuro, referencesOf } from "./references.ts";
import { presentOrder } from "./present.ts";
import type { OrderRow } from "./queries.ts";
import { written, writtenOf, type Written, linesOf, valueOf } from "./order-form.ts";

const update = updateOf("orders", written);

const keptRecipes = sql<{ recipes: string[]; shipped: boolean }, [order: string]>(
  "SELECT coalesce(array_agg(recipe_id) FILTER (WHERE recipe_id IS NOT NULL), '{}') AS recipes, EXISTS (SELECT 1 FROM order_line_lot WHERE order_id = $1) AS shipped FROM order_lines WHERE order_id = $1",
);

export async function updateOrder(
  tx: Tx,
  { params, body }: Pick<ServerInput<typeof calls.updateOrder>, "params" | "body">,
) {
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
