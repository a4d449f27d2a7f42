import { decimal, type Decimal } from "../../kit/money.ts";
import { numberFrom, type NumberRules } from "../../kit/number.ts";

/** The units of a dosage. `ppm` is mg/kg. */
export const dosageUnits = ["%", "g/L", "g/kg", "mL/L", "mL/hL", "ppm"] as const;
export type DosageUnit = (typeof dosageUnits)[number];
/** The amount a composition is written for: a litre at 20 °C, or 100 kg. */
export const bases = ["litre", "mass"] as const;
export type Basis = (typeof bases)[number];

/** Grams in 100 kg. */
const HUNDRED_KILOS = "100000";

/** Mass and volume of the amount a composition is written for. */
export interface Extent {
  /** Grams. */
  readonly mass: Decimal;
  /** Litres. */
  readonly volume: Decimal;
}
/** @param density g/mL (= kg/L) of the product */
export const extentOf = (basis: Basis, density: Decimal): Extent =>
  basis === "litre"
    ? { mass: density.times("1000"), volume: decimal("1") }
    : { mass: decimal(HUNDRED_KILOS), volume: decimal("100").div(density) };

/** Grams of a dosage in any unit; undefined for a volume when the density is not known. */
export function massOf(
  dosage: string,
  unit: DosageUnit,
  { mass, volume }: Extent,
  density: string | null | undefined,
): Decimal | undefined {
  const amount = decimal(dosage);
  if (unit === "%") return amount.times(mass).div("100");
  if (unit === "g/L") return amount.times(volume);
  if (unit === "g/kg") return amount.times(mass).div("1000");
  if (unit === "ppm") return amount.times(mass).div("1000000");
  if (!density) return undefined;
  const millilitres = amount.times(volume).div(unit === "mL/hL" ? "100" : "1");
  return millilitres.times(density);
}

/** The dosage in a unit that gives this many grams: the inverse of `massOf`. */
export function dosageOf(
  grams: Decimal,
  unit: DosageUnit,
  extent: Extent,
  density: string | null | undefined,
): Decimal | undefined {
  const one = massOf("1", unit, extent, density);
  return one && one.gt("0") ? grams.div(one) : undefined;
}

/** What the dosage of a line may be. */
export const dosageRules: NumberRules = { least: 0, most: 1_000_000, decimals: 6 };
/** Parses a dosage as people type it or paste it from a spreadsheet; undefined when it is none. */
export const dosageFrom = (text: string): string | undefined => numberFrom(text, dosageRules);
