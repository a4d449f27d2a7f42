// From rows to what `planStock` takes: one plan for each person and stock.
import { halvesOf } from "#contract/holidays/halves.ts";
import { toUnits, type Movement, type StockFacts, type TakenDay } from "#contract/holidays/stock-plan.ts";
import { employmentOn } from "./employment.ts";
import type { PersonRow } from "./stock-queries.ts";

/** The stock of a type, for one person. */
export interface PersonStock {
  readonly type: string;
  readonly of: PersonRow["rules"][number]["type"];
  readonly facts: StockFacts;
  /** What stands of it, without what people entered. */
  readonly standing: readonly Movement[];
}

/** The days taken by the movements that stand; of requests that hold no longer too. */
const takenOf = (standing: readonly Movement[]): TakenDay[] =>
  standing.flatMap(({ kind, day, amount, request }) =>
    kind === "taken" && request !== null ? [{ day, amount: -amount, request }] : [],
  );

/** All stocks that a person has by the rules of their country. */
export function stocksOf(person: PersonRow): PersonStock[] {
  const employment = employmentOn(person.contracts, person.today, person.since);
  return [...Map.groupBy(person.rules, (r) => r.type_id)].map(([type, rules]) => {
    const standing = person.standing
      .filter((m) => m.type_id === type)
      .map(({ type_id: _, ...m }): Movement => ({ ...m, amount: toUnits(m.amount) }));
    const reduced = person.requests
      // Leave of the stock itself lessens the others alone.
      .filter((r) => r.accrual_rate < 100 && r.stock_id !== type)
      .flatMap(({ lines, accrual_rate }) => lines.map((l) => ({ ...halvesOf(l), accrual_rate })));
    const given = person.given.filter((g) => g.type_id === type).map((g) => ({ ...g, amount: toUnits(g.amount) }));
    const of = rules[0]?.type ?? { hash_id: type, name: "", name_fr: null, colour: "#000000" };
    return { type, of, standing, facts: { rules, employment, reduced, given, taken: takenOf(standing) } };
  });
}
