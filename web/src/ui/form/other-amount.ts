import { converted, rateBetween } from "#contract/kit/money-rate.ts";

/** The other side of a movement between two currencies. */
export interface Other {
  /** What is given: the month's rate while nobody typed, else the field typed last; the other is computed from it. */
  by: "month" | "rate" | "amount";
  rate: string;
  amount: string;
}

export const noOther: Other = { by: "month", rate: "", amount: "" };

/** Recomputes rate or amount from the one that is given. */
export const inStep = (amount: string, other: Other, minorUnit: number): Other =>
  other.by === "amount"
    ? { ...other, rate: rateBetween(amount, other.amount) }
    : { ...other, amount: converted(amount, other.rate, minorUnit) };

/** Of a call: the rate, or the amount if that was typed. */
export const otherGiven = ({ by, rate, amount }: Other): { rate_exchange: string } | { amount_to: string } =>
  by === "amount" ? { amount_to: amount } : { rate_exchange: rate };
