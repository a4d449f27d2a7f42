import { roundTo, type Decimal } from "../../kit/money.ts";

/** Formats a figure, like `1.186,5`: rounded half up to at most `most` decimals, without trailing zeros beyond `least` decimals. */
export function figureOf(value: Decimal, most: number, least = 0): string {
  const [whole = "0", decimals = ""] = roundTo(value, most).toFixed().split(".");
  const sign = whole.startsWith("-") ? "-" : "";
  const digits = (sign ? whole.slice(1) : whole).replaceAll(/\B(?=(\d{3})+(?!\d))/gu, ".");
  const shown = decimals.padEnd(least, "0");
  return `${sign}${digits}${shown ? `,${shown}` : ""}`;
}
