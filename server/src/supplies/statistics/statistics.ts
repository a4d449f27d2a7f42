import {
  LEAST_ENDED,
  MOST_YEARS,
  type readSupplyStatistics,
  type StatisticScope,
  type SupplyStatistics,
} from "#contract/supplies/statistics.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { toWire, type CurrencyRef } from "#contract/kit/money.ts";
import { invalidField } from "#server/kit/shared/failures.ts";
import { planned } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { currencyJson } from "#server/kit/sql/refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { listRows } from "#server/reference/public.ts";
import { officeRows } from "#server/zones/public.ts";
import { officesSeen } from "../access.ts";
import { belowCategory } from "../category-tree.ts";
import { shiftDay } from "#contract/kit/recurrence.ts";
import { unitsOf } from "../variations/of-article.ts";
import { load, type SupplyRow } from "../records.ts";

type Query = ServerInput<typeof readSupplyStatistics>["query"];
interface Month {
  readonly month: string;
  readonly sums: Readonly<Record<string, number>>;
  readonly available: number;
  readonly on_hand: number;
}
interface Sums {
  readonly months: readonly Month[];
  readonly most: SupplyStatistics["most_asked"] | null;
}
interface Rest {
  readonly available: number;
  readonly on_hand: number;
  readonly count: number;
  readonly days: number;
  readonly costs: readonly { amount: string; currency: CurrencyRef }[] | null;
  readonly ended: number;
  readonly median: number | null;
}

/** SQL: the articles that are counted, as a condition on the identifier of one. */
function scoped(where: Where, of: StatisticScope, supply: SupplyRow): (id: string) => string {
  if (of === "article") return (id) => where.bind(`${id} = ANY (?::uuid[])`, unitsOf(supply));
  if (of === "category")
    return (id) =>
      where.bind(
        `${id} IN (SELECT c.hash_id FROM supply c WHERE c.category_id IN (${belowCategory("?::uuid")}))`,
        supply.category.hash_id,
      );
  return () => "true";
}
const yearOf = (reader: Reader): string => reader.call.now.toISOString().slice(0, 4);
/** The days that are asked for, at first this year. */
function period(reader: Reader, { date_start, date_end }: Query): readonly [string, string] {
  const end = date_end ?? `${date_start?.slice(0, 4) ?? yearOf(reader)}-12-31`;
  const start = date_start ?? `${end.slice(0, 4)}-01-01`;
  if (end < start) throw invalidField("date_end", "errors.dates_reversed");
  if (Number(end.slice(0, 4)) - Number(start.slice(0, 4)) >= MOST_YEARS)
    throw invalidField("date_start", "supply_statistics.too_long", { years: MOST_YEARS });
  return [start, end];
}

/** Who is counted where, for the statements of one call. */
interface Asked {
  readonly of: StatisticScope;
  readonly supply: SupplyRow;
  readonly places: string[] | null;
  readonly start: string;
  readonly end: string;
}
const inPlaces = (where: Where, { places }: Asked, zone: string): string =>
  places === null ? "true" : where.bind(`${zone} = ANY (?::uuid[])`, places);
const monthAfter = (day: string): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 1)).toISOString().slice(0, 10);
const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
/** The whole months of a period, from the first to the one after the last, and the days of broken ones. */
export function partsOf(start: string, end: string): { whole: readonly [string, string]; days: [string, string][] } {
  const first = start === monthOf(start) ? start : monthAfter(start);
  const next = shiftDay(end, 1);
  const after = monthOf(next);
  if (first >= after) return { whole: [first, first], days: [[start, end]] };
  const days: [string, string][] = [];
  if (start < first) days.push([start, shiftDay(first, -1)]);
  if (after < next) days.push([after, end]);
  return { whole: [first, after], days };
}

/** SQL of sums by month, article and kind of movement: whole months as they are kept, and the days of broken ones. */
function sums(where: Where, asked: Asked): string {
  const on = scoped(where, asked.of, asked.supply);
  const { whole, days } = partsOf(asked.start, asked.end);
  const kept = where.bind("x.month >= ?::date AND x.month < ?::date", ...whole);
  const broken = days.map(
    (day) => `
    UNION ALL
    SELECT date_trunc('month', x.day)::date, x.supply_id, x.what, x.quantity, x.available, x.on_hand FROM supply_day x
    WHERE ${on("x.supply_id")} AND ${inPlaces(where, asked, "x.zone_id")} AND ${where.bind("x.day BETWEEN ?::date AND ?::date", ...day)}`,
  );
  return `SELECT x.month, x.supply_id, x.what, x.quantity, x.available, x.on_hand FROM supply_month x WHERE ${on("x.supply_id")} AND ${inPlaces(where, asked, "x.zone_id")} AND ${kept}${broken.join("")}`;
}

/** By month the sums of each kind of movement and the change of stock; and which articles were handed out most. */
async function sumsOf(reader: Reader, asked: Asked): Promise<Sums> {
  const where = new Where();
  const most =
    asked.of === "article"
      ? "SELECT NULL::jsonb AS most"
      : `SELECT jsonb_agg(jsonb_build_object('supply', jsonb_build_object('hash_id', e.hash_id, 'name', e.name, 'type', e.type), 'quantity', t.quantity) ORDER BY t.quantity DESC, e.name) AS most
         FROM (SELECT supply_id, sum(quantity)::int AS quantity FROM a WHERE what IN ('ALLOCATED', 'USED') GROUP BY supply_id HAVING sum(quantity) > 0 ORDER BY 2 DESC, 1 LIMIT 10) t JOIN supply e ON e.hash_id = t.supply_id`;
  return await planned<Sums>(
    `WITH a AS MATERIALIZED (${sums(where, asked)}),
     s AS (SELECT month, what, sum(quantity) AS quantity, sum(available) AS available, sum(on_hand) AS on_hand FROM a GROUP BY month, what),
     m AS (SELECT to_char(month, 'YYYY-MM') AS month, jsonb_object_agg(what, quantity) AS sums, sum(available)::int AS available, sum(on_hand)::int AS on_hand FROM s GROUP BY month)
     SELECT (SELECT coalesce(jsonb_agg(to_jsonb(m) ORDER BY m.month), '[]') FROM m) AS months, (${most}) AS most`,
  ).one(reader.db, ...where.values);
}

/** What is there at the end, maintenance, and how long allocations lasted. */
async function restOf(reader: Reader, asked: Asked): Promise<Rest> {
  const where = new Where();
  const on = scoped(where, asked.of, asked.supply);
  const last = where.bind("?::date", asked.end);
  const first = where.bind("?::date", asked.start);
  const stock = `SELECT coalesce(sum(s.available), 0) AS available, coalesce(sum(s.available + s.allocated + s.maintenance + s.defective), 0) AS on_hand FROM supply_stock s WHERE ${on("s.supply_id")} AND ${inPlaces(where, asked, "s.zone_id")}`;
  const month = `date_trunc('month', ${last})::date`;
  // What moved later is taken off: whole months, and the rest of the last one by day.
  const later = `SELECT sum(x.available) AS available, sum(x.on_hand) AS on_hand FROM supply_month x WHERE ${on("x.supply_id")} AND ${inPlaces(where, asked, "x.zone_id")} AND x.month > ${month}
    UNION ALL SELECT sum(x.available), sum(x.on_hand) FROM supply_day x WHERE ${on("x.supply_id")} AND ${inPlaces(where, asked, "x.zone_id")} AND x.day > ${last} AND x.day < ${month} + interval '1 month'`;
  const done = `supply_maintenance m WHERE m.state = 'CLOSED' AND m.closed_on BETWEEN ${first} AND ${last} AND ${on("m.supply_id")} AND ${inPlaces(where, asked, "m.zone_id")}`;
  const ended = `SELECT count(*)::int AS ended, percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM a.ended_at - a.created_at) / 86400) AS median FROM supply_allocation a JOIN ${officeRows("z")} ON z.hash_id = a.zone_id
    WHERE a.ended_at >= ${first} AND a.ended_at < ${last} + interval '1 day' AND ${on("a.supply_id")} AND ${inPlaces(where, asked, "a.zone_id")}`;
  return await planned<Rest>(
    `SELECT (now.available - coalesce(l.available, 0))::int AS available, (now.on_hand - coalesce(l.on_hand, 0))::int AS on_hand, d.count, d.days, c.costs, ended.ended, ended.median::float8 AS median
     FROM (${stock}) now, (SELECT sum(available) AS available, sum(on_hand) AS on_hand FROM (${later}) later) l,
       (SELECT count(*)::int AS count, coalesce(sum(m.closed_on - m.began_on), 0)::int AS days FROM ${done}) d,
       (SELECT jsonb_agg(jsonb_build_object('amount', s.amount::text, 'currency', ${currencyJson("k")}) ORDER BY k.iso) AS costs FROM (SELECT m.currency_id, sum(m.cost) AS amount FROM ${done} AND m.cost IS NOT NULL GROUP BY 1) s
         JOIN ${listRows("currency", "k")} ON k.hash_id = s.currency_id) c, (${ended}) ended`,
  ).one(reader.db, ...where.values);
}

const countedIn = (months: readonly Month[], what: string): number =>
  months.reduce((all, m) => all + (m.sums[what] ?? 0), 0);
const countsOf = (months: readonly Month[]) => ({
  entered: countedIn(months, "INITIAL") + countedIn(months, "ENTRY"),
  handed_out: countedIn(months, "ALLOCATED"),
  back: countedIn(months, "UNALLOCATED"),
  lost: countedIn(months, "LOSS"),
});

/** The months of a period with what was there at the end of each: counted back from the end. */
function shownMonths(found: readonly Month[], start: string, end: string, { available, on_hand }: Rest) {
  const shown: SupplyStatistics["months"] = [];
  const left = { available, on_hand };
  for (let at = end.slice(0, 7); at >= start.slice(0, 7);) {
    const month = found.filter((m) => m.month === at);
    shown.unshift({ month: at, ...countsOf(month), ...left });
    left.available -= month[0]?.available ?? 0;
    left.on_hand -= month[0]?.on_hand ?? 0;
    at = new Date(Date.UTC(Number(at.slice(0, 4)), Number(at.slice(5)) - 2, 1)).toISOString().slice(0, 7);
  }
  return shown;
}

/** What happened to an article, or to those of its category or to all, between two days. */
export async function statistics(reader: Reader, { params, query }: ServerInput<typeof readSupplyStatistics>) {
  const supply = await load(reader, params.id);
  const [start, end] = period(reader, query);
  const seen = officesSeen(reader.access);
  const places = query.zone === undefined ? seen : seen === null || seen.includes(query.zone) ? [query.zone] : [];
  const asked: Asked = { of: query.of ?? "article", supply, places, start, end };
  const { months, most } = await sumsOf(reader, asked);
  const rest = await restOf(reader, asked);
  const counts = countsOf(months);
  const { hash_id, name, type } = supply;
  const data: SupplyStatistics = {
    date_start: start,
    date_end: end,
    supply: { hash_id, name, type },
    ...counts,
    lost_percent: counts.entered > 0 ? Math.round((counts.lost / counts.entered) * 1000) / 10 : null,
    used: countedIn(months, "USED"),
    found: countedIn(months, "FOUND"),
    available: rest.available,
    on_hand: rest.on_hand,
    maintenance: {
      count: rest.count,
      days: rest.days,
      costs: (rest.costs ?? []).map(({ amount, currency }) => ({
        amount: toWire(amount, currency.minor_unit),
        currency,
      })),
    },
    allocations: {
      ended: rest.ended,
      median_days: rest.ended < LEAST_ENDED || rest.median === null ? null : Math.round(rest.median * 10) / 10,
    },
    most_asked: most ?? [],
    months: shownMonths(months, start, end, rest),
  };
  return { data };
}
