import { decimal, roundTo, type Decimal } from "../../kit/money.ts";
import { numberFrom, type NumberRules } from "../../kit/number.ts";
import { ON_THE_WAY } from "./brix.ts";
import type { ComputedFormula } from "./compute.ts";

/** How much a batch makes, in litres or kilograms. */
export const batchQuantity: NumberRules = { least: 0.001, most: 9_999_999, decimals: 3 };
/** The units of a batch. */
export const batchUnits = ["L", "kg"] as const;
export type BatchUnit = (typeof batchUnits)[number];

export interface Batch {
  /** Grams, per line and in all. */
  readonly lines: readonly (Decimal | undefined)[];
  readonly mass: Decimal;
  /** Litres. */
  readonly volume: Decimal;
}
/** Scales the composition to another amount: each line keeps its share of the mass. */
export function scaled(
  formula: Pick<ComputedFormula, "lines" | "extent" | "density">,
  amount: string,
  unit: BatchUnit,
): Batch {
  const asked = decimal(amount);
  const mass = unit === "kg" ? asked.times("1000") : asked.times(formula.density).times("1000");
  const factor = formula.extent.mass.gt("0") ? mass.div(formula.extent.mass) : decimal("0");
  return {
    lines: formula.lines.map((line) => line.mass && roundTo(line.mass.times(factor), ON_THE_WAY)),
    mass,
    volume: formula.density.gt("0") ? roundTo(mass.div(formula.density).div("1000"), ON_THE_WAY) : decimal("0"),
  };
}

/** A side of a dilution such as `1+5,5`, which is written without grouping. */
const dilutionPart: NumberRules = { least: 0, most: 9999.9999, decimals: 4, isUngrouped: true };
/** The share of a recipe in a dilution: '1+5' is one part in six. Undefined when the text is no dilution. */
export function partOfDilution(concentration: string): Decimal | undefined {
  const parts = /^\s*(\d{1,4}(?:[.,]\d{1,4})?)\s*\+\s*(\d{1,4}(?:[.,]\d{1,4})?)\s*$/u.exec(concentration);
  if (!parts) return undefined;
  const [one, rest] = [1, 2].map((i) => decimal(numberFrom(parts[i] ?? "", dilutionPart) ?? "0"));
  const all = one && rest ? one.plus(rest) : decimal("0");
  return one && all.gt("0") ? one.div(all) : undefined;
}
