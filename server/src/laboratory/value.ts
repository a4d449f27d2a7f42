import { componentRows } from "#server/components/public.ts";
import { listRows } from "#server/reference/public.ts";
import { officeCountryRows, officeRows, officeRateRows, currencyRateRows } from "#server/zones/public.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { decimal, roundTo, toWire, type CurrencyRef, type Decimal } from "#contract/kit/money.ts";
import type * as calls from "#contract/laboratory/counts.ts";
import { sql } from "#server/kit/sql/database.ts";
import { currencyJson } from "#server/kit/sql/refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { gramPrices } from "../recipes/public.ts";
import { namedPlace } from "./stock-lists.ts";

const DECIMALS = 12;
/**
 * The currency of an office in the place's country, and its exchange rate: units per unit of the company's currency, of this month or else
 * the latest of the 12 before.
 */
const localCurrency = sql<{ currency: CurrencyRef; rate: string }, [place: string, day: string]>(`
  SELECT ${currencyJson("y")} AS currency, (CASE WHEN y.is_default THEN 1 ELSE r.rate END)::text AS rate
  FROM stock_place p JOIN ${officeCountryRows("k")} ON k.country_id = p.country_id JOIN ${officeRows("z")} ON z.hash_id = k.zone_id JOIN ${listRows("currency", "y")} ON y.hash_id = z.currency_id
    LEFT JOIN LATERAL (
      SELECT e.rate FROM (
        SELECT o.rate, o.month, o.zone_id FROM ${officeRateRows("o")} WHERE o.zone_id = z.hash_id
        UNION ALL SELECT h.rate, h.month, NULL FROM ${currencyRateRows("h")} WHERE h.currency_id = y.hash_id
      ) AS e WHERE e.month BETWEEN date_trunc('month', $2::date) - interval '12 months' AND $2::date ORDER BY e.month DESC, e.zone_id IS NULL LIMIT 1
    ) r ON NOT y.is_default
  WHERE p.hash_id = $1 AND (y.is_default OR r.rate IS NOT NULL) ORDER BY z.created_at, z.hash_id LIMIT 1`);

interface Stocked {
  readonly hash_id: string;
  readonly base_unit: "g" | "mL";
}
export interface UnitPrices {
  readonly currency: CurrencyRef | null;
  /** Per base unit, by component. */
  readonly prices: ReadonlyMap<string, Decimal>;
}
/** The cheapest supplier's price per base unit today, in the place's currency, or in the company's when there is no rate. */
export async function unitPrices(reader: Reader, place: string, components: readonly Stocked[]): Promise<UnitPrices> {
  const all = await gramPrices(reader, [...new Set(components.map((c) => c.hash_id))]);
  const local = await localCurrency.first(reader.db, place, reader.call.now.toISOString().slice(0, 10));
  const prices = new Map<string, Decimal>();
  for (const { hash_id, base_unit } of components) {
    const gram = all.prices.get(hash_id);
    const grams = base_unit === "g" ? "1" : all.components.get(hash_id)?.density;
    if (gram === undefined || grams === null || grams === undefined) continue;
    const price = decimal(gram)
      .times(grams)
      .times(local?.rate ?? "1");
    prices.set(hash_id, roundTo(price, DECIMALS));
  }
  return { currency: local?.currency ?? all.currency, prices };
}

/** An amount of money for an answer. */
export const amountIn = (value: Decimal, currency: CurrencyRef | null): string =>
  toWire(roundTo(value, currency?.minor_unit ?? 2).toFixed(), currency?.minor_unit ?? 2);

const stocked = sql<Stocked & { quantity: string; lots: number }, [place: string]>(`
  SELECT c.hash_id, c.base_unit, i.quantity::text, (SELECT count(*)::int FROM stock_lot l WHERE l.item_id = i.hash_id AND l.quantity > 0) AS lots
  FROM stock_item i JOIN ${componentRows("c")} ON c.hash_id = i.component_id WHERE i.place_id = $1 AND i.quantity > 0`);
/** The value of a place's stock; null for readers who may not see prices. */
export async function stockValue(reader: Reader, { query }: Pick<ServerInput<typeof calls.stockValue>, "query">) {
  const place = await namedPlace(reader, query.laboratory_id);
  if (!reader.person.rights.at("components_prices", {})) return { data: null };
  const rows = await stocked.all(reader.db, place.hash_id);
  const { currency, prices } = await unitPrices(reader, place.hash_id, rows);
  const priced = rows.filter((r) => prices.has(r.hash_id));
  const amount = priced.reduce(
    (sum, r) => sum.plus(decimal(r.quantity).times(prices.get(r.hash_id) ?? "0")),
    decimal("0"),
  );
  const count = (some: typeof rows): number => some.reduce((n, r) => n + r.lots, 0);
  return {
    data: {
      currency,
      amount: amountIn(amount, currency),
      lots: count(rows),
      unpriced: count(rows) - count(priced),
      prices: [...prices].map(([component_id, price]) => ({ component_id, price: price.toFixed() })),
    },
  };
}
