import type * as calls from "#contract/orders/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { recordLast } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { detailsOf } from "./details.ts";
import { loadOrder, orderEvent } from "./records.ts";
import { checkLines, referencesOf, placeOf } from "./references.ts";
import { presentOrder } from "./present.ts";
import { insertOrder } from "./insert-order.ts";
import { linesOf, valueOf, writtenOf } from "./order-form.ts";

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
  const made = { prefix: zone.prefix, euro: found.euro, place, values, lines };
  const [order, details] = await insertOrder(
    tx,
    made,
    async (id) => await Promise.all([loadOrder(tx, id), detailsOf.one(tx.db, id)]),
  );
  await recordLast(
    tx,
    orderEvent(order, "store", {
      after: { ...writtenOf(order), contact_id: order.contact_id },
      details: { to: order.state },
      notice: { kind: "order_created", users: [owner], holders: true },
    }),
  );
  return { data: presentOrder(order, details, tx.person) };
}
