import { decimal, fitsMinorUnit, toWire } from "./money.ts";

/** The result of reading an amount: one reading, two (the person chooses), or none; `error` is the text key of the reason. */
export type AmountReading =
  | { readonly kind: "empty" }
  | { readonly kind: "read"; readonly amount: string }
  | { readonly kind: "either"; readonly amounts: readonly [string, string] }
  | { readonly kind: "refused"; readonly error: AmountError };
export type AmountError = "errors.amount" | "errors.minor_unit" | "errors.amount_grouping" | "errors.amount_too_large";

/** The spaces that spreadsheets and browsers group digits with; `\s` includes the no-break and thin ones. */
const SPACES = /[\s\u180E\u2060]+/gu;
const APOSTROPHES = /['’ʼ‘′`]/gu;
/** Digits grouped by one separator: in threes, or as in India (three, then pairs). */
const isGrouped = (whole: string, mark: string): boolean =>
  /^\d{1,3}(?:g\d{3})+$|^\d{1,2}(?:g\d{2})+g\d{3}$/u.test(whole.replaceAll(mark, "g"));
const MOST_DIGITS = 14;

const refused = (error: AmountError): AmountReading => ({ kind: "refused", error });

/** The digits without their grouping; undefined when the grouping is invalid. */
function ungrouped(whole: string): string | undefined {
  const marks = [...new Set(whole.replaceAll(/\d/gu, ""))];
  const [mark] = marks;
  if (mark === undefined) return whole;
  return marks.length === 1 && isGrouped(whole, mark) ? whole.replaceAll(mark, "") : undefined;
}

function amountFrom(whole: string, decimals: string, minorUnit: number): AmountReading {
  const digits = ungrouped(whole);
  if (digits === undefined) return refused("errors.amount_grouping");
  const significant = digits.replace(/^0+(?=\d)/u, "") || "0";
  if (significant.length > MOST_DIGITS) return refused("errors.amount_too_large");
  const value = `${significant}.${decimals || "0"}`;
  if (!fitsMinorUnit(value, minorUnit)) return refused("errors.minor_unit");
  return { kind: "read", amount: toWire(decimal(value), minorUnit) };
}

/**
 * Reads an amount as people, spreadsheets and our own screens write it: `1.500,00`, `1,500.00`, `1 500,00`, `1'500.00`, `1500`. A separator
 * in an invalid position refuses the text. A single separator before exactly three digits groups them (`1,500` is 1500), unless the
 * currency has three decimals: then both readings are returned, first the one in our own notation (decimal comma).
 */
export function readAmount(typed: string, minorUnit: number): AmountReading {
  const text = typed.trim().replaceAll(SPACES, " ").replaceAll(APOSTROPHES, "'");
  if (text === "") return { kind: "empty" };
  if (!/^[\d., ']*$/u.test(text) || !/\d/u.test(text)) return refused("errors.amount");
  const last = Math.max(text.lastIndexOf(","), text.lastIndexOf("."));
  if (last < 0) return amountFrom(text, "", minorUnit);
  const mark = text[last] ?? "";
  const [whole, decimals] = [text.slice(0, last), text.slice(last + 1)];
  // A separator that occurs more than once groups digits; `ungrouped` refuses mixed ones.
  if (whole.includes(mark)) return amountFrom(text, "", minorUnit);
  if (!/^\d*$/u.test(decimals)) return refused("errors.amount_grouping");
  const asDecimals = amountFrom(whole, decimals, minorUnit);
  if (decimals.length !== 3 || !/^[1-9]\d{0,2}$/u.test(whole)) return asDecimals;
  const asGroups = amountFrom(text, "", minorUnit);
  if (minorUnit < 3 || asDecimals.kind !== "read" || asGroups.kind !== "read") return asGroups;
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
