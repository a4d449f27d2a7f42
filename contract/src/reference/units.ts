import { decimal, roundTo } from "../kit/money.ts";

/** What units measure. The base units are the millilitre, the gram and the piece. */
export const unitKinds = ["volume", "weight", "piece"] as const;
type UnitKind = (typeof unitKinds)[number];

interface Unit {
  readonly measure: UnitKind;
  /** Base units per unit, a decimal string above 0. */
  readonly factor: string;
}

/** Decimals of a converted quantity. */
const DECIMALS = 6;

/**
 * Converts a quantity to another unit: a decimal string, rounded half up to six decimals. Undefined between kinds: the weight of a
 * millilitre depends on the substance.
 */
export const convertedUnits = (quantity: string, from: Unit, to: Unit): string | undefined =>
  from.measure === to.measure
    ? roundTo(decimal(quantity).times(from.factor).div(to.factor), DECIMALS).toFixed()
    : undefined;
