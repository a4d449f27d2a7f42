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
