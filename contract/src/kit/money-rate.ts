import { decimal, plainRate, roundTo, toWire } from "./money.ts";

/** What people and spreadsheets write for a rate: `655,957`, `1 234,5`, `1.234,50`, `1,234.5`, `0.0015`. A decimal string, or nothing. */
export function parseRate(text: string): string | undefined {
  const bare = text.replaceAll(/[\s'’]/gu, "");
  if (!/^\d[\d.,]*$|^[.,]\d+$/u.test(bare)) return undefined;
  const last = Math.max(bare.lastIndexOf(","), bare.lastIndexOf("."));
  const mark = bare[last];
  // A mark that stands more than once only groups.
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

/** A rate as it stands in its cell: a comma, and no zeros that say nothing. */
export const rateText = (rate: string): string => (rate === "" ? "" : plainRate(rate).replace(".", ","));

/** How many decimals a rate keeps, as the ledger does. */
const RATE_DECIMALS = 10;
const isSome = (text: string): boolean => /[1-9]/u.test(text);

/** An amount in the other currency, at a rate (units of the other for one), rounded half up to its minor unit; empty while one is missing. */
export const converted = (amount: string, at: string, minorUnit: number): string =>
  isSome(amount) && isSome(at) ? toWire(roundTo(decimal(amount).times(at), minorUnit)) : "";

/** The rate that two amounts make, to ten decimals; empty while one is missing. */
export const rateBetween = (amount: string, other: string): string =>
  isSome(amount) && isSome(other) ? roundTo(decimal(other).div(amount), RATE_DECIMALS).toFixed() : "";
