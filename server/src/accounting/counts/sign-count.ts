import type { signCount as signCall } from "#contract/accounting/counts.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { formatAmount } from "#contract/kit/amounts.ts";
import { conflict } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { dayOrToday, post } from "../ledger.ts";
import { countById, lastSeq, lockBox } from "./queries.ts";
import { begin, differenceOf, steps, countEvent, countNow } from "./records.ts";

const signed = (amount: string, iso: string): string =>
  `${amount.startsWith("-") ? "−" : "+"}${formatAmount(amount.replace("-", ""))} ${iso}`;

/** Signs a count: posts the difference in the same transaction, on the day of the count if its month is open, else today. */
export async function signCount(tx: Tx, { params, body }: ServerInput<typeof signCall>) {
  const count = await begin(tx, "sign", params.id, body?.version);
  const day = await dayOrToday(tx.db, count.zone_id, count.day);
  // Lock order: office first, then the cash box; nothing moves it between the check and the posting.
  await lockBox.run(tx.db, count.ledger_account_id);
  if ((await countById.one(tx.db, count.hash_id)).stale)
    throw conflict("errors.count_stale", { box: count.holder_name }, "stale");
  const difference = differenceOf(count);
  const { zone_id: zone, iso: currency, holder_id: box } = count;
  const transaction = difference.eq(0)
    ? null
    : await post(tx, {
        kind: "count",
        zone,
        day,
        label: count.note,
        entity: { kind: "box", id: box },
        lines: [
          { kind: "box", ref: box, zone, currency, amount: difference },
          { kind: "cash_difference", ref: zone, zone, currency, amount: difference.times(-1) },
        ],
      });
  await steps.write(tx, "cash_count", "sign", count, {
    at: "decided_at",
    set: { signer_id: tx.person.id, transaction_id: transaction },
    // Its own posting is the box's last one.
    ...(transaction && { sql: (bind) => `seq = ${lastSeq(bind(count.ledger_account_id))}` }),
  });
  const event = countEvent(count, "sign_count", {
    details: {
      amount: `${formatAmount(count.counted_amount)} ${currency}`,
      ...(transaction && { difference: signed(difference.toFixed(), currency), transaction, date: day }),
      ...(steps.decidesOwn(tx, "sign", count) && { four_eyes: false }),
    },
  });
  await record(tx, event);
  return await countNow(tx, count.hash_id);
}
