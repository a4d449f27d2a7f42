import { rightFor } from "#contract/expenses/rights.ts";
import type { Expense, ExpenseType } from "#contract/expenses/schemas.ts";
import { toWire } from "#contract/kit/money.ts";
import type { Person } from "#server/kit/shared/access.ts";
import type { FullExpense } from "./queries.ts";

/** The owner may stop it, and users who may edit all expenses of its type in its office. */
export const mayStop = (
  e: { type: ExpenseType; user_id: string; zone_id: string },
  me: Pick<Person, "id" | "rights">,
): boolean => e.user_id === me.id || me.rights.at(rightFor(e.type, "update_all"), { zone: e.zone_id });

/** The recurrence as shown on the record. */
export function presentRepeats(row: FullExpense, person: Person): Expense["repeats"] {
  if (!row.repeats) return null;
  const { last_date: _, ...repeats } = row.repeats;
  const currency = { hash_id: row.currency_id, iso: row.iso, symbol: row.symbol, minor_unit: row.minor_unit };
  return {
    ...repeats,
    occurrences: row.occurrences.map((o) => ({ ...o, amount: toWire(o.amount, row.minor_unit), currency })),
    can: { ...(repeats.next_date !== null && mayStop(row, person) && { stop: true }) },
  };
}
