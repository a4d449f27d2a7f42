import { numberInSheet, type NumberRules } from "#contract/kit/number.ts";
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
/** A price as written in sheets, and the code of the currency that stands beside it; fractions of a cent are kept, to four decimals. */
export const priceInSheet = (cell: string) => ({
  price: numberInSheet(cell.replace(CODE, "").replaceAll(/[€$£R]/gu, ""), PRICE),
  code: CODE.exec(cell)?.[0] ?? SIGNS[/[€£]/u.exec(cell)?.[0] ?? ""],
});
