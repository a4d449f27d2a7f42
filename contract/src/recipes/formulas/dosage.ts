import { decimal, type Decimal } from "../../kit/money.ts";

/** How much of a line there is, as people write it. `ppm` is mg/kg. */
export const dosageUnits = ["%", "g/L", "g/kg", "mL/L", "mL/hL", "ppm"] as const;
export type DosageUnit = (typeof dosageUnits)[number];
/** What a composition is written for: a litre at 20 °C, or 100 kg. */
export const bases = ["litre", "mass"] as const;
export type Basis = (typeof bases)[number];

/** Grams that 100 kg are. */
const HUNDRED_KILOS = "100000";

/** What a composition weighs and fills. */
export interface Extent {
  /** Grams. */
  readonly mass: Decimal;
  /** Litres. */
  readonly volume: Decimal;
}
/** @param density of the product, in g/mL, which is kg/L */
export const extentOf = (basis: Basis, density: Decimal): Extent =>
  basis === "litre"
    ? { mass: density.times("1000"), volume: decimal("1") }
    : { mass: decimal(HUNDRED_KILOS), volume: decimal("100").div(density) };

/** Grams of a line, typed in any unit; undefined for a volume whose density is not known. */
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

/** What would have to be typed in a unit for so many grams: the way back. */
export function dosageOf(
  grams: Decimal,
  unit: DosageUnit,
  extent: Extent,
  density: string | null | undefined,
): Decimal | undefined {
  const one = massOf("1", unit, extent, density);
  return one && one.gt("0") ? grams.div(one) : undefined;
}

/** A dosage as people type it or paste it from a spreadsheet: a decimal string from 0 with at most six decimals, or nothing. */
export function dosageFrom(text: string): string | undefined {
  const plain = text.replaceAll(/[\s'’]/gu, "").replace(",", ".");
  if (!/^\d{1,9}(?:\.\d{0,6})?$|^\.\d{1,6}$/u.test(plain)) return undefined;
  const value = decimal(plain.endsWith(".") ? plain.slice(0, -1) : plain.startsWith(".") ? `0${plain}` : plain);
  return value.gt("1000000") ? undefined : value.toFixed();
}
