import type { countBox as countCall } from "#contract/accounting/counts.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { formatAmount } from "#contract/kit/amounts.ts";
import { invalidField } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { keepers } from "../access.ts";
import { postingDay } from "../ledger.ts";
import { boxNow, insertCount, lockBox, withdrawWaiting } from "./queries.ts";
import { countedFrom } from "./rules.ts";
import { seenBox, countEvent, linkTo, countNow } from "./records.ts";

/** Stores a count of a cash box while its balance is locked; withdraws a waiting one. */
export async function countBox(tx: Tx, { params, body }: ServerInput<typeof countCall>) {
  const box = await seenBox(tx, params.id);
  tx.access.require(keepers("box"), { zone: box.zone_id });
  const counted = countedFrom(body.lines, box.minor_unit);
  if (!counted.ok)
    throw invalidField(`lines.${counted.line}.value`, `errors.${counted.problem}`, { currency: box.iso });
  // The current month must be open, so that the difference can be posted.
  await postingDay(tx.db, box.zone_id, undefined);
  await lockBox.run(tx.db, box.ledger_account_id);
  const now = await boxNow.one(tx.db, box.hash_id);
  const before = await withdrawWaiting.all(tx.db, box.hash_id);
  const id = newId();
  const total = counted.total.toFixed();
  await insertCount(tx.db, {
    hash_id: id,
    holder_id: box.hash_id,
    user_id: tx.person.id,
    day: now.day,
    lines: counted.lines,
    counted_amount: total,
    expected_amount: now.balance,
    seq: now.seq,
    blind: body.blind ?? false,
    note: body.note || null,
  });
  const amount = `${formatAmount(total)} ${box.iso}`;
  const of = { holder_id: box.hash_id, zone_id: box.zone_id };
  await record(
    tx,
    ...before.map(() => countEvent(of, "withdraw_count", { details: {} })),
    countEvent(of, "count", {
      details: { amount, expected: `${formatAmount(now.balance)} ${box.iso}`, date: now.day },
      notice: {
        kind: "cash_counted",
        params: { person: tx.person.name, box: box.name, office: box.zone_name, amount },
        link: linkTo(box.zone_id, box.hash_id),
        holders: true,
      },
    }),
  );
  return await countNow(tx, id);
}
