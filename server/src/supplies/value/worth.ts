import type { CurrencyRef } from "#contract/kit/money.ts";
import { decimal, roundTo, toWire } from "#contract/kit/money.ts";
import { serialsText, type Serial } from "#contract/supplies/serials.ts";
import { valueOn, type LotWorth, type suppliesWorth, type supplyWorth, type Worth } from "#contract/supplies/value.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { composed, planned, sql } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { currencyJson, refJson } from "#server/kit/sql/refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { listRows } from "#server/reference/public.ts";
import { currencyRateRows, officeRateRows, officeRows } from "#server/zones/public.ts";
import { officesSeen } from "../access.ts";
import { belowCategory } from "../category-tree.ts";
import { lotLeft } from "../lots-left.ts";
import { ofArticle } from "../variations/of-article.ts";

/** SQL of `valueOn`, for lot `l` of article `e` in currency `k`; a test compares the two. */
export function worthSql(on: string): string {
  const from = "coalesce(l.shipping_date, l.order_date)";
  const part = (what: string, of: string): string => `extract(${what} FROM ${of})`;
  const last = part("day", `date_trunc('month', ${on}) + interval '1 month' - interval '1 day'`);
  const since = `greatest((${part("year", on)} - ${part("year", from)}) * 12 + ${part("month", on)} - ${part("month", from)} - (${part("day", on)} < least(${part("day", from)}, ${last}))::int, 0)`;
  const rest = "coalesce(l.residual, 0)";
  const months = "(e.lifetime_in_years * 12)";
  return `CASE WHEN l.price IS NULL OR e.lifetime_in_years IS NULL OR ${from} IS NULL THEN NULL WHEN ${on} < ${from} THEN l.price WHEN ${since} >= ${months} THEN ${rest}
    ELSE round(${rest} + (l.price - ${rest}) * (${months} - ${since}) / ${months}, k.minor_unit) END`;
}

interface Sum {
  readonly currency: CurrencyRef | null;
  readonly amount: string | null;
  readonly quantity: number;
  readonly without: number;
}
const lotsLeft = (numbers: "numbers" | "" = ""): string =>
  `supply_lot l JOIN supply e ON e.hash_id = l.supply_id CROSS JOIN ${lotLeft("t", numbers)} LEFT JOIN ${listRows("currency", "k")} ON k.hash_id = l.currency_id`;
const FROM = lotsLeft();

interface Rate {
  readonly currency: CurrencyRef;
  readonly is_target: boolean;
  readonly rate: string | null;
}
const TARGET = (zone: string): string =>
  `coalesce((SELECT z.currency_id FROM ${officeRows("z")} WHERE z.hash_id = ${zone}), (SELECT d.hash_id FROM ${listRows("currency", "d")} WHERE d.is_default))`;
/**
 * Units of these currencies, and of the office's (without an office, the company's), for one of the company's: of the month of a day, else the
 * latest of the 12 months before.
 */
const rates = sql<Rate, [currencies: readonly string[], on: string, zone: string | null]>(`
  SELECT ${currencyJson("c")} AS currency, c.hash_id = ${TARGET("$3::uuid")} AS is_target, CASE WHEN c.is_default THEN '1' ELSE (
    SELECT e.rate::text FROM (
      SELECT o.rate, o.month, z.hash_id FROM ${officeRows("z")} JOIN ${officeRateRows("o")} ON o.zone_id = z.hash_id WHERE z.currency_id = c.hash_id
      UNION ALL SELECT h.rate, h.month, NULL FROM ${currencyRateRows("h")} WHERE h.currency_id = c.hash_id
    ) e WHERE e.month BETWEEN date_trunc('month', least($2::date, clock()::date)) - interval '12 months' AND least($2::date, clock()::date) ORDER BY e.month DESC, e.hash_id NULLS LAST LIMIT 1) END AS rate
  FROM ${listRows("currency", "c")} WHERE c.hash_id = ANY ($1::uuid[]) OR c.hash_id = ${TARGET("$3::uuid")}`);

/** Adds sums by currency up in one: the office's, or the company's. */
async function totalled(reader: Reader, on: string, zone: string | undefined, rows: readonly Sum[]): Promise<Worth> {
  const without = rows.reduce((all, r) => all + r.without, 0);
  const sums = rows.flatMap(({ currency, amount, quantity }) =>
    currency && amount !== null ? [{ currency, amount: toWire(amount, currency.minor_unit), quantity }] : [],
  );
  const ids = sums.map(({ currency }) => currency.hash_id);
  const found = ids.length > 0 ? await rates.all(reader.db, ids, on, zone ?? null) : [];
  const target = found.find((r) => r.is_target);
  if (!target) return { on, sums, converted: null, missing: [], without };
  const rateOf = (id: string): string | null => found.find((r) => r.currency.hash_id === id)?.rate ?? null;
  const into = target.currency;
  const missing: string[] = [];
  let all = decimal("0");
  for (const { amount, currency } of sums) {
    const from = rateOf(currency.hash_id);
    if (currency.hash_id === into.hash_id) all = all.plus(amount);
    else if (target.rate !== null && from !== null)
      all = all.plus(roundTo(decimal(amount).times(target.rate).div(from), into.minor_unit));
    else missing.push(currency.iso);
  }
  return { on, sums, converted: { amount: toWire(all, into.minor_unit), currency: into }, missing, without };
}

/** The day that is asked for, at first today. */
export const dayAsked = ({ call }: Reader, on: string | undefined): string => on ?? call.now.toISOString().slice(0, 10);
const SUMS = (value: string): string =>
  `SELECT ${currencyJson("k")} AS currency, sum(x.value * x.quantity)::text AS amount, coalesce(sum(x.quantity) FILTER (WHERE x.value IS NOT NULL), 0)::int AS quantity,
     coalesce(sum(x.quantity) FILTER (WHERE x.value IS NULL), 0)::int AS without FROM (${value}) x LEFT JOIN ${listRows("currency", "k")} ON k.hash_id = x.currency_id GROUP BY k.hash_id, k.iso, k.symbol, k.minor_unit ORDER BY k.iso`;

/** What is on hand in the offices that the reader sees is worth on a day. */
export async function worthOfAll(reader: Reader, { query: f }: ServerInput<typeof suppliesWorth>) {
  const on = dayAsked(reader, f.on);
  const where = new Where();
  const at = where.bind("?::date", on);
  where.when(officesSeen(reader.access), "t.zone_id = ANY (?::uuid[])").when(f.zone, "t.zone_id = ?::uuid");
  where.when(f.type, "e.type = ?");
  if (f.category) where.and(where.bind(`e.category_id IN (${belowCategory("?::uuid")})`, f.category));
  const rows = await planned<Sum>(
    SUMS(`SELECT l.currency_id, t.quantity, ${worthSql(at)} AS value FROM ${FROM} WHERE ${where.text}`),
  ).all(reader.db, ...where.values);
  return { data: await totalled(reader, on, f.zone, rows) };
}

interface LotRow extends Omit<LotWorth, "serials" | "value" | "amount"> {
  readonly numbers: readonly Serial[] | null;
  readonly years: number | null;
}
const MOST_LOTS = 200;
function presentLot({ numbers, years, ...row }: LotRow, on: string): LotWorth {
  const minor_unit = row.currency?.minor_unit ?? 2;
  const value = valueOn({ ...row, years, minor_unit }, on);
  return {
    ...row,
    price: row.price && toWire(row.price, minor_unit),
    residual: row.residual && toWire(row.residual, minor_unit),
    serials: numbers && serialsText(numbers),
    value,
    amount: value && toWire(decimal(value).times(row.quantity), minor_unit),
  };
}
/** What is on hand of an article and its variations is worth on a day, by entry and in all. */
export async function worthOf(reader: Reader, { params, query: f }: ServerInput<typeof supplyWorth>) {
  const where = await ofArticle(reader, params.id, "l.supply_id");
  const on = dayAsked(reader, f.on);
  const at = where.bind("?::date", on);
  where.when(officesSeen(reader.access), "t.zone_id = ANY (?::uuid[])").when(f.zone, "t.zone_id = ?::uuid");
  const sums = await planned<Sum>(
    SUMS(`SELECT l.currency_id, t.quantity, ${worthSql(at)} AS value FROM ${FROM} WHERE ${where.text}`),
  ).all(reader.db, ...where.values);
  const lots = await composed<LotRow>(
    `SELECT l.hash_id, ${refJson("e")} AS supply, ${refJson("z")} AS zone, t.quantity, t.numbers, l.price::text, l.residual::text, ${currencyJson("k")} AS currency, coalesce(l.shipping_date, l.order_date) AS "from", l.life_until, e.lifetime_in_years AS years
     FROM ${lotsLeft("numbers")} JOIN ${officeRows("z")} ON z.hash_id = t.zone_id WHERE ${where.text} AND ${at} IS NOT NULL ORDER BY l.hash_id DESC, t.zone_id LIMIT ${MOST_LOTS}`,
  ).all(reader.db, ...where.values);
  return { data: { ...(await totalled(reader, on, f.zone, sums)), lots: lots.map((row) => presentLot(row, on)) } };
}

interface Of {
  readonly supply_id: string;
  readonly currency: CurrencyRef;
  readonly amount: string;
}
/** What articles are worth together on a day, by currency, of those with these identifiers; in the offices that the reader sees, or in one. */
export async function valuesOf(reader: Reader, ids: readonly string[], on: string, zone: string | undefined) {
  const where = new Where().and("l.supply_id = ANY (?::uuid[])", ids);
  const at = where.bind("?::date", on);
  where.when(officesSeen(reader.access), "t.zone_id = ANY (?::uuid[])").when(zone, "t.zone_id = ?::uuid");
  const rows = await planned<Of>(
    `SELECT x.supply_id, ${currencyJson("k")} AS currency, sum(x.value * x.quantity)::text AS amount
     FROM (SELECT l.supply_id, l.currency_id, t.quantity, ${worthSql(at)} AS value FROM ${FROM} WHERE ${where.text}) x JOIN ${listRows("currency", "k")} ON k.hash_id = x.currency_id
     WHERE x.value IS NOT NULL GROUP BY x.supply_id, k.hash_id, k.iso, k.symbol, k.minor_unit ORDER BY k.iso`,
  ).all(reader.db, ...where.values);
  const by = Map.groupBy(rows, (r) => r.supply_id);
  return (of: readonly string[]) =>
    [
      ...Map.groupBy(
        of.flatMap((id) => by.get(id) ?? []),
        (r) => r.currency.hash_id,
      ).values(),
    ].flatMap((group) => {
      const currency = group[0]?.currency;
      const amount = group.reduce((all, r) => all.plus(r.amount), decimal("0"));
      return currency ? [{ currency, amount: toWire(amount, currency.minor_unit) }] : [];
    });
}
