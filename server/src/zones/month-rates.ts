import { listRows } from "#server/reference/public.ts";
import { decimal, type Decimal } from "#contract/kit/money.ts";
import { rateTolerance } from "#contract/settings/company.ts";
import { settingOr } from "#server/kit/records/company.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";

/** One side of a movement across currencies: its currency and office. */
export interface CurrencySide {
  readonly currency_id: string;
  readonly zone_id: string;
}
interface Found {
  readonly is_from: boolean;
  readonly is_default: boolean;
  /** Units of the currency for one of the company's default currency. */
  readonly rate: string | null;
  readonly month: string | null;
  readonly tolerance: number;
}
/**
 * A currency's rate is that of an office with this currency, or headquarters' for other currencies: of the month, else the latest of the 12 months
 * before. Within a month the side's own office wins, then the other side's, then the oldest office, then headquarters. `$1`/`$2` one side, `$3`/`$4`
 * the other, `$5` the day.
 */
const ratesOfSides = sql<Found, [string, string, string, string, string]>(`
  SELECT s.is_from, c.is_default, r.rate::text AS rate, to_char(r.month, 'YYYY-MM') AS month,
    ${settingOr("rate_tolerance", rateTolerance.usual)} AS tolerance
  FROM (VALUES (true, $1::uuid, $2::uuid, $4::uuid), (false, $3::uuid, $4::uuid, $2::uuid)) AS s(is_from, currency_id, own, other)
    JOIN ${listRows("currency", "c")} ON c.hash_id = s.currency_id
    LEFT JOIN LATERAL (
      SELECT e.rate, e.month FROM (
        SELECT o.rate, o.month, z.hash_id AS zone_id FROM zone z JOIN exchange_rate o ON o.zone_id = z.hash_id WHERE z.currency_id = s.currency_id
        UNION ALL SELECT h.rate, h.month, NULL FROM currency_rate h WHERE h.currency_id = s.currency_id
      ) AS e
      WHERE e.month BETWEEN date_trunc('month', $5::date) - interval '12 months' AND $5::date
      ORDER BY e.month DESC, e.zone_id IS NULL, e.zone_id = s.own DESC, e.zone_id = s.other DESC, e.zone_id LIMIT 1
    ) AS r ON NOT c.is_default`);

/** The reference rate: `rate` units of one currency for one of the other, as of `month`. */
export interface Measure {
  readonly rate: Decimal;
  readonly month: string;
}

/** The month's rate between two currencies via the default currency, and the company's tolerance. */
export async function monthRate(
  db: Db,
  from: CurrencySide,
  to: CurrencySide,
  day: string,
): Promise<{ measure: Measure | undefined; tolerance: number }> {
  const sides = await ratesOfSides.all(db, from.currency_id, from.zone_id, to.currency_id, to.zone_id, day);
  const known = sides.map((s) => ({ ...s, rate: s.is_default ? "1" : s.rate }));
  const [one, other] = [known.find((s) => s.is_from), known.find((s) => !s.is_from)];
  const tolerance = one?.tolerance ?? rateTolerance.usual;
  if (!one?.rate || !other?.rate) return { measure: undefined, tolerance };
  // With two months, the older one describes the combined rate.
  const month = known.flatMap((s) => s.month ?? []).toSorted()[0] ?? day.slice(0, 7);
  return { measure: { rate: decimal(other.rate).div(one.rate), month }, tolerance };
}
