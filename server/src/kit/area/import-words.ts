import { numberInSheet, type NumberRules } from "#contract/kit/number.ts";
import { folded } from "#contract/kit/words.ts";
import type { Cells } from "./importing.ts";

/** SQL: words of a file, folded by the database like the stored names: it covers more characters than `folded`. */
export const wantedWords = (parameter: string): string =>
  `(SELECT word, fold(word) AS key FROM unnest(${parameter}::text[]) AS word)`;
/** The different words of a column. */
export const wordsOf = (rows: readonly Cells[], column: string): string[] => [
  ...new Set(rows.flatMap(({ values }) => values[column] || [])),
];
/** What was found, by the word the file has for it. */
export const byWord = <T extends { readonly word: string }>(found: readonly T[]): ReadonlyMap<string, T> =>
  new Map(found.map((one) => [one.word, one]));

const PRICE: NumberRules = { least: 0.0001, most: 99_999_999_999_999, decimals: 4 };
const CODE = /[A-Z]{3}/u;
/** Signs that are of one currency alone. */
const SIGNS: Readonly<Record<string, string>> = { "€": "EUR", "£": "GBP" };
/** The code of the currency that stands beside a price. */
export const codeBeside = (price: string): string | undefined =>
  CODE.exec(price)?.[0] ?? SIGNS[/[€£]/u.exec(price)?.[0] ?? ""];
/**
 * A price as written in sheets; fractions of a cent are kept, to four decimals. `isOther`: beside it stands another currency than in the
 * column of currencies.
 */
export function priceInSheet(cell: string, currency = "") {
  const code = codeBeside(cell);
  return {
    price: numberInSheet(cell.replace(CODE, "").replaceAll(/[€$£R]/gu, ""), PRICE),
    isOther: code !== undefined && currency !== "" && folded(code) !== folded(currency),
  };
}
