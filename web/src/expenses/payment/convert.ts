import { converted, rateBetween } from "#contract/kit/money-rate.ts";

export interface Other {
  /** What was typed last: the other follows from it. */
  by: "rate" | "amount";
  rate: string;
  amount: string;
}

/** Both sides in step with each other after one was typed. */
export const inStep = (amount: string, other: Other, minorUnit: number): Other =>
  other.by === "rate"
    ? { ...other, amount: converted(amount, other.rate, minorUnit) }
    : { ...other, rate: rateBetween(amount, other.amount) };
