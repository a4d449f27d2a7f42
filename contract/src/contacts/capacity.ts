import { decimal, roundTo } from "../kit/money.ts";

/** What somebody said of a machine: so many bottles, or so many litres an hour. The other follows from the packing size. */
export const capacityBases = ["bottles", "litres"] as const;
export type CapacityBasis = (typeof capacityBases)[number];

interface Capacity {
  /** A decimal string, of `capacity_basis` per hour. */
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
 * Bottles and litres that a machine fills in an hour: the one that was said as it was said, the other by the packing size, bottles to
 * the whole one and litres to a tenth. Without a packing size the other is unknown.
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
