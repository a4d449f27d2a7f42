import { decimal, roundTo } from "../kit/money.ts";

/** What units measure. Their bases are the millilitre, the gram and the piece. */
export const unitKinds = ["volume", "weight", "piece"] as const;
type UnitKind = (typeof unitKinds)[number];

interface Unit {
  readonly measure: UnitKind;
  /** Base units in one of it, a decimal string above zero. */
  readonly factor: string;
}

/** Decimals that a converted quantity keeps. */
const DECIMALS = 6;

/**
 * A quantity in another unit, a decimal string rounded half up to six decimals. Undefined between kinds: what a millilitre weighs
 * depends on what is in it.
 */
export const convertedUnits = (quantity: string, from: Unit, to: Unit): string | undefined =>
  from.measure === to.measure
    ? roundTo(decimal(quantity).times(from.factor).div(to.factor), DECIMALS).toFixed()
    : undefined;
