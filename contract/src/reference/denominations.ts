import { numberFrom, type NumberRules } from "../kit/number.ts";

/** Notes and coins as entered: `500 200 100 0,50`. */
export const DENOMINATIONS = /^\d{1,9}(?:[.,]\d{1,4})?(?:[ ;]+\d{1,9}(?:[.,]\d{1,4})?)*$/u;

const denomination: NumberRules = { least: 0.0001, most: 999_999_999, decimals: 4, isUngrouped: true };
/** Built-in denominations, which a company need not enter. */
const known: Readonly<Record<string, string>> = {
  EUR: "500 200 100 50 20 10 5 2 1 0.50 0.20 0.10 0.05 0.02 0.01",
  XAF: "10000 5000 2000 1000 500 100 50 25 10 5 2 1",
  ZAR: "200 100 50 20 10 5 2 1 0.50 0.20 0.10",
};

/** The notes and coins of a currency, the largest first: those entered, otherwise the built-in ones. */
export function denominationsOf(iso: string, entered: string | null): readonly string[] {
  const values = (entered ?? known[iso] ?? "").split(/[ ;]+/u).flatMap((v) => numberFrom(v, denomination) ?? []);
  return [...new Set(values)].toSorted((a, b) => Number(b) - Number(a));
}
