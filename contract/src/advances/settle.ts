import { roundTo, type Decimal } from "../kit/money.ts";

/** An advance to settle an expense against. */
export interface Usable {
  readonly id: string;
  /** Remainder in its own currency. */
  readonly left: Decimal;
  readonly minorUnit: number;
  /** Units of the expense's currency for one of the advance's, as at its hand-over; null if they are the same. */
  readonly rate: string | null;
}
/** Amount used of an advance, in its currency and in the expense's. */
export interface Use {
  readonly id: string;
  readonly amount: Decimal;
  readonly covers: Decimal;
  readonly rate: string | null;
}

/**
 * Settles an amount against advances in the given order, each up to its remainder; returns the uses and the open rest, which is owed in the expense's
 * currency. Parts that round to zero in either currency are not used.
 */
export function settle(
  total: Decimal,
  minorUnit: number,
  advances: readonly Usable[],
): { readonly uses: readonly Use[]; readonly open: Decimal } {
  const uses: Use[] = [];
  let open = total;
  for (const { id, left, rate, minorUnit: own } of advances) {
    const asked = rate === null ? open : roundTo(open.div(rate), own);
    const amount = asked.lt(left) ? asked : left;
    const worth = rate === null ? amount : roundTo(amount.times(rate), minorUnit);
    // If an advance covers the rest, it covers it exactly, whatever double rounding would give.
    const covers = amount.eq(asked) || worth.gt(open) ? open : worth;
    if (amount.lte(0) || covers.lte(0)) continue;
    uses.push({ id, amount, covers, rate });
    open = open.minus(covers);
  }
  return { uses, open };
}
