import { decimal, plainRate, roundTo, toWire } from "./money.ts";

/**
 * Reads a rate as people and spreadsheets write it: `655,957`, `1 234,5`, `1.234,50`, `1,234.5`, `0.0015`. Returns a decimal string, or
 * undefined.
 */
export function parseRate(text: string): string | undefined {
  const bare = text.replaceAll(/[\s'’]/gu, "");
  if (!/^\d[\d.,]*$|^[.,]\d+$/u.test(bare)) return undefined;
  const last = Math.max(bare.lastIndexOf(","), bare.lastIndexOf("."));
  const mark = bare[last];
  // A separator that occurs more than once groups digits.
  const groups = mark !== undefined && bare.indexOf(mark) !== last;
  const whole = last < 0 || groups ? bare : bare.slice(0, last);
  const decimals = last < 0 || groups ? "" : bare.slice(last + 1);
  if (!/^\d*$|^\d{1,3}(?:,\d{3})+$|^\d{1,3}(?:\.\d{3})+$/u.test(whole)) return undefined;
  const digits = whole.replaceAll(/[.,]/gu, "").replace(/^0+(?=\d)/u, "") || "0";
  const tail = decimals.replace(/0+$/u, "");
  if (digits.length > 12 || tail.length > 10) return undefined;
  const value = tail ? `${digits}.${tail}` : digits;
  return /[1-9]/u.test(value) ? value : undefined;
}

/** Formats a rate: decimal comma, no trailing zeros. */
export const rateText = (rate: string): string => (rate === "" ? "" : plainRate(rate).replace(".", ","));

/** Decimals of a rate, as in the ledger. */
export const RATE_DECIMALS = 10;
const isSome = (text: string): boolean => /[1-9]/u.test(text);

/** Converts an amount at a rate (units of the other currency per unit), rounded half up to the other's minor unit; empty if one is missing. */
export const converted = (amount: string, at: string, minorUnit: number): string =>
  isSome(amount) && isSome(at) ? toWire(roundTo(decimal(amount).times(at), minorUnit)) : "";

/** The rate between two amounts, to ten decimals; empty if one is missing. */
export const rateBetween = (amount: string, other: string): string =>
  isSome(amount) && isSome(other) ? roundTo(decimal(other).div(amount), RATE_DECIMALS).toFixed() : "";
