// What people have of each stock: their own, those of an office, and a year of them.
import { balanceOf, settlement } from "#contract/holidays/balance.ts";
import type * as calls from "#contract/holidays/endpoints.ts";
import { fractionnementOf } from "#contract/holidays/fractionnement.ts";
import { balanceSeers } from "#contract/holidays/rights.ts";
import type { OverviewRow, PersonBalances, StockBalance, StockMovement } from "#contract/holidays/schemas.ts";
import { planStock, rulesOn, toDays, UNITS, type Movement, type MovementKind } from "#contract/holidays/stock-plan.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import { composed, sql } from "#server/kit/sql/database.ts";
import { namedCursor, namedPage, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import { personJson, type Named, type Ref } from "#server/kit/sql/refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { departmentJson } from "./people.ts";
import { presentBalance } from "./preview.ts";
import type { PersonRef } from "./queries.ts";
import { stocksOf, type PersonStock } from "./stock-facts.ts";
import { peopleOfStocks, type PersonRow } from "./stock-queries.ts";

type Query<K extends keyof typeof calls> = Pick<ServerInput<(typeof calls)[K]>, "query">;

/** The balances of a person on a day, by type. */
export function balancesOf(person: PersonRow, at = person.today): StockBalance[] {
  const pending = new Set(person.pending);
  return stocksOf(person)
    .filter(({ facts }) => facts.rules.some((r) => r.stock !== "none"))
    .map(({ of, facts }) => {
      const found = balanceOf(facts, { on: at, today: person.today, isPending: (r) => pending.has(r) });
      return presentBalance(of, facts, at, found);
    });
}

/** Days that the law may owe, less what was granted by hand in the period. Other countries have no such law. */
function proposalsOf(person: PersonRow, at = person.today): NonNullable<PersonBalances["proposals"]> {
  if (person.iso2 !== "FR") return [];
  return stocksOf(person).flatMap(({ of, facts }) => {
    if (rulesOn(facts.rules, at)?.period_start !== "06-01") return [];
    const { movements, periods } = planStock(facts, at);
    const start = periods.findLast((p) => p.start <= at)?.start;
    const here = movements.filter((m) => m.period_start === start && m.day <= at);
    const taken = here.flatMap((m) => (m.kind === "taken" ? [{ day: m.day, amount: -m.amount }] : []));
    const granted = here.reduce((sum, m) => sum + (m.kind === "adjustment" ? Math.max(0, m.amount) : 0), 0);
    const days = fractionnementOf(taken) - Math.floor(granted / UNITS);
    return days > 0 ? [{ type: of, days, reason: "fractionnement" as const }] : [];
  });
}

interface MovementRow extends Omit<StockMovement, "amount"> {
  readonly amount: string;
}
const movementsOf = sql<MovementRow, [user: string, type: string]>(`
  SELECT m.hash_id, m.kind, m.day, m.amount, m.period_start, m.holiday_id AS holiday_hash_id, m.reason, (SELECT ${personJson("p")} FROM holiday_person p WHERE p.hash_id = m.created_by) AS by
  FROM holiday_movement m WHERE m.user_id = $1 AND m.type_id = $2 ORDER BY m.day, m.hash_id LIMIT 5000`);
const toCome = ({ kind, day, amount, period_start, request }: Movement): StockMovement => ({
  hash_id: null,
  kind,
  day,
  amount: toDays(amount),
  period_start,
  holiday_hash_id: request,
  reason: null,
  by: null,
});
const byDay = (a: StockMovement, b: StockMovement): number => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0);

/** One's own balances, or those of somebody whose balances one sees. */
export async function getOwnStock({ db, access, person }: Reader, { query }: Query<"getOwnStock">) {
  const own = access.own();
  const user = query.user_hash_id ?? own;
  const [found] = await peopleOfStocks(db, [user], query.holiday_type_hash_id !== undefined);
  const place = found?.zone_id ? { zone: found.zone_id } : {};
  if (user !== own && !(found && access.can(balanceSeers.any, place))) throw notFound();
  const data = found ? balancesOf(found, query.at) : [];
  const adjust = user !== person.id && person.rights.at("holidays_validate", place);
  const can = { ...(adjust && { adjust }) };
  if (query.holiday_type_hash_id === undefined || !found) return { data, can };
  const stock = stocksOf(found).find((s) => s.type === query.holiday_type_hash_id);
  const standing = await movementsOf.all(db, user, query.holiday_type_hash_id);
  const due = stock ? dueUntil(stock, query.at ?? found.today) : [];
  const movements = [...standing.map((m) => ({ ...m, amount: Number(m.amount) })), ...due.map(toCome)];
  return { data, movements: movements.toSorted(byDay), can };
}
/** What the rules will bring until a day. */
const dueUntil = ({ facts, standing }: PersonStock, at: string): Movement[] =>
  settlement(
    standing,
    planStock(facts, at).movements.filter((m) => m.kind !== "opening" && m.kind !== "adjustment"),
  );

interface Colleague {
  readonly hash_id: string;
  readonly sort_key: string;
  readonly user: PersonRef;
  readonly zone: Ref | null;
  readonly zone_id: string | null;
  readonly department: Named | null;
}
const COLLEAGUE = `p.hash_id, p.sort_name AS sort_key, ${personJson("p")} AS user, p.zone_id, ${departmentJson("p")} AS department,
  CASE WHEN p.zone_id IS NOT NULL THEN jsonb_build_object('hash_id', p.zone_id, 'name', p.zone_name) END AS zone`;

/** People whose balances the caller sees, by name, each with their stocks: two statements. */
async function colleagues(
  { db, access }: Reader,
  f: Partial<Query<"listStocks">["query"]>,
  limit: number,
): Promise<{ rows: Colleague[]; after: string | null; stocks: Map<string, PersonRow> }> {
  const where = new Where().and("p.active");
  const places = placesOf(access.reach(balanceSeers.any));
  if (places !== null) where.and("p.zone_id = ANY (?::uuid[])", places);
  where.when(f.zone, "p.zone_id = ?::uuid").when(f.department, "p.department_id = ?::uuid");
  where.words(f.search, "p.search LIKE ?");
  const [key, id] = namedCursor(f.after);
  if (key !== null) where.and("(p.sort_name, p.hash_id) > (?, ?::uuid)", key, id);
  const found = await composed<Colleague>(
    `SELECT ${COLLEAGUE} FROM holiday_person p WHERE ${where.text} ORDER BY p.sort_name, p.hash_id LIMIT ${limit + 1}`,
  ).all(db, ...where.values);
  const { data, after } = namedPage(found, limit);
  const ids = data.map((c) => c.hash_id);
  const stocks = ids.length > 0 ? await peopleOfStocks(db, ids, false) : [];
  return { rows: data, after, stocks: new Map(stocks.map((s) => [s.user_id, s])) };
}

export async function listStocks(reader: Reader, { query }: Query<"listStocks">) {
  const { rows, after, stocks } = await colleagues(reader, query, sizeFor(query.limit));
  const { person } = reader;
  const data = rows.map(({ hash_id, user, zone, zone_id, department }): PersonBalances => {
    const found = stocks.get(hash_id);
    const adjust = hash_id !== person.id && person.rights.at("holidays_validate", zone_id ? { zone: zone_id } : {});
    const proposals = found ? proposalsOf(found, query.at) : [];
    return {
      user,
      zone,
      department,
      balances: found ? balancesOf(found, query.at) : [],
      ...(proposals.length > 0 && { proposals }),
      can: { ...(adjust && { adjust }) },
    };
  });
  return { data, after };
}

/** Most people of an overview. */
const MOST_PEOPLE = 2000;

const ACQUIRED: ReadonlySet<MovementKind> = new Set(["opening", "accrual", "grant", "seniority", "rounding"]);
/** The figures of a year, of movements until its end. */
function yearOf(movements: readonly Movement[], year: number): Omit<OverviewRow, "user" | "department" | "type"> {
  const first = `${year}-01-01`;
  const months = Array.from({ length: 12 }, () => 0);
  const sums = { opening: 0, acquired: 0, taken: 0, expired: 0, adjusted: 0, remaining: 0 };
  for (const { kind, day, amount } of movements) {
    sums.remaining += amount;
    if (day < first) sums.opening += amount;
    else if (ACQUIRED.has(kind)) sums.acquired += amount;
    else if (kind === "expiry") sums.expired -= amount;
    else if (kind === "adjustment") sums.adjusted += amount;
    else if (kind === "taken") {
      sums.taken -= amount;
      const month = Number(day.slice(5, 7)) - 1;
      months[month] = (months[month] ?? 0) - amount;
    }
  }
  return {
    opening: toDays(sums.opening),
    acquired: toDays(sums.acquired),
    months: months.map(toDays),
    taken: toDays(sums.taken),
    expired: toDays(sums.expired),
    adjusted: toDays(sums.adjusted),
    remaining: toDays(sums.remaining),
  };
}
/** A year of the stocks that moved in it, by person and type. `opening` + acquired - taken + adjusted - expired = `remaining`. */
export async function getHolidayOverview(reader: Reader, { query: { zone, year } }: Query<"getHolidayOverview">) {
  const { rows, stocks } = await colleagues(reader, { zone }, MOST_PEOPLE);
  const last = `${year}-12-31`;
  const data = rows.flatMap(({ hash_id, user, department }) => {
    const found = stocks.get(hash_id);
    if (!found) return [];
    return stocksOf(found).flatMap(({ of, facts }): OverviewRow[] => {
      const until = planStock(facts, last).movements.filter((m) => m.day <= last);
      return until.length === 0 ? [] : [{ user, department, type: of, ...yearOf(until, year) }];
    });
  });
  return { data };
}
