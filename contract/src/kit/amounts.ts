/** Amounts as shown, and their exact sum: what every list needs, without the arithmetic of `money.ts`. */

/** Comma and dots in both languages (specification, section 9), at most four decimals, rounded half up away from zero. */
const printed = [2, 3].map(
  (least) =>
    new Intl.NumberFormat("de-DE", {
      minimumFractionDigits: least,
      maximumFractionDigits: 4,
      signDisplay: "negative",
    }),
) as [Intl.NumberFormat, Intl.NumberFormat];

/** Digits after the point of a plain decimal string. */
const decimalsOf = (value: string): number => (value.includes(".") ? value.length - value.indexOf(".") - 1 : 0);

/**
 * `1.234,50`: two decimals, or the three that an amount comes with (TND has three), so that the shown amount is exact.
 * @throws {RangeError} if the text is not a number.
 */
export function formatAmount(value: string): string {
  // Intl reads decimal strings exactly, and anything else as "NaN".
  const text = printed[decimalsOf(value) === 3 ? 1 : 0].format(value as Intl.StringNumericLiteral);
  if (text === "NaN") throw new RangeError(`not an amount: ${value}`);
  return text;
}

/** Whole digits with dots between thousands. */
export const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/gu, ".");

/** `1.234,50 €` */
export const formatMoney = (value: string, symbol: string): string => `${formatAmount(value)} ${symbol}`;

/** The exact sum of plain decimal strings, without trailing zeros. */
export function sum(values: readonly string[]): string {
  const places = values.reduce((most, value) => Math.max(most, decimalsOf(value)), 0);
  const scaled = (value: string): bigint => BigInt(value.replace(".", "") + "0".repeat(places - decimalsOf(value)));
  const total = values.reduce((all, value) => all + scaled(value), 0n);
  const digits = (total < 0n ? -total : total).toString().padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits.slice(digits.length - places).replace(/0+$/u, "");
  return `${total < 0n ? "-" : ""}${whole}${fraction && "."}${fraction}`;
}

/** A decimal string as in calls: `1500.5`. */
export const PLAIN_DECIMAL = /^-?\d+(?:\.\d+)?$/u;

/**
 * A number with a decimal comma, without grouping and trailing zeros: `1250,5`. For rates and cells, and where one meaning of `1.500` must
 * not look like the other.
 */
export const exactText = (value: string | null | undefined): string =>
  value && PLAIN_DECIMAL.test(value) ? sum([value]).replace(".", ",") : (value ?? "");

/** A plain decimal with at least two decimals, three where the currency has three, as amounts travel. */
export function withDecimals(value: string, minorUnit: number): string {
  const least = Math.max(2, minorUnit);
  return decimalsOf(value) >= least
    ? value
    : `${value}${value.includes(".") ? "" : "."}${"0".repeat(least - decimalsOf(value))}`;
}

/** Sorts sums by currency, the same everywhere: the office's (or the company's) currency first, then by code. */
export const officeFirst =
  (office: string | null | undefined) =>
  (a: { readonly currency_iso: string }, b: { readonly currency_iso: string }): number =>
    Number(b.currency_iso === office) - Number(a.currency_iso === office) ||
    (a.currency_iso < b.currency_iso ? -1 : a.currency_iso > b.currency_iso ? 1 : 0);
