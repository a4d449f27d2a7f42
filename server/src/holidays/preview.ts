import { balanceOf, stockRefusal, type Balance } from "#contract/holidays/balance.ts";
import type { Count } from "#contract/holidays/counting.ts";
import { rulesOn, toDays, toUnits, usableFrom, type StockFacts } from "#contract/holidays/stock-plan.ts";
import type { HolidayCount, StockBalance } from "#contract/holidays/schemas.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import type { Applicant } from "./people.ts";
import { refusalText } from "./stock.ts";
import { stocksOf } from "./stock-facts.ts";
import { peopleOfStocks } from "./stock-queries.ts";
import type { TypeRow } from "./types-queries.ts";

type Named = StockBalance["type"];
/** A balance in days, as answers have it. */
export function presentBalance(type: Named, facts: StockFacts, at: string, found: Balance): StockBalance {
  const rules = rulesOn(facts.rules, at);
  return {
    type,
    stock: rules?.stock ?? "none",
    at,
    period_start: found.period?.start ?? null,
    period_end: found.period?.end ?? null,
    acquired: toDays(found.acquired),
    carried: toDays(found.carried),
    carried_until: found.carried_until,
    lapsing: toDays(found.lapsing),
    taken: toDays(found.taken),
    planned: toDays(found.planned),
    pending: toDays(found.pending),
    remaining: toDays(found.remaining),
    negative: rules?.negative ?? 0,
    usable_from: rules && rules.min_seniority_months > 0 ? usableFrom(rules, facts.employment) : null,
  };
}

interface Asked {
  /** The request that is being changed: its days are not taken twice. */
  readonly request: string | undefined;
  readonly count: Count;
}
interface Preview extends Pick<HolidayCount, "balance" | "after" | "periods"> {
  /** The key of the text that says why the stock refuses it. */
  readonly refusal: string | undefined;
}
const TYPED = "typed";

/** The stock on the first day of a request, without and with it. */
export async function previewStock(
  { db }: Reader,
  applicant: Applicant,
  type: TypeRow,
  { request, count }: Asked,
): Promise<Preview> {
  const [person] = await peopleOfStocks(db, [applicant.hash_id], false);
  const stock_id = type.deducts_from ?? type.hash_id;
  const stock = type.deducts && person ? stocksOf(person).find((s) => s.type === stock_id) : undefined;
  const first = count.by_day.find((d) => d.days > 0)?.day ?? count.by_day[0]?.day;
  if (!person || !stock || first === undefined) return { balance: null, after: null, periods: [], refusal: undefined };
  const others = stock.facts.taken.filter((t) => t.request !== request);
  const now = count.by_day
    .filter((d) => d.days > 0)
    .map((d) => ({ day: d.day, amount: toUnits(d.days), request: TYPED }));
  const without = { ...stock.facts, taken: others };
  const taking = { ...stock.facts, taken: [...others, ...now] };
  const pending = new Set([TYPED, ...person.pending]);
  const at = (facts: StockFacts, on: string): Balance =>
    balanceOf(facts, { on, today: person.today, isPending: (id) => pending.has(id) });
  const named = {
    hash_id: stock_id,
    ...(type.source ?? { name: type.name, name_fr: type.name_fr, colour: type.colour }),
  };
  const periods = Map.groupBy(now, (d) => at(without, d.day).period?.start ?? "");
  const found = stockRefusal(taking, TYPED);
  return {
    balance: presentBalance(named, without, first, at(without, first)),
    after: toDays(at(taking, first).remaining),
    periods: [...periods].map(([period_start, days]) => ({
      period_start,
      days: toDays(days.reduce((sum, d) => sum + d.amount, 0)),
      after: toDays(at(taking, days.at(-1)?.day ?? first).remaining),
    })),
    refusal: found && refusalText[found],
  };
}
