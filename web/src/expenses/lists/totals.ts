import type { expenseStats } from "#contract/expenses/schemas.ts";
import type { z } from "zod";
import { addUp } from "#web/ui/list/totals-bar.tsx";
import type { Totals } from "#web/ui/list/types.ts";

export type ExpenseStats = z.infer<typeof expenseStats>;

/** Everything that matches, counted and summed by currency. */
export function totalsOf(stats: ExpenseStats | undefined): Totals | undefined {
  if (!stats) return undefined;
  return {
    count: stats.by_status.reduce((n, s) => n + s.count, 0),
    sums: addUp(stats.by_status.flatMap((s) => s.amounts.map((a) => ({ amount: a.amount, iso: a.currency.iso })))),
  };
}
