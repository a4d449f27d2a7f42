import type { closeAdvance as closeCall } from "#contract/advances/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { decimal, type Decimal } from "#contract/kit/money.ts";
import { nextMonth } from "#contract/zones/rates-text.ts";
import { invalidField } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { giveBack, holderNamed } from "./give-back.ts";
import { plan, takeAll } from "./plan.ts";
import { advances, saidAmount, type AdvanceRow } from "./records.ts";
import { instalmentsOf, leftOf } from "./rules.ts";
import { monthAhead } from "./months.ts";

/** Closes an advance: the remainder is returned, or planned on the next payslips; for a loan all outstanding instalments are returned. */
export async function closeAdvance(tx: Tx, { params, body }: ServerInput<typeof closeCall>) {
  const row = await advances.begin(tx, "close", params.id, body.version);
  // What a payslip holds is the payslip's to take.
  const held = (row.instalments ?? []).reduce(
    (sum, i) => (i.status === "held" ? sum.plus(i.amount) : sum),
    decimal("0"),
  );
  const rest = leftOf(row).plus(row.planned_amount).minus(held);
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
  if (decimal(row.planned_amount).gt(held)) await takeAll(tx, row.hash_id, back.transaction);
  return await advances.move(tx, "close", row, {
    at: "closed_at",
    set: { planned_amount: held.toFixed(), returned_amount: decimal(row.returned_amount).plus(rest).toFixed() },
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
