import type { adjustStock as adjustCall } from "#contract/holidays/endpoints.ts";
import { holidayHref } from "#contract/holidays/hrefs.ts";
import { balanceSeers } from "#contract/holidays/rights.ts";
import { planStart, planStock, rulesOn, toUnits, type StockFacts } from "#contract/holidays/stock-plan.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { openFields, reachBy, type Kind } from "#server/kit/records/kind.ts";
import { aboutOf } from "#server/kit/records/searching.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import type { Db } from "#server/kit/sql/database.ts";
import { forbidden, invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { balancesOf } from "./stock-balances.ts";
import { stocksOf } from "./stock-facts.ts";
import * as q from "./stock-queries.ts";
import { settleStock } from "./stock.ts";

const entered = {
  from: "holiday_movement m JOIN holiday_person p ON p.hash_id = m.user_id",
  id: "m.hash_id",
  title: "p.name",
};
/** What people enter in a stock. What the rules and requests make of it is no record. */
export const stockKind: Kind = {
  name: "holiday_movement",
  rows: entered,
  reach: reachBy(entered, { rights: balanceSeers.any, office: "p.zone_id" }),
  fields: openFields("user_id type_id kind day amount carried reason"),
  words: ["holidays.movement_"],
  opens: {
    about: "jsonb_build_object('person', p.name)",
    link: (m) => holidayHref.balances({ search: aboutOf(m, "person") }),
  },
};

interface EnteredAmount {
  readonly user: string;
  readonly type: string;
  readonly kind: "opening" | "adjustment";
  readonly day: string;
  /** Days. */
  readonly amount: number;
  readonly carried: boolean;
  readonly reason: string;
}
/** Why an amount cannot be entered: the field, and the text. */
export function problemOf(
  facts: StockFacts | undefined,
  { kind, day, carried }: Pick<EnteredAmount, "kind" | "day" | "carried">,
): readonly [field: string, text: string] | undefined {
  if (!facts || planStart(facts) === undefined) return ["holiday_type_hash_id", "holidays.no_stock_of_type"];
  if ((rulesOn(facts.rules, day)?.stock ?? "none") === "none") return ["day", "holidays.no_stock_on_day"];
  const openings = facts.given.filter((g) => g.kind === "opening");
  if (kind === "adjustment") return openings.some((o) => day < o.day) ? ["day", "holidays.before_opening"] : undefined;
  if (openings.some((o) => o.day !== day || (o.carried ?? false) === carried))
    return ["kind", "holidays.opened_already"];
  return facts.given.some((g) => g.kind === "adjustment" && g.day < day)
    ? ["day", "holidays.adjusted_before"]
    : undefined;
}

/** Writes an amount that somebody entered, and settles the stock with it. The person's stocks are locked. */
async function enterAmount(db: Db, person: q.PersonRow, e: EnteredAmount, by: string): Promise<Event> {
  const facts = stocksOf(person).find((s) => s.type === e.type)?.facts;
  const given = facts && { ...facts, given: [...facts.given, { ...e, amount: toUnits(e.amount) }] };
  const periods = given ? planStock(given, e.day).periods : [];
  // What lies before the stock began belongs to its first period.
  const period = periods.findLast((p) => p.start <= e.day) ?? periods[0];
  const row = {
    hash_id: newId(),
    user_id: e.user,
    type_id: e.type,
    kind: e.kind,
    day: e.day,
    amount: e.amount.toFixed(4),
    period_start: period?.start ?? e.day,
    holiday_id: null,
    carried: e.carried,
    reason: e.reason,
    created_by: by,
  };
  await q.insertMovements(db, row);
  await settleStock(db, e.user, { by });
  const { hash_id, holiday_id: _, created_by: __, period_start: ___, ...after } = row;
  return {
    kind: "holiday_movement",
    id: hash_id,
    action: "adjust",
    zone: person.zone_id,
    after,
    live: {
      area: "holidays",
      version: 1,
      users: [e.user],
      ...(person.zone_id !== null && { zone: person.zone_id }),
      needs: balanceSeers.any,
    },
  };
}

/** Enters an opening balance or an adjustment of somebody else's stock. */
export async function adjustStock(tx: Tx, { body }: ServerInput<typeof adjustCall>) {
  await q.lockStocks.run(tx.db, body.user_hash_id);
  const [person] = await q.peopleOfStocks(tx.db, [body.user_hash_id], false);
  const isHere = tx.access.can("holidays_validate", person?.zone_id ? { zone: person.zone_id } : {});
  if (!person || !isHere) throw unknownReference("user_hash_id");
  if (body.user_hash_id === tx.person.id) throw forbidden();
  const { user_hash_id: user, holiday_type_hash_id: type, kind, day, amount, reason } = body;
  const entry = { user, type, kind, day, amount, reason, carried: kind === "opening" && (body.carried ?? false) };
  const facts = stocksOf(person).find((s) => s.type === type)?.facts;
  const problem = problemOf(facts, entry);
  if (problem) throw invalidField(...problem);
  await record(tx, await enterAmount(tx.db, person, entry, tx.person.id));
  const [now] = await q.peopleOfStocks(tx.db, [user], false);
  const data = now && balancesOf(now).find((b) => b.type.hash_id === type);
  if (!data) throw new Error("A stock that was adjusted is gone");
  return { data };
}
