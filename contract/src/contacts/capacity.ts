import { decimal, roundTo } from "../kit/money.ts";

/** The unit of a machine's filling capacity: bottles or litres per hour. The other is computed by the packing size. */
export const capacityBases = ["bottles", "litres"] as const;
export type CapacityBasis = (typeof capacityBases)[number];

interface Capacity {
  /** A decimal string, in `capacity_basis` per hour. */
  readonly filling_capacity: string | null;
  readonly capacity_basis: CapacityBasis;
  /** Litres, a decimal string. */
  readonly packing_size: string | null;
}
interface PerHour {
  readonly bottles_per_hour: string | null;
  readonly litres_per_hour: string | null;
}

/**
 * Bottles and litres per hour: one as entered, the other computed by the packing size (bottles rounded to whole ones, litres to a tenth),
 * null without it.
 */
export function perHour({ filling_capacity: said, capacity_basis, packing_size }: Capacity): PerHour {
  const size = packing_size === null ? undefined : decimal(packing_size);
  if (said === null) return { bottles_per_hour: null, litres_per_hour: null };
  const known = size?.gt(0) ? size : undefined;
  if (capacity_basis === "bottles")
    return {
      bottles_per_hour: said,
      litres_per_hour: known ? roundTo(decimal(said).times(known), 1).toFixed() : null,
    };
  return {
    bottles_per_hour: known ? roundTo(decimal(said).div(known), 0).toFixed() : null,
    litres_per_hour: said,
  };
}
