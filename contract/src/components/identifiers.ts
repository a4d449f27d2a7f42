/**
 * Checks a CAS Registry Number: two to seven digits, two digits, and a check digit. The check digit is the sum of the other digits, each
 * times its position from the right, modulo 10. Source: CAS, "Check Digit Verification of CAS Registry Numbers".
 */
export function isCas(text: string): boolean {
  const [, first = "", second = "", check = ""] = /^([1-9]\d{1,6})-(\d{2})-(\d)$/u.exec(text) ?? [];
  return check !== "" && checkDigit(first + second) === Number(check);
}
const checkDigit = (digits: string): number =>
  [...digits].toReversed().reduce((sum, digit, i) => sum + Number(digit) * (i + 1), 0) % 10;

/** Normalises a CAS number written with other dashes or none. Returns other text without spaces. */
export function plainCas(text: string): string {
  const bare = text.replaceAll(/[\s\u2010-\u2015\u2212]/gu, (c) => (c.trim() === "" ? "" : "-"));
  const [, first, second, check] = /^(\d{2,7})(\d{2})(\d)$/u.exec(bare) ?? [];
  return first === undefined ? bare : `${first}-${second}-${check}`;
}

/** FEMA numbers of flavouring substances (FEMA GRAS lists) begin at 2001 and have four digits. */
export const isFema = (text: string): boolean => /^[2-9]\d{3}$/u.test(text);
/** FL numbers of the EU's list of flavouring substances (Regulation (EC) No 1334/2008, annex I): chemical group and number, `01.001`. */
export const isFl = (text: string): boolean => /^\d{2}\.\d{3}$/u.test(text);
/** E numbers of food additives (Regulation (EC) No 1333/2008, annex II): `E330`, `E150d`, `E160a(ii)`. */
export const isENumber = (text: string): boolean => /^E\d{3,4}[a-h]?(?:\((?:i|ii|iii|iv|v|vi)\))?$/u.test(text);
/** `e 330` and `330` are `E330`. */
export function plainENumber(text: string): string {
  const bare = text.replaceAll(/[\s-]/gu, "").toLowerCase();
  return bare === "" ? "" : `E${bare.replace(/^e/u, "")}`;
}
/** `FEMA 2633` is `2633`, `FL 01.001` is `01.001`. */
export const withoutPrefix = (text: string): string => text.trim().replace(/^(?:FEMA|FL)\s*(?:no\.?|n°)?\s*/iu, "");
