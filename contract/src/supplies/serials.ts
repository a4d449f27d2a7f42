/** The most numbers in one entry. */
export const MOST_NUMBERS = 1000;
/** Digits of a number at least: 001, 999, 1000. */
const DIGITS = 3;

export interface Serial {
  /** The letters of the category. */
  readonly text: string;
  readonly number: number;
}

export const serialText = ({ text, number }: Serial): string => `${text}-${String(number).padStart(DIGITS, "0")}`;

const ONE = String.raw`(?:([A-Za-z][A-Za-z0-9]*)-)?(\d{1,7})`;
const TYPED = new RegExp(String.raw`^${ONE}(?:\s*[-\u2013]\s*${ONE})?$`, "u");

/**
 * Reads typed numbers: `4-6, 9`, `004-006`, `LAP-007`. Letters that are left out are those of `text`. Returns what cannot be read, or what is
 * there twice, in place of the numbers.
 */
export function readSerials(given: readonly string[], text: string): readonly Serial[] | { readonly wrong: string } {
  const found = new Map<string, Serial>();
  for (const typed of given.flatMap((line) => line.split(/[,;\n]/u)).map((part) => part.trim())) {
    if (typed === "") continue;
    const [, letters, first, lettersAgain, last = first] = TYPED.exec(typed) ?? [];
    const own = (letters ?? text).toUpperCase();
    if (first === undefined || (lettersAgain !== undefined && lettersAgain.toUpperCase() !== own))
      return { wrong: typed };
    const [from, to] = [Number(first), Number(last)];
    if (from === 0 || to < from || to - from >= MOST_NUMBERS) return { wrong: typed };
    for (let number = from; number <= to; number += 1) {
      const serial = { text: own, number };
      if (found.has(serialText(serial))) return { wrong: serialText(serial) };
      found.set(serialText(serial), serial);
    }
    if (found.size > MOST_NUMBERS) return { wrong: typed };
  }
  return [...found.values()];
}

/** Numbers in one line, those in a row together: `LAP-001–003, LAP-009`. */
export function serialsText(serials: readonly Serial[]): string {
  const sorted = serials.toSorted((a, b) => a.text.localeCompare(b.text) || a.number - b.number);
  const runs: [Serial, Serial][] = [];
  for (const serial of sorted) {
    const run = runs.at(-1);
    if (run && run[1].text === serial.text && run[1].number + 1 === serial.number) run[1] = serial;
    else runs.push([serial, serial]);
  }
  return runs
    .map(([first, last]) =>
      first.number === last.number
        ? serialText(first)
        : `${serialText(first)}–${serialText(last).slice(last.text.length + 1)}`,
    )
    .join(", ");
}

/** The next numbers in a row. */
export const serialsFrom = (text: string, next: number, count: number): readonly Serial[] =>
  Array.from({ length: count }, (_, i) => ({ text, number: next + i }));
