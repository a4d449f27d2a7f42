import type { updateAdvance as updateCall } from "#contract/advances/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { advances, type AdvanceRow } from "./records.ts";
import { checkMoney, firstDay } from "./check-money.ts";

/** Updates the fields that are sent, of a draft or rejected advance. */
export async function updateAdvance(tx: Tx, { params, body }: ServerInput<typeof updateCall>) {
  const row: AdvanceRow = await advances.begin(tx, "update", params.id, body.version);
  const months = body.months === undefined ? row.months : body.months;
  const month = body.first_month === undefined ? (row.first_month?.slice(0, 7) ?? null) : body.first_month;
  // Without months it is no loan, so the first month is cleared too.
  const first_month = months === null && body.first_month === undefined ? null : month;
  const amount = body.amount ?? row.amount;
  await checkMoney(tx, row.zone_id, body.currency_hash_id ?? row.currency_id, { amount, months, first_month });
  return await advances.change(tx, "update", row, {
    title: body.title,
    reason: body.reason === undefined ? undefined : body.reason || null,
    needed_on: body.needed_on,
    currency_id: body.currency_hash_id,
    amount: body.amount,
    months: body.months,
    first_month: firstDay(first_month),
  });
}
