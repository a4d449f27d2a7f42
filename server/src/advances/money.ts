import type { closeAdvance as closeCall, validateAdvance as validateCall } from "#contract/advances/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { decimal, type Decimal } from "#contract/kit/money.ts";
import { nextMonth } from "#contract/zones/rates-text.ts";
import { heldEvent, moveHeld, payingHolder } from "#server/accounting/public.ts";
import { sql } from "#server/kit/database.ts";
import { invalidField, unknownReference } from "#server/kit/failures.ts";
import type { Tx } from "#server/kit/transaction.ts";
import { giveBack, holderNamed } from "./give-back.ts";
import { plan, takeAll } from "./plan.ts";
import { advances, saidAmount, type AdvanceRow } from "./records.ts";
import { instalmentsOf, leftOf } from "./rules.ts";

const thisMonth = sql<{ month: string }, [string]>(
  "SELECT to_char(clock() AT TIME ZONE time_zone, 'YYYY-MM') AS month FROM zone WHERE hash_id = $1",
);
/** Next month in the advance's office. */
const monthAhead = async (tx: Tx, row: AdvanceRow): Promise<string> =>
  nextMonth((await thisMonth.one(tx.db, row.zone_id)).month);

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

/** Closes an advance: the remainder is returned, or planned on the next payslips; for a loan all outstanding instalments are returned. */
export async function closeAdvance(tx: Tx, { params, body }: ServerInput<typeof closeCall>) {
  const row = await advances.begin(tx, "close", params.id, body.version);
  const rest = leftOf(row).plus(row.planned_amount);
  const toHolder = body.transaction_to_hash_id !== undefined;
  if (body.payslip_months !== undefined && toHolder) throw invalidField("payslip_months", "errors.not_together");
  if (rest.eq(0)) {
    if (toHolder || body.payslip_months !== undefined)
      throw invalidField(toHolder ? "transaction_to_hash_id" : "payslip_months", "errors.nothing_left");
    return await advances.move(tx, "close", row, {
      at: "closed_at",
      notice: { kind: "advance_closed", owner: true, params: { paid: saidAmount("0", row) } },
    });
  }
  if (body.payslip_months !== undefined) return await planRest(tx, row, rest, body.payslip_months, body.first_month);
  const back = await giveBack(tx, row, await holderNamed(tx, body), rest, body);
  if (decimal(row.planned_amount).gt(0)) await takeAll(tx, row.hash_id, back.transaction);
  return await advances.move(tx, "close", row, {
    at: "closed_at",
    set: { planned_amount: "0", returned_amount: decimal(row.returned_amount).plus(rest).toFixed() },
    details: back.details,
    notice: { kind: "advance_closed", owner: true, params: { paid: saidAmount(rest.toFixed(), row) } },
    also: [back.event],
  });
}

/** Posts nothing: the person keeps the money until a payslip deducts it or an accountant receives it. */
async function planRest(tx: Tx, row: AdvanceRow, rest: Decimal, months: number, from: string | undefined) {
  if (row.months !== null) throw invalidField("payslip_months", "errors.loan_has_plan");
  const ahead = await monthAhead(tx, row);
  if (from !== undefined && nextMonth(from) < ahead) throw invalidField("first_month", "errors.month_past");
  const planned = instalmentsOf(rest, months, from ?? ahead, row.minor_unit);
  if (planned.length === 0) throw invalidField("payslip_months", "errors.months_too_many");
  await plan(tx, row.hash_id, planned);
  return await advances.move(tx, "close", row, {
    at: "closed_at",
    set: { planned_amount: rest.toFixed() },
    details: { amount: saidAmount(rest.toFixed(), row), months },
    notice: { kind: "advance_closed", owner: true, params: { paid: saidAmount("0", row) } },
  });
}
