import { decimal, fitsMinorUnit, toWire } from "./money.ts";

/** What was typed can be read in one way, in two (then the person chooses), or not at all: `error` is the key of the text that says why. */
export type AmountReading =
  | { readonly kind: "empty" }
  | { readonly kind: "read"; readonly amount: string }
  | { readonly kind: "either"; readonly amounts: readonly [string, string] }
  | { readonly kind: "refused"; readonly error: AmountError };
export type AmountError = "errors.amount" | "errors.minor_unit" | "errors.amount_grouping" | "errors.amount_too_large";

/** The spaces that spreadsheets and browsers group digits with, as one; `\s` knows the no-break and the thin ones. */
const SPACES = /[\s\u180E\u2060]+/gu;
const APOSTROPHES = /['’ʼ‘′`]/gu;
/** Digits grouped by one mark: in threes, or as in India the last three and pairs before. */
const isGrouped = (whole: string, mark: string): boolean =>
  /^\d{1,3}(?:g\d{3})+$|^\d{1,2}(?:g\d{2})+g\d{3}$/u.test(whole.replaceAll(mark, "g"));
const MOST_DIGITS = 14;

const refused = (error: AmountError): AmountReading => ({ kind: "refused", error });

/** The digits without their grouping; undefined where a mark does not group. */
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
 * An amount as people, spreadsheets and our own screens write it: `1.500,00`, `1,500.00`, `1 500,00`, `1'500.00`, `1500`. Every
 * separator means something: one that fits nowhere refuses the whole. A single separator before exactly three digits groups
 * them (`1,500` is 1500), unless the currency has so many decimals: then both readings are given, first the one that our own
 * way of writing (comma before decimals) has.
 */
export function readAmount(typed: string, minorUnit: number): AmountReading {
  const text = typed.trim().replaceAll(SPACES, " ").replaceAll(APOSTROPHES, "'");
  if (text === "") return { kind: "empty" };
  if (!/^[\d., ']*$/u.test(text) || !/\d/u.test(text)) return refused("errors.amount");
  const last = Math.max(text.lastIndexOf(","), text.lastIndexOf("."));
  if (last < 0) return amountFrom(text, "", minorUnit);
  const mark = text[last] ?? "";
  const [whole, decimals] = [text.slice(0, last), text.slice(last + 1)];
  // A mark that comes again only groups; before another one it may not stand twice either.
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

/** How the currency is written beside its amounts: as far as it is given, it may stand before or after the figure. */
interface AmountCurrency {
  readonly minor_unit: number;
  readonly iso?: string;
  readonly symbol?: string;
}

/** Takes the currency's code or symbol off either end. */
function withoutCurrency(text: string, { iso, symbol }: AmountCurrency): string {
  for (const mark of [iso, symbol]) {
    if (!mark) continue;
    if (text.toLowerCase().endsWith(mark.toLowerCase())) return text.slice(0, -mark.length).trim();
    if (text.toLowerCase().startsWith(mark.toLowerCase())) return text.slice(mark.length).trim();
  }
  return text;
}

/** The same with the currency beside the figure, as papers, tables and our own screens have it. */
export const readPrintedAmount = (printed: string, currency: AmountCurrency): AmountReading =>
  readAmount(withoutCurrency(printed.trim(), currency), currency.minor_unit);
