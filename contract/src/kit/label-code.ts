/** The first letter of a code: a lot of a component (`L`), a lot of a recipe in bottles (`B`), a piece or an article of the offices (`S`). */
export const codeLetters = { lot: "L", bottled: "B", supply: "S" } as const;
export type CodeOf = keyof typeof codeLetters;

/** The check digit, by which a typing error doesn't become the code of another lot (Luhn, ISO/IEC 7812-1, annex B). */
function checkDigit(digits: string): number {
  const sum = [...digits].toReversed().reduce((all, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 2 : 1);
    return all + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** The code on a label, such as `L100028`: printed as text and bar code, and at the end of the URL in the QR code. */
export const codeText = (of: CodeOf, number: number | string): string =>
  `${codeLetters[of]}${number}${checkDigit(String(number))}`;

export interface ReadCode {
  readonly of: CodeOf;
  readonly number: string;
}
/** Trims typed or scanned text; from a URL it takes the `code` parameter. */
export function scannedText(typed: string): string {
  const text = typed.trim();
  const inAddress = /^https?:\/\/\S+[?&]code=([^&#\s]+)/iu.exec(text)?.[1];
  return inAddress === undefined ? text : decodeURIComponent(inAddress);
}
/** Parses the code of a label; undefined when it is no code or the check digit is wrong. */
export function readCode(text: string): ReadCode | undefined {
  const [, letter = "", number = "", digit = ""] = /^([LBS])([1-9]\d{0,15})(\d)$/iu.exec(text) ?? [];
  if (number === "" || checkDigit(number) !== Number(digit)) return undefined;
  const of = (Object.keys(codeLetters) as CodeOf[]).find((kind) => codeLetters[kind] === letter.toUpperCase());
  return of && { of, number };
}
