import { lockPeople } from "#server/access/public.ts";
import type { AllowanceInput } from "#contract/expenses/allowance-schemas.ts";
import {
  type DaysClaimed,
  daysAwayProblem,
  feeDayProblem,
  isOutside,
  LONGEST_EXPENSE,
  type Problem,
  type Span,
} from "#contract/expenses/fee-days.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";
import { invalid, type Message } from "#server/kit/shared/failures.ts";
import { claimedOf } from "./policy/queries.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";

/** Serializes what claims days of one person, so that two expenses sent at once see each other. */
/**
 * Days away that a person claimed in their other expenses (all but `$2`) that were sent, around these dates: a year each way, as one claim can push
 * another into the days beside it. Not drafts, which can still change, and not fees that were excluded.
 */
const claimedDays = sql<DaysClaimed & { number: number }, [string, string | null, string, string]>(`
  SELECT e.number, e.start_date, e.end_date, sum((f.allowance ->> 'full_days')::int + (f.allowance ->> 'part_days')::int)::int AS days
  FROM expense e CROSS JOIN ${claimedOf("per_diem")} f
  WHERE e.user_id = $1 AND e.hash_id IS DISTINCT FROM $2::uuid AND e.status NOT IN ('DRAFT', 'REJECTED')
    AND e.end_date >= $3::date - ${LONGEST_EXPENSE} AND e.start_date <= $4::date + ${LONGEST_EXPENSE} AND NOT f.struck
  GROUP BY e.hash_id ORDER BY e.start_date, e.number`);
export const daysClaimed = async (db: Db, owner: string, except: string | null, { start_date, end_date }: Span) =>
  await claimedDays.all(db, owner, except, start_date, end_date);

export interface DatedFee {
  readonly hash_id: string;
  readonly date: string;
  readonly allowance: AllowanceInput;
  readonly date_reason: string | null;
}
interface Dated extends Span {
  readonly owner: string;
  /** Id of the expense, if it is stored already. */
  readonly except: string | null;
  /** Today in its office. */
  readonly today: string;
}

const said = ({ key, params }: Problem): Message[] => [{ key, params }];

/**
 * Refuses fees on days that cannot be, and days away that are not there or claimed already. A stored fee whose day is not changed may stay in the
 * future until it is sent: the job makes drafts of recurring expenses on their first day. Sending also asks why a fee is outside the expense.
 */
export async function checkFeeDays(
  tx: Tx,
  expense: Dated,
  fees: readonly DatedFee[],
  when: { readonly sends: true } | { readonly stored: readonly { readonly hash_id: string; readonly day: string }[] },
): Promise<void> {
  const problems: Record<string, Message[]> = {};
  for (const [i, fee] of fees.entries()) {
    const problem = feeDayProblem(fee.date, expense, expense.today);
    const isKept = "stored" in when && when.stored.some((s) => s.hash_id === fee.hash_id && s.day === fee.date);
    const isWaiting = isKept && problem?.key === "errors.fee_future";
    if (problem && !isWaiting) problems[`fees.${i}.date`] = said(problem);
    // A day that cannot be is no day to explain.
    else if ("sends" in when && isOutside(fee.date, expense) && !fee.date_reason)
      problems[`fees.${i}.date_reason`] = [{ key: "errors.fee_outside", params: { day: formatDay(fee.date) } }];
  }
  const away = fees.flatMap(({ allowance: a }, i) =>
    a?.kind === "per_diem" ? { i, days: a.full_days + a.part_days } : [],
  );
  const last = away.at(-1);
  if (last) {
    if ("sends" in when) await lockPeople(tx.db, [expense.owner]);
    const days = away.reduce((n, a) => n + a.days, 0);
    const others = await daysClaimed(tx.db, expense.owner, expense.except, expense);
    const problem = daysAwayProblem({ ...expense, days }, others);
    if (problem) problems[`fees.${last.i}.allowance.full_days`] = said(problem);
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
}
