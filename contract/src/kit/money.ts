import Big from "big.js";
import { z } from "zod";

/** Half up, as posted amounts are rounded. */
const HALF_UP = 1;

/** A decimal string on the wire: at most 14 digits and 4 decimals, no exponent, not negative. Text key on refusal. */
export const amount = z
  .string()
  .trim()
  .regex(/^\d{1,14}(\.\d{1,4})?$/u, { error: "errors.amount" });

/** An amount that must be more than nothing. */
export const positiveAmount = amount.refine((a) => /[1-9]/u.test(a), { error: "errors.amount" });

/** Units of one currency for one unit of another: more than zero, at most 10 decimals. */
export const rate = z
  .string()
  .trim()
  .regex(/^\d{1,12}(\.\d{1,10})?$/u, { error: "errors.rate" })
  .refine((r) => /[1-9]/u.test(r), { error: "errors.rate" });

export type Decimal = Big;

/** A decimal from its string; never from a binary float. */
export const decimal = (value: string): Decimal => new Big(value);

/** Rounded half up to the currency's minor unit (0 for XAF, 2 for EUR): done once, where an amount is posted. */
export const roundTo = (value: Decimal, minorUnit: number): Decimal => value.round(minorUnit, HALF_UP);

/** Whether an amount has no more decimals than its currency has. */
export const fitsMinorUnit = (value: string, minorUnit: number): boolean =>
  decimal(value).eq(roundTo(decimal(value), minorUnit));

/** The sum of decimal strings, as a string. */
export const sum = (values: readonly string[]): string => values.reduce((a, b) => a.plus(b), new Big(0)).toFixed();

/** A decimal as PostgreSQL tells it. */
const PLAIN = /^(?:0|-?[1-9]\d*)(?:\.\d+)?$/u;

/** On the wire: plain notation with at least the two decimals that people see. */
export function toWire(value: Decimal | string): string {
  // Lists tell thousands of amounts a second: what is plain already only loses its last zeros.
  const plain = typeof value === "string" && PLAIN.test(value) ? value : new Big(value).toFixed();
  const [whole = "0", decimals = ""] = plain.split(".");
  return `${whole}.${decimals.replace(/0+$/u, "").padEnd(2, "0")}`;
}

/** `1.234,50`: comma decimal, dot thousands, two decimals, in both languages (specification, section 9). */
export function formatAmount(value: string): string {
  const [whole = "0", fraction = "00"] = new Big(value).toFixed(2, HALF_UP).split(".");
  const sign = whole.startsWith("-") ? "-" : "";
  const digits = sign ? whole.slice(1) : whole;
  return `${sign}${digits.replace(/\B(?=(\d{3})+(?!\d))/gu, ".")},${fraction}`;
}

/** `1.234,50 €` */
export const formatMoney = (value: string, symbol: string): string => `${formatAmount(value)} ${symbol}`;

/** A currency as it travels beside an amount. */
export const currencyRef = z.object({
  hash_id: z.uuid(),
  iso: z.string(),
  symbol: z.string(),
  minor_unit: z.int(),
});
export type CurrencyRef = z.infer<typeof currencyRef>;
