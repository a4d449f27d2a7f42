// Paid leave that is not taken, for those who pay it out.
import type { DayUnit } from "#contract/holidays/counting.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";
import type { Named } from "#server/kit/sql/refs.ts";
import { balancesOf } from "./stock-balances.ts";
import { peopleOfStocks } from "./stock-queries.ts";

export interface UntakenDays {
  readonly type: Named;
  readonly unit: DayUnit;
  /** Above zero; halves at most. */
  readonly days: number;
}
const paidTypes = sql<{ hash_id: string; day_unit: DayUnit }, [types: readonly string[]]>(
  "SELECT hash_id, day_unit FROM holiday_type WHERE hash_id = ANY ($1::uuid[]) AND paid",
);
/** What somebody has left of each paid stock on a day. */
export async function untakenDays(db: Db, user: string, on: string): Promise<readonly UntakenDays[]> {
  const [person] = await peopleOfStocks(db, [user], false);
  const left = person ? balancesOf(person, on).filter((b) => b.remaining > 0) : [];
  if (left.length === 0) return [];
  const units = new Map(
    (
      await paidTypes.all(
        db,
        left.map((b) => b.type.hash_id),
      )
    ).map((t) => [t.hash_id, t.day_unit]),
  );
  return left.flatMap(({ type, remaining }) => {
    const unit = units.get(type.hash_id);
    return unit
      ? [{ type: { hash_id: type.hash_id, name: type.name, name_fr: type.name_fr }, unit, days: remaining }]
      : [];
  });
}
