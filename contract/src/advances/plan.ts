import { decimal, roundTo, type Decimal } from "../kit/money.ts";
import { nextMonth } from "../zones/rates-text.ts";

export interface PlannedMonth {
  /** `YYYY-MM` */
  readonly month: string;
  /** A decimal string. */
  readonly amount: string;
}

/** Equal instalments, rounded half up to the minor unit; the last takes the rest. Empty if the last would not be positive. */
export function instalmentsOf(amount: Decimal, months: number, from: string, minorUnit: number): PlannedMonth[] {
  const each = roundTo(amount.div(months), minorUnit);
  const last = amount.minus(each.times(months - 1));
  if (each.lte(0) || last.lte(0)) return [];
  const plan: PlannedMonth[] = [];
  for (let month = from, i = 0; i < months; i += 1, month = nextMonth(month))
    plan.push({ month, amount: (i === months - 1 ? last : each).toFixed() });
  return plan;
}

/** Remainder of an advance: neither used, returned nor planned. */
export const leftOf = (a: { amount: string; used_amount: string; returned_amount: string; planned_amount: string }) =>
  decimal(a.amount).minus(a.used_amount).minus(a.returned_amount).minus(a.planned_amount);
