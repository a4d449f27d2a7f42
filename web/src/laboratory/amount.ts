import { decimal } from "#contract/kit/money.ts";
import { quantityFrom, quantityText, STOCK_DECIMALS } from "#contract/laboratory/quantity.ts";

/** The two units of the keypad: the component's base unit, and a thousand of it. */
export const unitsOf = (base: "g" | "mL"): readonly [base: string, big: string] => [base, base === "g" ? "kg" : "L"];
const BIG = "1000";
const MOST_DIGITS = 9;

/** The text after one more key: digits and one comma, with no more decimals than stock keeps in the larger unit. */
export function typedMore(typed: string, key: string): string {
  if (key === "back") return typed.slice(0, -1);
  if (key === ",") return typed.includes(",") ? typed : `${typed || "0"},`;
  const [whole = "", fraction] = typed.split(",");
  if (fraction !== undefined) return fraction.length < STOCK_DECIMALS + 3 ? typed + key : typed;
  if (whole === "0") return key;
  return whole.length < MOST_DIGITS ? typed + key : typed;
}
/** The same for a whole text, from a keyboard, a paste or a hand scanner. */
export const typedText = (text: string): string =>
  [...text.replaceAll(".", ",")].reduce((typed, key) => (/[\d,]/u.test(key) ? typedMore(typed, key) : typed), "");

/** The amount in the base unit; undefined when the text is no quantity. */
export function amountOf(typed: string, isBig: boolean): string | undefined {
  const quantity = quantityFrom(typed.endsWith(",") ? typed.slice(0, -1) : typed);
  if (quantity === undefined) return undefined;
  const base = decimal(quantity).times(isBig ? BIG : "1");
  // More decimals than stock keeps are refused, not rounded silently.
  return base.eq(base.round(STOCK_DECIMALS, 0)) && base.gt("0") ? base.toFixed() : undefined;
}
/** `2,5 kg`: the typed amount with its unit. */
export const amountText = (typed: string, unit: string): string =>
  `${quantityText(quantityFrom(typed.endsWith(",") ? typed.slice(0, -1) : typed) ?? "0")} ${unit}`;
