import Big from "big.js";
import { z } from "zod";
import { lineText } from "./one-line.ts";
import { longText } from "./long-text.ts";
import { withDecimals } from "./amounts.ts";

/** Rounding mode of big.js for posted amounts. */
const HALF_UP = 1;

/** A decimal string in calls: at most 14 digits and 4 decimals, no exponent, not negative. Fails with a text key. */
export const amount = lineText({ error: (issue) => (issue.input === undefined ? undefined : "errors.amount") }).regex(
  /^\d{1,14}(\.\d{1,4})?$/u,
  { error: "errors.amount" },
);

/** An amount above zero. */
export const positiveAmount = amount.refine((a) => /[1-9]/u.test(a), { error: "errors.amount" });

/** Units of one currency per unit of another: above zero, at most 10 decimals. */
export const rate = lineText({ error: (issue) => (issue.input === undefined ? undefined : "errors.rate") })
  .regex(/^\d{1,12}(\.\d{1,10})?$/u, { error: "errors.rate" })
  .refine((r) => /[1-9]/u.test(r), { error: "errors.rate" });

/** Why the rate of a payment or a transfer is far from the month's. */
export const rateMotif = longText().max(2000).nullish();

export type Decimal = Big;

/** Parses a decimal string; never use floats for money. */
export const decimal = (value: string): Decimal => new Big(value);

/** Rounds half up to the currency's minor unit (0 for XAF, 2 for EUR). Done once, when an amount is posted. */
export const roundTo = (value: Decimal, minorUnit: number): Decimal => value.round(minorUnit, HALF_UP);

/** Whether an amount fits its currency's number of decimals. */
export const fitsMinorUnit = (value: string, minorUnit: number): boolean =>
  decimal(value).eq(roundTo(decimal(value), minorUnit));

/** A decimal in PostgreSQL's notation. */
const PLAIN = /^(?:0|-?[1-9]\d*)(?:\.\d+)?$/u;

/** The notation in answers: plain, with at least two decimals, three where the currency has three. */
export function toWire(value: Decimal | string, minorUnit = 2): string {
  // Fast path without big.js for plain strings: lists format thousands of amounts per second.
  const plain = typeof value === "string" && PLAIN.test(value) ? value : new Big(value).toFixed();
  const point = plain.indexOf(".");
  if (point < 0) return withDecimals(plain, minorUnit);
  const shortest = point + 1 + Math.max(2, minorUnit);
  let end = plain.length;
  while (end > shortest && plain[end - 1] === "0") end -= 1;
  return withDecimals(plain.slice(0, end), minorUnit);
}

/** An amount in an answer, as `toWire` writes it. */
export const money = z.string().regex(/^-?(?:0|[1-9]\d*)\.\d{2,4}$/u, { error: "not as money travels" });

/** A rate without the trailing zeros that the database adds. */
export const plainRate = (given: string): string => new Big(given).toFixed();
/** A rate in an answer. */
export const plainRateText = z.string().regex(/^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/u, { error: "not as rates travel" });

/** A currency beside an amount. */
export const currencyRef = z.object({
  hash_id: z.uuid(),
  iso: z.string(),
  symbol: z.string(),
  minor_unit: z.int(),
});
export type CurrencyRef = z.infer<typeof currencyRef>;

/** Refines an answer's schema: these amounts must have the decimals of the currency beside them. */
export const inItsCurrency =
  <F extends string>(...fields: readonly F[]) =>
  (row: { readonly [K in F]?: string | null } & { readonly currency: CurrencyRef }, ctx: z.core.$RefinementCtx) => {
    const decimals = Math.max(2, row.currency.minor_unit);
    for (const field of fields) {
      const value = row[field];
      if (typeof value === "string" && value.length - value.indexOf(".") - 1 !== decimals)
        ctx.addIssue({ code: "custom", message: `not with ${decimals} decimals`, path: [field], input: value });
    }
  };
