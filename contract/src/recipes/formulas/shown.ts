import { grouped } from "../../kit/amounts.ts";
import { roundTo, type Decimal } from "../../kit/money.ts";

/** Formats a figure, like `1.186,5`: rounded half up to at most `most` decimals, without trailing zeros beyond `least` decimals. */
export function figureOf(value: Decimal, most: number, least = 0): string {
  const [whole = "0", decimals = ""] = roundTo(value, most).toFixed().split(".");
  const shown = decimals.padEnd(least, "0");
  return `${grouped(whole)}${shown ? `,${shown}` : ""}`;
}
