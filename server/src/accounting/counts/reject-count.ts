import type { rejectCount as rejectCall } from "#contract/accounting/counts.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { formatAmount } from "#contract/kit/amounts.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { begin, steps, countEvent, linkTo, countNow } from "./records.ts";

export async function rejectCount(tx: Tx, { params, body }: ServerInput<typeof rejectCall>) {
  const count = await begin(tx, "reject", params.id, body.version);
  const { motif } = body;
  await steps.write(tx, "cash_count", "reject", count, {
    at: "decided_at",
    set: { signer_id: tx.person.id, motif },
  });
  const amount = `${formatAmount(count.counted_amount)} ${count.iso}`;
  const event = countEvent(count, "reject_count", {
    details: { amount, motif, ...(steps.decidesOwn(tx, "reject", count) && { four_eyes: false }) },
    notice: {
      kind: "cash_count_rejected",
      params: { box: count.holder_name, amount, motif },
      link: linkTo(count.zone_id, count.holder_id),
      users: [count.user_id],
    },
  });
  await record(tx, event);
  return await countNow(tx, count.hash_id);
}
