import { formatAmount } from "#contract/kit/amounts.ts";
import { decimal, type Decimal } from "#contract/kit/money.ts";
import type { Posting } from "#server/accounting/public.ts";
import { settlementLines } from "#server/advances/public.ts";
import type { Told } from "#server/kit/records/mover.ts";
import type { Event } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { entityOf, expenseStep } from "./records.ts";
import type { ExpenseListRow } from "./queries.ts";
import { keptSum } from "./rules.ts";
import type { Settlement } from "./settle.ts";

/** Ledger lines of a validation: kept fees from their reasons to the amount owed, less what advances cover. */
export function settlementOf(
  e: ExpenseListRow,
  fees: readonly { readonly reason_id: string; readonly amount: string; readonly struck: boolean }[],
  day: string,
  settled?: Settlement,
): Posting {
  const line = { zone: e.zone_id, currency: e.iso };
  const open = settled?.open ?? keptSum(fees);
  return {
    kind: "validate",
    zone: e.zone_id,
    day,
    label: e.title,
    entity: entityOf(e),
    lines: [
      ...fees
        .filter((f) => !f.struck)
        .map((f) => ({ ...line, kind: "reason" as const, ref: f.reason_id, amount: decimal(f.amount) })),
      { ...line, kind: "owed", ref: e.user_id, amount: open.times(-1) },
      ...(settled ? settlementLines({ zone: e.zone_id, iso: e.iso }, settled.advances, settled.uses) : []),
    ],
  };
}

interface Validated {
  readonly total: string;
  readonly struck: readonly string[];
  /** What remains to be paid after advances. */
  readonly open?: Decimal;
}

/** What the trail and notices say of a validation. */
export function told(e: ExpenseListRow, status: "VALIDATED" | "PAID", { total, struck, open }: Validated): Told {
  const said = (amount: string): string => `${formatAmount(amount)} ${e.iso}`;
  const covered = (open && decimal(total).minus(open)) ?? decimal("0");
  const settled = covered.gt(0) ? covered.toFixed() : undefined;
  return {
    details: { amount: said(total), struck: struck.length, ...(settled && { settled: said(settled) }) },
    after: { validated_amount: total, struck, ...(settled && { settled_amount: settled }) },
    notice: { kind: "expense_validated", owner: true, holders: status === "VALIDATED" },
  };
}

/** Event of a validation without advances. */
export const validated = (tx: Tx, e: ExpenseListRow, { version, ...done }: Validated & { version: number }): Event =>
  expenseStep(tx, "validate", e, { to: "VALIDATED", version }, told(e, "VALIDATED", done));
