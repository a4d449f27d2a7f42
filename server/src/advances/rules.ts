import { instalmentsOf, leftOf, type PlannedMonth } from "#contract/advances/plan.ts";
import type { UsageLabel } from "#contract/advances/schemas.ts";
import { decimal } from "#contract/kit/money.ts";

export { settle, type Use } from "#contract/advances/settle.ts";
export { instalmentsOf, leftOf, type PlannedMonth };

interface Parts {
  readonly state: string;
  readonly amount: string;
  readonly used_amount: string;
  readonly returned_amount: string;
  readonly planned_amount: string;
}

export const isHanded = ({ state }: Pick<Parts, "state">): boolean => state === "VALIDATED" || state === "CLOSED";

/** How far an advance was used, as shown in lists. */
export function usageOf(a: Parts): UsageLabel | null {
  if (a.state === "REJECTED") return "REJECTED";
  if (!isHanded(a)) return null;
  if (a.state === "CLOSED" && decimal(a.planned_amount).eq(0)) return "PAID";
  return decimal(a.used_amount).plus(a.returned_amount).eq(0) && a.state === "VALIDATED" ? "NOUSED" : "USED";
}
