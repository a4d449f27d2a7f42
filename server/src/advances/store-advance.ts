import type { storeAdvance as storeCall } from "#contract/advances/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { unknownReference } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { advances } from "./records.ts";
import { checkMoney, firstDay } from "./check-money.ts";

/** Creates a draft of the caller's. */
export async function storeAdvance(tx: Tx, { body }: ServerInput<typeof storeCall>) {
  const zone = body.zone_hash_id ?? tx.person.zoneId;
  // An office out of reach counts as unknown.
  if (!zone || !tx.access.can("advance_create", { zone })) throw unknownReference("zone_hash_id");
  const currency = await checkMoney(tx, zone, body.currency_hash_id, body);
  return await advances.create(tx, {
    title: body.title,
    reason: body.reason || null,
    needed_on: body.needed_on ?? null,
    zone_id: zone,
    currency_id: currency,
    amount: body.amount,
    months: body.months ?? null,
    first_month: firstDay(body.first_month),
  });
}
