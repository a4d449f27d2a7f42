// The days that somebody who leaves has not taken, proposed as lines of their last payslip.
import { lastOfMonth } from "#contract/kit/dates.ts";
import { decimal, roundTo, toWire } from "#contract/kit/money.ts";
import { weekdayOf } from "#contract/kit/recurrence.ts";
import type { DayUnit } from "#contract/holidays/counting.ts";
import type { PayslipProposal } from "#contract/payslips/payslip-schemas.ts";
import { untakenDays } from "#server/holidays/public.ts";
import type { Db } from "#server/kit/sql/database.ts";
import type { MadePayslip, OfMonth } from "./prepare.ts";

const SUNDAY = 6;
/** How many days of a unit the month has: what a day is worth is a monthly salary over them. */
function daysOfUnit(unit: DayUnit, month: string, halves: number): number {
  const days = Number(lastOfMonth(`${month}-01`).slice(8));
  if (unit === "calendar") return days;
  if (unit === "working") return halves / 2;
  const first = weekdayOf(`${month}-01`);
  return Array.from({ length: days }, (_, i) => (first + i) % 7).filter((day) => day !== SUNDAY).length;
}

/** The last day of who leaves the office within the month; undefined for who stays. */
function leavesOn({ input }: MadePayslip): string | undefined {
  const { employed, month } = input.work;
  const ends = employed.map((s) => s.to);
  if (ends.includes(null)) return undefined;
  const last = ends
    .filter((day) => day !== null)
    .toSorted()
    .at(-1);
  return last?.slice(0, 7) === month ? last : undefined;
}

/** What is left of paid leave on the last day, each at the salary of that day. Nothing for who stays. */
export async function untakenOf(db: Db, of: OfMonth, made: MadePayslip): Promise<PayslipProposal[]> {
  const day = leavesOn(made);
  if (day === undefined) return [];
  const salary = made.input.work.salaries.findLast((s) => s.valid_from <= day);
  if (!salary) return [];
  const monthly = salary.pay_by === "hour" ? decimal(salary.amount).times(salary.hours ?? "0") : decimal(salary.amount);
  return (await untakenDays(db, made.payee.hash_id, day)).flatMap(({ type, unit, days }) => {
    const inMonth = daysOfUnit(unit, of.month, made.computed.month.halves);
    if (inMonth === 0 || monthly.eq(0)) return [];
    const amount = roundTo(monthly.times(days).div(inMonth), made.currency.minor_unit);
    return [{ type, days: String(days), day, amount: toWire(amount, made.currency.minor_unit) }];
  });
}
