import type { withdrawCount as withdrawCall } from "#contract/accounting/counts.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { formatAmount } from "#contract/kit/amounts.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { begin, steps, countEvent, countNow } from "./records.ts";

export async function withdrawCount(tx: Tx, { params, body }: ServerInput<typeof withdrawCall>) {
  const count = await begin(tx, "withdraw", params.id, body?.version);
  await steps.write(tx, "cash_count", "withdraw", count, { at: "decided_at" });
  const amount = `${formatAmount(count.counted_amount)} ${count.iso}`;
  await record(tx, countEvent(count, "withdraw_count", { details: { amount } }));
  return await countNow(tx, count.hash_id);
}
