import { decimal, roundTo, toWire } from "./money.ts";
import { numberFrom, type NumberRules } from "./number.ts";

/** The rules of an exchange rate, as the ledger keeps it. */
export const exchangeRate = {
  least: 1e-10,
  most: 999_999_999_999,
  decimals: 10,
  isUngrouped: true,
} satisfies NumberRules;

/**
 * Reads a rate as people and spreadsheets write it: `655,957`, `1 234,5`, `1.234,50`, `1,234.5`, `0.0015`. Returns a decimal string, or
 * undefined.
 */
export const parseRate = (text: string): string | undefined => numberFrom(text, exchangeRate);

/** Decimals of a rate, as in the ledger. */
export const RATE_DECIMALS = 10;
const isSome = (text: string): boolean => /[1-9]/u.test(text);

/** Converts an amount at a rate (units of the other currency per unit), rounded half up to the other's minor unit; empty if one is missing. */
export const converted = (amount: string, at: string, minorUnit: number): string =>
  isSome(amount) && isSome(at) ? toWire(roundTo(decimal(amount).times(at), minorUnit)) : "";

/** The rate between two amounts, to ten decimals; empty if one is missing. */
export const rateBetween = (amount: string, other: string): string =>
  isSome(amount) && isSome(other) ? roundTo(decimal(other).div(amount), RATE_DECIMALS).toFixed() : "";
