import { decimal } from "#contract/kit/money.ts";
import { exactText } from "#contract/kit/amounts.ts";
import { numberFrom, type NumberRules } from "#contract/kit/number.ts";
import { STOCK_DECIMALS } from "#contract/laboratory/quantity.ts";

/** The two units of the keypad: the component's base unit, and a thousand of it. */
export const unitsOf = (base: "g" | "mL"): readonly [base: string, big: string] => [base, base === "g" ? "kg" : "L"];
const BIG = "1000";
const MOST_DIGITS = 9;
const MOST_TYPED = 20;

/** The text after one more key: digits and one comma, with no more decimals than stock keeps in the larger unit. */
export function typedMore(typed: string, key: string): string {
  if (key === "back") return typed.slice(0, -1);
  if (key === ",") return typed.includes(",") ? typed : `${typed || "0"},`;
  if (typed.includes(".")) return typed.length < MOST_TYPED ? typed + key : typed;
  const [whole = "", fraction] = typed.split(",");
  if (fraction !== undefined) return fraction.length < STOCK_DECIMALS + 3 ? typed + key : typed;
  if (whole === "0") return key;
  return whole.length < MOST_DIGITS ? typed + key : typed;
}
/** The same for a whole text, from a keyboard, a paste or a hand scanner: separators stay as they were typed, to be read as everywhere. */
export const typedText = (text: string): string =>
  text
    .replaceAll(/[^\d.,\s'’]/gu, "")
    .trimStart()
    .slice(0, MOST_TYPED);

/** What a typed amount may be: in the base unit to the decimals that stock keeps, in the larger one to as many more. */
export const amountRules = (isBig: boolean): NumberRules => ({
  least: 0.000001,
  most: 10 ** MOST_DIGITS,
  decimals: STOCK_DECIMALS + (isBig ? 3 : 0),
});
/** The amount in the base unit; undefined when the text is no quantity. */
export function amountOf(typed: string, isBig: boolean): string | undefined {
  const quantity = numberFrom(typed, amountRules(isBig));
  return (
    quantity &&
    decimal(quantity)
      .times(isBig ? BIG : "1")
      .toFixed()
  );
}
/** `2,5 kg`: the typed amount with its unit, without grouping, so that it is not taken for decimals. */
export const amountText = (typed: string, unit: string, isBig = false): string =>
  `${exactText(numberFrom(typed, amountRules(isBig)) ?? "0")} ${unit}`;
