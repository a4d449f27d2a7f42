import {
  type DaysClaimed,
  daysAwayProblem,
  daysIn,
  feeDayProblem,
  isOutside,
  LONGEST_EXPENSE,
  type Problem,
} from "#contract/expenses/fee-days.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { claimOf } from "./claims.ts";
import type { ExpenseValues } from "./values.ts";

export interface DayFacts {
  /** Today in the expense's office. */
  readonly today: string;
  /** Days away claimed in the person's other expenses. */
  readonly away: readonly (DaysClaimed & { readonly number: number })[];
}

/** The form's days that cannot be, by field: of fees, and of the days away that they claim. */
export function dayProblems(v: ExpenseValues, { today, away }: DayFacts): Record<string, Problem> {
  const out: Record<string, Problem> = {};
  if (!v.start_date || v.end_date < v.start_date) return out;
  if (daysIn(v) > LONGEST_EXPENSE) out.end_date = { key: "errors.expense_too_long", params: {} };
  for (const [i, f] of v.fees.entries()) {
    const problem = f.date ? feeDayProblem(f.date, v, today) : undefined;
    if (problem) out[`fees.${i}.date`] = problem;
  }
  const claims = v.fees.flatMap((f, i) => {
    const claimed = claimOf(f.claim);
    return claimed?.kind === "per_diem" ? { i, days: claimed.full_days + claimed.part_days } : [];
  });
  const last = claims.at(-1);
  const { start_date, end_date } = v;
  const days = claims.reduce((n, c) => n + c.days, 0);
  const problem = last && daysAwayProblem({ start_date, end_date, days }, away);
  if (problem) out[`fees.${last.i}.allowance.full_days`] = problem;
  return out;
}

/** Fees outside the dates of the expense that do not say why; sending needs it. */
export function missingDateReasons(v: ExpenseValues): Record<string, Problem> {
  return Object.fromEntries(
    v.fees.flatMap((f, i) =>
      f.date && isOutside(f.date, v) && !f.date_reason.trim()
        ? [[`fees.${i}.date_reason`, { key: "errors.fee_outside", params: { day: formatDay(f.date) } }]]
        : [],
    ),
  );
}
