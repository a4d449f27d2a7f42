// From rows to what `planStock` takes: one plan for each person and stock.
import { halvesOf } from "#contract/holidays/halves.ts";
import { toUnits, type GivenAmount, type Movement, type StockFacts } from "#contract/holidays/stock-plan.ts";
import { employmentOn } from "./employment.ts";
import type { PersonRow } from "./stock-queries.ts";

/** The stock of a type, for one person. */
export interface PersonStock {
  readonly type: string;
  readonly of: PersonRow["stocks"][number]["type"];
  readonly facts: StockFacts;
  /** What stands of it, without what people entered; of a person read as a whole. */
  readonly standing: readonly Movement[];
}

/** Adds a movement to those before it, by day: what is given back on a day is not taken. */
function addTo<M extends { readonly day: string; readonly amount: number }>(
  list: M[],
  one: M,
  isAlike: (other: M) => boolean,
): void {
  let at = list.length - 1;
  while (list[at]?.day === one.day && !isAlike(list[at] as M)) at -= 1;
  const before = list[at];
  if (before?.day === one.day) list[at] = { ...one, amount: before.amount + one.amount };
  else list.push(one);
}
const isSomething = ({ amount }: { readonly amount: number }): boolean => amount !== 0;

/** What people entered, and what else stands; without what comes to nothing. */
function movementsOf([kinds, days, amounts, requests, periods, carries]: PersonRow["movements"][string]) {
  const given: GivenAmount[] = [];
  const standing: Movement[] = [];
  for (const [i, day] of days.entries()) {
    const [kind = "adjustment", amount, request = null, period_start = day] = [
      kinds[i],
      toUnits(amounts[i] ?? 0),
      requests[i],
      periods[i],
    ];
    if (kind === "opening" || kind === "adjustment") {
      const carried = carries[i] ?? false;
      addTo(given, { kind, day, amount, carried }, (g) => g.kind === kind && g.carried === carried);
    } else {
      const is = kind === "returned" ? "taken" : kind;
      const isAlike = (m: Movement) => m.kind === is && m.request === request && m.period_start === period_start;
      addTo(standing, { kind: is, day, amount, period_start, request }, isAlike);
    }
  }
  return { given: given.filter(isSomething), standing: standing.filter(isSomething) };
}

/** All stocks that a person has by the rules of their country. */
export function stocksOf(person: PersonRow): PersonStock[] {
  const employment = employmentOn(person.contracts, person.today, person.since);
  return person.stocks.map(({ type: of, rules }) => {
    const type = of.hash_id;
    const { given, standing } = movementsOf(person.movements[type] ?? [[], [], [], [], [], []]);
    // Of requests that hold no longer too.
    const taken = standing.flatMap(({ kind, day, amount, request }) =>
      kind === "taken" && request !== null ? [{ day, amount: -amount, request }] : [],
    );
    const reduced = person.requests
      // Leave of the stock itself lessens the others alone.
      .filter((r) => r.accrual_rate < 100 && r.stock_id !== type)
      .flatMap(({ lines, accrual_rate }) => lines.map((l) => ({ ...halvesOf(l), accrual_rate })));
    return { type, of, standing, facts: { rules, employment, reduced, given, taken } };
  });
}
