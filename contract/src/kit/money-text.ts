import { decimal, fitsMinorUnit, toWire } from "./money.ts";
import { waysOf, type Written } from "./number.ts";

/** The result of reading an amount: one reading, two (the person chooses), or none; `error` is the text key of the reason. */
export type AmountReading =
  | { readonly kind: "empty" }
  | { readonly kind: "read"; readonly amount: string }
  | { readonly kind: "either"; readonly amounts: readonly [string, string] }
  | { readonly kind: "refused"; readonly error: AmountError };
export type AmountError = "errors.amount" | "errors.minor_unit" | "errors.amount_grouping" | "errors.amount_too_large";

const MOST_DIGITS = 14;

const refused = (error: AmountError): AmountReading => ({ kind: "refused", error });

function amountOf({ digits, decimals }: Written, minorUnit: number): AmountReading {
  if (digits.length > MOST_DIGITS) return refused("errors.amount_too_large");
  const value = `${digits}.${decimals || "0"}`;
  if (!fitsMinorUnit(value, minorUnit)) return refused("errors.minor_unit");
  return { kind: "read", amount: toWire(decimal(value), minorUnit) };
}

/**
 * Reads an amount as people, spreadsheets and our own screens write it: `1.500,00`, `1,500.00`, `1 500,00`, `1'500.00`, `1500`. A separator
 * in an invalid position refuses the text. A single separator before exactly three digits groups them (`1,500` is 1500), unless the
 * currency has three decimals: then both readings are returned, first the one in our own notation (decimal comma).
 */
export function readAmount(typed: string, minorUnit: number): AmountReading {
  const ways = waysOf(typed);
  if (ways.kind === "empty") return ways;
  if (ways.kind === "refused") return refused(ways.error === "number" ? "errors.amount" : "errors.amount_grouping");
  const [asDecimals, asGroups] = [ways.asDecimal, ways.asGroups].map((way) => way && amountOf(way, minorUnit));
  if (!asDecimals || !asGroups) return asDecimals ?? asGroups ?? refused("errors.amount");
  if (minorUnit < 3 || asDecimals.kind !== "read" || asGroups.kind !== "read") return asGroups;
  const { mark } = ways;
  return {
    kind: "either",
    amounts: mark === "," ? [asDecimals.amount, asGroups.amount] : [asGroups.amount, asDecimals.amount],
  };
}

/** How a currency is written: a given code or symbol may come before or after the amount. */
interface AmountCurrency {
  readonly minor_unit: number;
  readonly iso?: string;
  readonly symbol?: string;
}

/** Removes the currency's code or symbol from either end. */
function withoutCurrency(text: string, { iso, symbol }: AmountCurrency): string {
  for (const mark of [iso, symbol]) {
    if (!mark) continue;
    if (text.toLowerCase().endsWith(mark.toLowerCase())) return text.slice(0, -mark.length).trim();
    if (text.toLowerCase().startsWith(mark.toLowerCase())) return text.slice(mark.length).trim();
  }
  return text;
}

/** Reads an amount with its currency beside it, as in documents, tables and our own screens. */
export const readPrintedAmount = (printed: string, currency: AmountCurrency): AmountReading =>
  readAmount(withoutCurrency(printed.trim(), currency), currency.minor_unit);
