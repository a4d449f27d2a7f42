import type { validateAdvance as validateCall } from "#contract/advances/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { decimal } from "#contract/kit/money.ts";
import { heldEvent, moveHeld, payingHolder } from "#server/accounting/public.ts";
import { invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { plan } from "./plan.ts";
import { advances, type AdvanceRow } from "./records.ts";
import { instalmentsOf } from "./rules.ts";
import { monthAhead } from "./months.ts";

/** Approves a sent advance, or hands over an approved one. */
export async function validateAdvance(tx: Tx, { params, body }: ServerInput<typeof validateCall>) {
  const row = await advances.begin(tx, "validate", params.id, body?.version);
  if (row.state === "APPROVED") return await handOver(tx, row, body ?? {});
  // The caller meant to hand over, but the advance was resubmitted meanwhile.
  if (body?.transaction_from_hash_id !== undefined)
    throw invalidField("transaction_from_hash_id", "errors.advance_not_approved");
  return await advances.move(tx, "validate", row, {
    as: "approve",
    at: "approved_at",
    by: "approver_id",
    notice: { kind: "advance_approved", owner: true, holders: true },
  });
}

/** Hands the money over from a holder to the person's advance account. A loan gets its instalments now. */
async function handOver(tx: Tx, row: AdvanceRow, body: NonNullable<ServerInput<typeof validateCall>["body"]>) {
  const { transaction_from_type: type, transaction_from_hash_id: id } = body;
  if (type === undefined || id === undefined) throw invalidField("transaction_from_hash_id", "errors.holder_needed");
  const holder = await payingHolder(tx, type, id);
  if (!holder) throw unknownReference("transaction_from_hash_id");
  const amount = decimal(row.amount);
  const { details } = await moveHeld(tx, {
    kind: "advance",
    way: "out",
    holder,
    other: { kind: "advance", ref: row.user_id },
    side: row,
    amount,
    label: row.title,
    entity: { kind: "advance", id: row.hash_id },
    given: body,
  });
  if (row.months !== null) {
    const first = row.first_month?.slice(0, 7) ?? (await monthAhead(tx, row));
    await plan(tx, row.hash_id, instalmentsOf(amount, row.months, first, row.minor_unit));
  }
  return await advances.move(tx, "validate", row, {
    as: "hand_over",
    at: "validated_at",
    by: "validator_id",
    set: row.months === null ? {} : { planned_amount: row.amount },
    details,
    notice: { kind: "advance_handed", owner: true },
    also: [heldEvent(holder, "hand_over", { ...details, advance: row.number })],
  });
}
