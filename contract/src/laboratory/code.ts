/** Of which list a code is: a lot of a component (`L`), or a lot of a recipe in bottles (`B`). */
export const codeLetters = { lot: "L", bottled: "B" } as const;
export type CodeOf = keyof typeof codeLetters;

/** The digit that makes a slip of a finger another code than any lot's (Luhn, ISO/IEC 7812-1, annex B). */
function checkDigit(digits: string): number {
  const sum = [...digits].toReversed().reduce((all, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 2 : 1);
    return all + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** `L100028`: what a label says in letters, as a bar code, and at the end of the address in its QR code. */
export const codeText = (of: CodeOf, number: number | string): string =>
  `${codeLetters[of]}${number}${checkDigit(String(number))}`;

export interface ReadCode {
  readonly of: CodeOf;
  readonly number: string;
}
/** What was typed or scanned, without what stands around it: of an address its code. */
export function scannedText(typed: string): string {
  const text = typed.trim();
  const inAddress = /^https?:\/\/\S+[?&]code=([^&#\s]+)/iu.exec(text)?.[1];
  return inAddress === undefined ? text : decodeURIComponent(inAddress);
}
/** The lot that a code is of; nothing where it is none, or one of its digits is wrong. */
export function readCode(text: string): ReadCode | undefined {
  const [, letter = "", number = "", digit = ""] = /^([LB])([1-9]\d{0,15})(\d)$/iu.exec(text) ?? [];
  if (number === "" || checkDigit(number) !== Number(digit)) return undefined;
  return { of: letter.toUpperCase() === codeLetters.lot ? "lot" : "bottled", number };
}
