import type { Employment } from "#contract/holidays/stock-plan.ts";
import { shiftDay } from "#contract/kit/recurrence.ts";

interface Contract {
  readonly start_date: string;
  readonly end_date: string | null;
}
/**
 * The unbroken chain of contracts that holds on a day; else the one before it, else the one to come. Without contracts the entry is the first
 * day of the account.
 * @param contracts by their first day
 */
export function employmentOn(contracts: readonly Contract[], day: string, since: string): Employment {
  const chains: { entry: string; until: string | null }[] = [];
  for (const { start_date, end_date } of contracts) {
    const last = chains.at(-1);
    if (!last || (last.until !== null && start_date > shiftDay(last.until, 1)))
      chains.push({ entry: start_date, until: end_date });
    else if (last.until !== null) last.until = end_date === null || end_date > last.until ? end_date : last.until;
  }
  return chains.findLast((c) => c.entry <= day) ?? chains[0] ?? { entry: since, until: null };
}
