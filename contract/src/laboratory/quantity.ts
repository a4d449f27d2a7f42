import { decimal, roundTo, toWire, type Decimal } from "../kit/money.ts";
import { numberText, type NumberRules } from "../kit/number.ts";

/** Decimals of a stock quantity, in the component's base unit (g or mL). */
export const STOCK_DECIMALS = 3;
/** Largest quantity of one lot, a thousand tonnes in grams; more is a typing error. */
const MOST = "1000000000";

/** A typed quantity of stock, in any unit. */
export const stockQuantity: NumberRules = { least: 0.000001, most: 999_999_999_999, decimals: 6 };
/** One that was counted or came in, in the base unit; 0 says that nothing is there. */
export const countedQuantity: NumberRules = { least: 0, most: 999_999_999_999, decimals: STOCK_DECIMALS };

/** A lot that a count found. */
export const foundQuantity: NumberRules = { ...countedQuantity, least: 0.001 };

export interface Measured {
  readonly base_unit: "g" | "mL";
  /** g/mL. */
  readonly density: string | null;
}
interface Unit {
  readonly measure: "volume" | "weight" | "piece";
  /** Millilitres, grams or pieces per unit. */
  readonly factor: string;
}
type Problem = "density" | "piece" | "quantity";

/** Whether a quantity in this unit is one in the base unit with the point moved, so that nothing needs rounding: kg of what is kept in grams. */
const isDecimal = (unit: Unit | undefined, { base_unit }: Measured): boolean =>
  !unit ||
  ((unit.measure === "weight") === (base_unit === "g") && /^(?:10*|0?\.0*1)$/u.test(decimal(unit.factor).toFixed()));

/**
 * Converts a quantity to the component's base unit. Without a unit it is in the base unit already. Converting between grams and millilitres
 * needs the component's density, and is rounded half up to three decimals, as from units such as pounds; elsewhere a quantity with more decimals
 * than stock has is a typing error. Returns a problem for that, for a missing density, and where the result is 0 or too large.
 */
export function baseQuantity(quantity: string, unit: Unit | undefined, of: Measured): Decimal | Problem {
  const base = inBase(decimal(quantity), unit, of);
  if (typeof base === "string") return base;
  const rounded = roundTo(base, STOCK_DECIMALS);
  if (isDecimal(unit, of) && !rounded.eq(base)) return "quantity";
  return rounded.lte(0) || rounded.gt(MOST) ? "quantity" : rounded;
}
function inBase(quantity: Decimal, unit: Unit | undefined, of: Measured): Decimal | Problem {
  if (!unit) return quantity;
  if (unit.measure === "piece") return "piece";
  const some = quantity.times(unit.factor);
  const [from, to] = [unit.measure === "weight" ? "g" : "mL", of.base_unit];
  if (from === to) return some;
  if (of.density === null) return "density";
  return to === "g" ? some.times(of.density) : some.div(of.density);
}

/** Decimals of litres below 0.1, which three would show as nothing. */
const FINE_DECIMALS = 6;
/** Litres as they are shown: to three decimals, small ones to six. Computing goes on with the exact ones. */
export const shownLitres = (litres: Decimal): string =>
  roundTo(litres, litres.abs().lt("0.1") ? FINE_DECIMALS : STOCK_DECIMALS).toFixed();

/** What a lot of bottles holds in all. One bottle's litres, rounded, would not add up to it. */
export interface BottledLot {
  readonly bottles: number;
  readonly litres: string;
}
/** Litres in some of a lot's bottles, rounded to three decimals. */
export const litresIn = (lot: BottledLot, bottles: number): Decimal =>
  lot.bottles === 0
    ? decimal("0")
    : roundTo(decimal(lot.litres).times(String(bottles)).div(String(lot.bottles)), STOCK_DECIMALS);

interface TakenBottles<L extends BottledLot> {
  readonly lot: L;
  readonly bottles: number;
  readonly litres: Decimal;
}
/** Whole bottles that add up to this many litres, in the order of the lots, as far as their free ones go; `rest` is what is missing. */
export function takeBottles<L extends BottledLot>(
  lots: readonly L[],
  wanted: Decimal,
  freeOf: (lot: L) => number,
): { readonly taken: readonly TakenBottles<L>[]; readonly rest: Decimal } {
  let rest = wanted;
  const taken: TakenBottles<L>[] = [];
  for (const lot of lots) {
    if (rest.lte(0)) break;
    if (decimal(lot.litres).lte(0)) continue;
    const needed = Math.ceil(Number(rest.times(String(lot.bottles)).div(lot.litres).toFixed()));
    const bottles = Math.min(freeOf(lot), needed);
    if (bottles < 1) continue;
    const litres = litresIn(lot, bottles);
    taken.push({ lot, bottles, litres });
    rest = rest.minus(litres);
  }
  return { taken, rest };
}

const BIG = 1000;
/** A quantity as text with the most readable unit: kg and L from a thousand on. */
export function quantityIn(value: string, base_unit: "g" | "mL"): { readonly text: string; readonly unit: string } {
  const big = decimal(value).abs().gte(BIG);
  return big
    ? { text: numberText(decimal(value).div(BIG).toFixed()), unit: base_unit === "g" ? "kg" : "L" }
    : { text: numberText(value), unit: base_unit };
}
/** What a quantity is worth at a price for one unit of it, rounded half up to the currency's minor unit, as in answers. */
export const worth = (quantity: string, price: string, minorUnit: number): string =>
  toWire(roundTo(decimal(quantity).times(price), minorUnit), minorUnit);
