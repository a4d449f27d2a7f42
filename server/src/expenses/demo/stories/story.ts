import type { ExpenseType } from "#contract/expenses/schemas.ts";
import type { Dice } from "#server/kit/area/dice.ts";
import type { CurrencyIso, ReasonKey } from "../prices.ts";

/** A line of an expense, `after` days after its first. */
export interface FeeStory {
  readonly reason: ReasonKey;
  readonly amount: string;
  readonly after: number;
  readonly description: string;
  readonly country: string;
  /** The city where it was spent, if not the person's own. */
  readonly city?: string;
  /** Whether the accountant excludes it. */
  readonly strike?: boolean;
}

/** What somebody spent, without dates and later steps. */
export interface Story {
  readonly type: ExpenseType;
  readonly kind: string;
  readonly title: string;
  readonly nights: number;
  readonly currency: CurrencyIso;
  readonly fees: readonly FeeStory[];
  readonly note?: string;
  readonly invoiceNumber?: string;
}

/** The context of a story: for a bill, the month it covers. */
export interface Telling {
  readonly dice: Dice;
  readonly month: string;
  /** Months ago: prices have risen since. */
  readonly back: number;
  /** The index among pending expenses, so that these differ from each other. */
  readonly nth?: number;
}
export type Teller = (t: Telling) => Story;

/** An item by chance, or in turn for pending expenses. */
export function choose<T>(list: readonly T[], { dice, nth }: Telling): T {
  const found = nth === undefined ? dice.pick(list) : list[nth % list.length];
  if (found === undefined) throw new Error("Nothing to choose from");
  return found;
}
