import { listRows } from "#server/reference/public.ts";
import { officeRows } from "#server/zones/public.ts";
import { headquarters } from "#server/kit/records/company.ts";
import type { CurrencyRef } from "#contract/kit/money.ts";
import { currencyJson } from "#server/kit/sql/refs.ts";
import { FROM, INTO, RATES } from "../currencies.ts";

// SQL fragments that convert sums by office, currency and month: `f` is the first currency, `rate` the result of `RATE_OF_CELLS`.

/** Rates for cells in another currency than `f`: one row per office, currency and month. */
export const RATE_OF_CELLS = (cells: string): string =>
  `SELECT e.zone_id, e.currency_id, e.month, ${INTO} AS into_first, ${FROM} AS from_own, z.currency_id AS zone_currency_id
   FROM (${cells}) e JOIN ${officeRows("z")} ON z.hash_id = e.zone_id JOIN ${listRows("currency", "c")} ON c.hash_id = e.currency_id JOIN f ON f.hash_id <> e.currency_id
     CROSS JOIN LATERAL (SELECT e.month) AS at ${RATES}`;

/** An amount of `x` in the first currency, rounded per row; null without a rate. */
export const VALUE = (amount: string): string =>
  `CASE WHEN x.currency_id = f.hash_id THEN ${amount} ELSE round(${amount} * r.into_first / r.from_own, f.minor_unit) END`;

export interface MissingRow {
  zone: { hash_id: string; name: string } | null;
  currency: CurrencyRef;
  months: string[];
}
/** Missing rates: the office's for its own currency, else headquarters'. */
export const MISSING = `
  SELECT CASE WHEN z.hash_id IS NOT NULL THEN jsonb_build_object('hash_id', z.hash_id, 'name', z.name) END AS zone, ${currencyJson("c")} AS currency, jsonb_agg(to_char(l.month, 'YYYY-MM') ORDER BY l.month) AS months
  FROM (SELECT CASE WHEN r.zone_currency_id = r.currency_id THEN r.zone_id END AS zone_id, r.currency_id, r.month FROM rate r WHERE r.from_own IS NULL
      UNION SELECT f.zone_id, f.hash_id, r.month FROM rate r CROSS JOIN f WHERE r.into_first IS NULL) l
    JOIN ${listRows("currency", "c")} ON c.hash_id = l.currency_id
    LEFT JOIN ${officeRows("z")} ON z.hash_id = coalesce(l.zone_id, ${headquarters})
  GROUP BY z.hash_id, z.name, c.hash_id, c.iso, c.symbol, c.minor_unit ORDER BY z.name NULLS LAST, c.iso`;
