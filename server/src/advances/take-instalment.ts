import type { takeInstalment as instalmentCall } from "#contract/advances/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { decimal } from "#contract/kit/money.ts";
import { nextMonth, shownMonth } from "#contract/zones/rates-text.ts";
import { invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { giveBack, holderNamed } from "./give-back.ts";
import { plan, skipOne, takeOne } from "./plan.ts";
import { advances, saidAmount, type AdvanceRow } from "./records.ts";

type Input = ServerInput<typeof instalmentCall>;
type Instalment = NonNullable<AdvanceRow["instalments"]>[number];

function dueOf(row: AdvanceRow, id: string | undefined): Instalment {
  const due = (row.instalments ?? []).filter((i) => i.status === "due");
  const found = id === undefined ? due[0] : due.find((i) => i.hash_id === id);
  if (!found) throw unknownReference("instalment_hash_id");
  return found;
}

/** Receives an instalment into a holder, or postpones it after the last month. */
export async function takeInstalment(tx: Tx, { params, body }: Input) {
  const row = await advances.begin(tx, "instalment", params.id, body.version);
  const due = dueOf(row, body.instalment_hash_id);
  return body.skip ? await skipped(tx, row, due, body) : await taken(tx, row, due, body);
}

/** Postpones an instalment to one month after the last planned one. */
async function skipped(tx: Tx, row: AdvanceRow, due: Instalment, body: Input["body"]) {
  if (body.transaction_to_hash_id !== undefined) throw invalidField("transaction_to_hash_id", "errors.not_together");
  const all = row.instalments ?? [];
  const last =
    all
      .map((i) => i.month)
      .toSorted()
      .at(-1) ?? due.month;
  await skipOne(tx, due.hash_id);
  await plan(tx, row.hash_id, [{ month: nextMonth(last), amount: due.amount }], all.length);
  const details = {
    skipped: true,
    month: shownMonth(due.month),
    to: shownMonth(nextMonth(last)),
    amount: saidAmount(due.amount, row),
    ...(body.motif && { motif: body.motif }),
  };
  return await advances.move(tx, "instalment", row, { to: row.state, as: "skip", details });
}

async function taken(tx: Tx, row: AdvanceRow, due: Instalment, body: Input["body"]) {
  const holder = await holderNamed(tx, body);
  const amount = decimal(due.amount);
  const back = await giveBack(tx, row, holder, amount, body);
  await takeOne(tx, due.hash_id, back.transaction);
  const planned = decimal(row.planned_amount).minus(amount);
  const isLast = planned.eq(0);
  const closes = isLast && row.state === "VALIDATED";
  return await advances.move(tx, "instalment", row, {
    to: closes ? "CLOSED" : row.state,
    ...(closes && { at: "closed_at" }),
    set: {
      planned_amount: planned.toFixed(),
      returned_amount: decimal(row.returned_amount).plus(amount).toFixed(),
    },
    details: { ...back.details, month: shownMonth(due.month) },
    notice: {
      kind: isLast ? "advance_closed" : "advance_repaid",
      owner: true,
      params: { paid: saidAmount(due.amount, row), month: shownMonth(due.month) },
    },
    also: [back.event],
  });
}
