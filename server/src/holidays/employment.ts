import type { Weekdays } from "#contract/kit/weekdays.ts";
import type { Employment } from "#contract/holidays/stock-plan.ts";
import { shiftDay } from "#contract/kit/recurrence.ts";

export interface Contract {
  readonly start_date: string;
  readonly end_date: string | null;
  /** Null: as before, else the week of the country. */
  readonly workdays: Weekdays | null;
}
/**
 * The unbroken chain of contracts that holds on a day; else the one before it, else the one to come. Without contracts the entry is the first
 * day of the account.
 * @param contracts by their first day
 */
export function employmentOn(contracts: readonly Omit<Contract, "workdays">[], day: string, since: string): Employment {
  const chains: { entry: string; until: string | null }[] = [];
  for (const { start_date, end_date } of contracts) {
    const last = chains.at(-1);
    if (!last || (last.until !== null && start_date > shiftDay(last.until, 1)))
      chains.push({ entry: start_date, until: end_date });
    else if (last.until !== null) last.until = end_date === null || end_date > last.until ? end_date : last.until;
  }
  return chains.findLast((c) => c.entry <= day) ?? chains[0] ?? { entry: since, until: null };
}

/** A person's own weeks, each from a day on: of the contracts that hold, the one that began last and says a week. */
export function weeksOf(contracts: readonly Contract[]): { from: string; week: Weekdays | null }[] {
  const said = contracts.filter((c) => c.workdays !== null);
  const days = said.flatMap((c) => [c.start_date, ...(c.end_date === null ? [] : [shiftDay(c.end_date, 1)])]);
  return [...new Set(days)].toSorted().map((from) => ({
    from,
    week: said.findLast((c) => c.start_date <= from && (c.end_date === null || c.end_date >= from))?.workdays ?? null,
  }));
}
