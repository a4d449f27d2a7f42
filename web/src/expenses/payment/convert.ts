import { converted, rateBetween } from "#contract/kit/money-rate.ts";

export interface Other {
  /** The field typed last; the other is computed from it. */
  by: "rate" | "amount";
  rate: string;
  amount: string;
}

/** Recomputes rate or amount from the one typed last. */
export const inStep = (amount: string, other: Other, minorUnit: number): Other =>
  other.by === "rate"
    ? { ...other, amount: converted(amount, other.rate, minorUnit) }
    : { ...other, rate: rateBetween(amount, other.amount) };
