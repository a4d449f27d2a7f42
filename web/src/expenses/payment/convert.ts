import { decimal, roundTo, toWire } from "#contract/kit/money.ts";

export interface Other {
  /** What was typed last: the other follows from it. */
  by: "rate" | "amount";
  rate: string;
  amount: string;
}

const positive = (value: string): boolean => /[1-9]/u.test(value);

/** The amount in the holder's currency for an amount and a rate, rounded to the minor unit. */
export const otherAmount = (amount: string, rate: string, minorUnit: number): string =>
  positive(amount) && positive(rate) ? toWire(roundTo(decimal(amount).times(rate), minorUnit)) : "";

/** The rate that two amounts make, to ten decimals. */
export function rateOf(amount: string, other: string): string {
  if (!positive(amount) || !positive(other)) return "";
  return decimal(other)
    .div(amount)
    .round(10, 1)
    .toFixed()
    .replace(/(\.\d*?)0+$/u, "$1")
    .replace(/\.$/u, "");
}

/** Both sides in step with each other after one was typed. */
export const inStep = (amount: string, other: Other, minorUnit: number): Other =>
  other.by === "rate"
    ? { ...other, amount: otherAmount(amount, other.rate, minorUnit) }
    : { ...other, rate: rateOf(amount, other.amount) };
