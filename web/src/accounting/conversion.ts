import { decimal, roundTo, toWire } from "#contract/kit/money.ts";

/** How many decimals a rate keeps, as the ledger does. */
const RATE_DECIMALS = 10;

const isSome = (text: string): boolean => /[1-9]/u.test(text);

/** What arrives for an amount at a rate; empty while one of them is missing. */
export const arriving = (amount: string, rate: string, minorUnit: number): string =>
  isSome(amount) && isSome(rate) ? toWire(roundTo(decimal(amount).times(decimal(rate)), minorUnit)) : "";

/** The rate that follows from what left and what arrived; empty while one of them is missing. */
export const rateFrom = (amount: string, arrived: string): string =>
  isSome(amount) && isSome(arrived) ? roundTo(decimal(arrived).div(decimal(amount)), RATE_DECIMALS).toFixed() : "";

/** What was typed of a rate: digits and one comma. */
export function cleanRate(typed: string): string {
  const [whole = "", ...rest] = typed
    .replaceAll(/[^\d.,]/gu, "")
    .replaceAll(".", ",")
    .split(",");
  const kept = whole.slice(0, 12);
  return rest.length ? `${kept || "0"},${rest.join("").slice(0, RATE_DECIMALS)}` : kept;
}
export const rateToWire = (text: string): string => text.replace(",", ".").replace(/\.$/u, "");
export const rateForTyping = (wire: string): string =>
  (wire.includes(".") ? wire.replace(/\.?0+$/u, "") : wire).replace(".", ",");
