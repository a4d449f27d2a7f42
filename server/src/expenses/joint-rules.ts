import { decimal, roundTo, type Decimal } from "#contract/kit/money.ts";

/** Amount to pay of one expense; null: as much as is available, up to `open`. */
export interface Wanted {
  readonly currency: string;
  readonly open: string;
  readonly amount: Decimal | null;
}
/** Amount that one account or cash box gives, in the currency of the expenses. */
export interface GivenAmount {
  readonly currency: string;
  readonly amount: Decimal;
}
/** A part: what one holder pays of one expense. `wanted` and `given` are indexes. */
export interface Piece {
  readonly wanted: number;
  readonly given: number;
  readonly amount: Decimal;
}
/** `over`: more is given than wanted; `short`: less. With currency, difference, and the last holder. */
export type Shared =
  | { readonly ok: true; readonly pieces: readonly Piece[] }
  | {
      readonly ok: false;
      readonly problem: "over" | "short";
      readonly currency: string;
      readonly off: Decimal;
      readonly given: number | undefined;
    };

const none = decimal("0");
const smaller = (a: Decimal, b: Decimal): Decimal => (a.lt(b) ? a : b);

/**
 * Allocates the holders' money to the expenses, both in order, per currency: the first holder pays the first expense, and so on. At most one part per
 * expense and holder. Sums must match, or nothing is allocated.
 */
export function shareOut(wanted: readonly Wanted[], given: readonly GivenAmount[]): Shared {
  const left = given.map((g) => g.amount);
  const pieces: Piece[] = [];
  for (const [i, w] of wanted.entries()) {
    let missing = w.amount ?? decimal(w.open);
    for (const [j, g] of given.entries()) {
      if (g.currency !== w.currency || missing.eq(none) || left[j]?.eq(none)) continue;
      const amount = smaller(missing, left[j] ?? none);
      pieces.push({ wanted: i, given: j, amount });
      missing = missing.minus(amount);
      left[j] = (left[j] ?? none).minus(amount);
    }
    if (w.amount !== null && missing.gt(none))
      return {
        ok: false,
        problem: "short",
        currency: w.currency,
        off: shortOf(wanted, given, w.currency),
        given: given.findLastIndex((g) => g.currency === w.currency),
      };
  }
  const over = left.findLastIndex((l) => l.gt(none));
  if (over < 0) return { ok: true, pieces };
  const currency = given[over]?.currency ?? "";
  const off = sumOf(left.filter((_, j) => given[j]?.currency === currency));
  return { ok: false, problem: "over", currency, off, given: over };
}

const sumOf = (amounts: readonly Decimal[]): Decimal => amounts.reduce((a, b) => a.plus(b), none);
const shortOf = (wanted: readonly Wanted[], given: readonly GivenAmount[], currency: string): Decimal =>
  sumOf(wanted.filter((w) => w.currency === currency).map((w) => w.amount ?? none)).minus(
    sumOf(given.filter((g) => g.currency === currency).map((g) => g.amount)),
  );

/**
 * Splits a holder's debit among its parts in proportion, keeping the sum: each part is the rounded running total minus the previous one.
 * @param amounts of the parts, in the expenses' currency
 * @param whole the total debit in the holder's currency, which has `minorUnit` decimals
 */
export function inProportion(amounts: readonly Decimal[], whole: Decimal, minorUnit: number): Decimal[] {
  const all = sumOf(amounts);
  let sum = none;
  let before = none;
  return amounts.map((amount) => {
    sum = sum.plus(amount);
    const upTo = roundTo(whole.times(sum).div(all), minorUnit);
    const part = upTo.minus(before);
    before = upTo;
    return part;
  });
}
