import { roundTo, type Decimal } from "../kit/money.ts";

/** An advance that an expense is to be settled against. */
export interface Usable {
  readonly id: string;
  /** What is left on it, in its own currency. */
  readonly left: Decimal;
  readonly minorUnit: number;
  /** Units of its currency for one of the expense's; nothing where they are the same. */
  readonly rate: string | null;
}
/** What is taken of one, in its currency and in the expense's. */
export interface Use {
  readonly id: string;
  readonly amount: Decimal;
  readonly covers: Decimal;
  readonly rate: string | null;
}

/**
 * Settles an amount against advances in the order given, each up to what is left on it; gives what is taken of each and what stays
 * open, which is owed in the expense's currency. A part that rounds to nothing in either currency is not taken.
 */
export function settle(
  total: Decimal,
  minorUnit: number,
  advances: readonly Usable[],
): { readonly uses: readonly Use[]; readonly open: Decimal } {
  const uses: Use[] = [];
  let open = total;
  for (const { id, left, rate, minorUnit: own } of advances) {
    const asked = rate === null ? open : roundTo(open.times(rate), own);
    const amount = asked.lt(left) ? asked : left;
    const worth = rate === null ? amount : roundTo(amount.div(rate), minorUnit);
    // What covers the rest covers it to the last unit, whatever rounding there and back would say.
    const covers = amount.eq(asked) || worth.gt(open) ? open : worth;
    if (amount.lte(0) || covers.lte(0)) continue;
    uses.push({ id, amount, covers, rate });
    open = open.minus(covers);
  }
  return { uses, open };
}
