import Big from "big.js";
import { z } from "zod";

/** Half up, as posted amounts are rounded. */
const HALF_UP = 1;

/** A decimal string on the wire: at most 14 digits and 4 decimals, no exponent, not negative. Text key on refusal. */
export const amount = z
  .string({ error: (issue) => (issue.input === undefined ? undefined : "errors.amount") })
  .trim()
  .regex(/^\d{1,14}(\.\d{1,4})?$/u, { error: "errors.amount" });

/** An amount that must be more than nothing. */
export const positiveAmount = amount.refine((a) => /[1-9]/u.test(a), { error: "errors.amount" });

/** Units of one currency for one unit of another: more than zero, at most 10 decimals. */
export const rate = z
  .string({ error: (issue) => (issue.input === undefined ? undefined : "errors.rate") })
  .trim()
  .regex(/^\d{1,12}(\.\d{1,10})?$/u, { error: "errors.rate" })
  .refine((r) => /[1-9]/u.test(r), { error: "errors.rate" });

/** Why the rate of a payment or a transfer is far from the month's. */
export const rateMotif = z.string().trim().max(2000).nullish();

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

/** On the wire: plain notation with at least two decimals, three where the currency has three. */
export function toWire(value: Decimal | string, minorUnit = 2): string {
  // Lists tell thousands of amounts a second: what is plain already only loses its last zeros.
  const plain = typeof value === "string" && PLAIN.test(value) ? value : new Big(value).toFixed();
  const point = plain.indexOf(".");
  const least = Math.max(2, minorUnit);
  if (point < 0) return `${plain}.${"0".repeat(least)}`;
  const shortest = point + 1 + least;
  let end = plain.length;
  while (end > shortest && plain[end - 1] === "0") end -= 1;
  return plain.slice(0, end).padEnd(shortest, "0");
}

/** An amount in an answer: as `toWire` writes it. */
export const money = z.string().regex(/^-?(?:0|[1-9]\d*)\.\d{2,4}$/u, { error: "not as money travels" });

/** A rate as it was given: the zeros that the database keeps behind it are not part of it. */
export const plainRate = (given: string): string => new Big(given).toFixed();
/** A rate in an answer. */
export const plainRateText = z.string().regex(/^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/u, { error: "not as rates travel" });

/**
 * `1.234,50`: comma decimal, dot thousands, two decimals, in both languages (specification, section 9). A thousandth that is
 * there is shown too: TND and its like have three decimals, and an amount is never shown as another one.
 */
export function formatAmount(value: string): string {
  const plain = toWire(new Big(value).round(4, HALF_UP));
  const travelled = value.length - value.indexOf(".") - 1 === 3 && value.includes(".") ? 3 : 2;
  const [whole = "0", fraction = "00"] = toWire(plain, travelled).split(".");
  const sign = whole.startsWith("-") ? "-" : "";
  const digits = sign ? whole.slice(1) : whole;
  return `${sign}${digits.replace(/\B(?=(\d{3})+(?!\d))/gu, ".")},${fraction}`;
}

/** `1.234,50 €` */
export const formatMoney = (value: string, symbol: string): string => `${formatAmount(value)} ${symbol}`;

/** The order of sums over several currencies, the same wherever they stand: the office's (or the company's) first, then by code. */
export const officeFirst =
  (office: string | null | undefined) =>
  (a: { readonly currency_iso: string }, b: { readonly currency_iso: string }): number =>
    Number(b.currency_iso === office) - Number(a.currency_iso === office) ||
    (a.currency_iso < b.currency_iso ? -1 : a.currency_iso > b.currency_iso ? 1 : 0);

/** A currency as it travels beside an amount. */
export const currencyRef = z.object({
  hash_id: z.uuid(),
  iso: z.string(),
  symbol: z.string(),
  minor_unit: z.int(),
});
export type CurrencyRef = z.infer<typeof currencyRef>;

/** Checks an answer: these amounts have the decimals of the currency beside them. */
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
