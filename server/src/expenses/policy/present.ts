import type { AllowanceRate, OverLimit } from "#contract/expenses/allowance-schemas.ts";
import { toWire } from "#contract/kit/money.ts";
import type { OverRow, RateRow } from "./queries.ts";

/** A rate with the fields of its kind. */
export function presentRate(row: RateRow): AllowanceRate {
  const { zone_id: _, vehicle, ceiling_km, amount_above, part_amount, breakfast, lunch, dinner, ...common } = row;
  const amount = toWire(row.amount, row.currency.minor_unit);
  if (vehicle !== null)
    return {
      ...common,
      kind: "mileage",
      vehicle,
      amount,
      ceiling_km,
      amount_above: amount_above && toWire(amount_above, row.currency.minor_unit),
    };
  return {
    ...common,
    kind: "per_diem",
    amount,
    part_amount: toWire(part_amount ?? "0", row.currency.minor_unit),
    breakfast: breakfast ?? 0,
    lunch: lunch ?? 0,
    dinner: dinner ?? 0,
  };
}

export const presentOver = ({ per, amount, total, personal }: OverRow, minorUnit: number): OverLimit => ({
  per,
  amount: toWire(amount, minorUnit),
  total: toWire(total, minorUnit),
  personal,
});
