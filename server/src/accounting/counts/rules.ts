import { decimal, fitsMinorUnit, type Decimal } from "#contract/kit/money.ts";

export interface CountLine {
  readonly value: string;
  readonly quantity: number;
}
export type Counted =
  | { readonly ok: true; readonly lines: readonly CountLine[]; readonly total: Decimal }
  | { readonly ok: false; readonly line: number; readonly problem: "count_twice" | "count_minor_unit" };

/** Total of notes and coins, largest first; values must be distinct and fit the currency's minor unit. */
export function countedFrom(lines: readonly CountLine[], minorUnit: number): Counted {
  const seen = new Set<string>();
  for (const [line, { value }] of lines.entries()) {
    const plain = decimal(value).toFixed();
    if (!fitsMinorUnit(value, minorUnit)) return { ok: false, line, problem: "count_minor_unit" };
    if (seen.has(plain)) return { ok: false, line, problem: "count_twice" };
    seen.add(plain);
  }
  return {
    ok: true,
    lines: lines
      .map((l) => ({ value: decimal(l.value).toFixed(), quantity: l.quantity }))
      .toSorted((a, b) => decimal(b.value).cmp(decimal(a.value))),
    total: lines.reduce((sum, l) => sum.plus(decimal(l.value).times(l.quantity)), decimal("0")),
  };
}
