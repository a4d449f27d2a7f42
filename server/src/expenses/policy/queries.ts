import { officeRows } from "#server/zones/public.ts";
import { personRows } from "#server/access/public.ts";
import { listRows } from "#server/reference/public.ts";
import type { LimitPeriod } from "#contract/expenses/allowance-schemas.ts";
import type { Claimed, Vehicle } from "#contract/expenses/allowances.ts";
import type { CurrencyRef } from "#contract/kit/money.ts";
import { columns, insertInto, updateOf } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import { type ReachParams } from "#server/kit/sql/reach-query.ts";
import { currencyJson, namedJson, refJson, type Named, type Ref } from "#server/kit/sql/refs.ts";
import { inReach } from "../access.ts";

export interface LimitRow {
  readonly hash_id: string;
  readonly zone_id: string;
  readonly reason_id: string;
  readonly reason: Named;
  readonly user_id: string | null;
  readonly user: Ref | null;
  readonly per: LimitPeriod;
  readonly amount: string;
  readonly currency_id: string;
  readonly currency: CurrencyRef;
  readonly start_date: string;
  readonly end_date: string | null;
  readonly version: number;
}
export interface RateRow {
  readonly hash_id: string;
  readonly zone_id: string;
  readonly country_id: string;
  readonly country: Named;
  readonly currency_id: string;
  readonly currency: CurrencyRef;
  readonly kind: "mileage" | "per_diem";
  readonly vehicle: Vehicle | null;
  readonly amount: string;
  readonly ceiling_km: number | null;
  readonly amount_above: string | null;
  readonly part_amount: string | null;
  readonly breakfast: number | null;
  readonly lunch: number | null;
  readonly dinner: number | null;
  readonly source: string;
  readonly start_date: string;
  readonly end_date: string | null;
  readonly version: number;
}

const LIMIT = `l.hash_id, l.zone_id, l.reason_id, ${namedJson("r")} AS reason, l.user_id, ${refJson("u")} AS user, l.per, l.amount::text, l.currency_id, ${currencyJson("c")} AS currency, l.start_date, l.end_date, l.version`;
const LIMITS = `FROM expense_limit l JOIN ${listRows("reason", "r")} ON r.hash_id = l.reason_id JOIN ${listRows("currency", "c")} ON c.hash_id = l.currency_id LEFT JOIN ${personRows("u")} ON u.hash_id = l.user_id`;
const RATE = `a.hash_id, a.zone_id, a.country_id, ${namedJson("y")} AS country, a.currency_id, ${currencyJson("c")} AS currency, a.kind, a.vehicle, a.amount::text, a.ceiling_km, a.amount_above::text, a.part_amount::text,
  a.breakfast, a.lunch, a.dinner, a.source, a.start_date, a.end_date, a.version`;
const RATES = `FROM allowance_rate a JOIN ${listRows("country", "y")} ON y.hash_id = a.country_id JOIN ${listRows("currency", "c")} ON c.hash_id = a.currency_id`;

/** More than an office will ever enter. */
const MOST = 2000;
export const ratesOf = (zone: string): string =>
  `coalesce((SELECT json_agg(x) FROM (SELECT ${RATE} ${RATES} WHERE a.zone_id = ${zone} ORDER BY y.name, a.kind, a.vehicle, a.start_date DESC, a.hash_id DESC LIMIT ${MOST}) x), '[]')`;

/** An office with its limits and rates. */
export const officePolicy = sql<
  {
    hash_id: string;
    name: string;
    currency: CurrencyRef | null;
    limits: LimitRow[];
    rates: RateRow[];
  },
  [string]
>(`SELECT z.hash_id, z.name, ${currencyJson("k")} AS currency,
    coalesce((SELECT json_agg(x) FROM (SELECT ${LIMIT} ${LIMITS} WHERE l.zone_id = z.hash_id ORDER BY r.name, u.name NULLS FIRST, l.start_date DESC, l.hash_id DESC LIMIT ${MOST}) x), '[]') AS limits,
    ${ratesOf("z.hash_id")} AS rates
  FROM ${officeRows("z")} LEFT JOIN ${listRows("currency", "k")} ON k.hash_id = z.currency_id WHERE z.hash_id = $1`);
export const limitById = sql<LimitRow, [string]>(`SELECT ${LIMIT} ${LIMITS} WHERE l.hash_id = $1`);
export const rateById = sql<RateRow, [string]>(`SELECT ${RATE} ${RATES} WHERE a.hash_id = $1`);
export const lockLimit = sql<unknown, [string]>("SELECT 1 FROM expense_limit WHERE hash_id = $1 FOR NO KEY UPDATE");
export const lockRate = sql<unknown, [string]>("SELECT 1 FROM allowance_rate WHERE hash_id = $1 FOR NO KEY UPDATE");
export const removeLimit = sql<unknown, [string]>("DELETE FROM expense_limit WHERE hash_id = $1");
export const removeRate = sql<unknown, [string]>("DELETE FROM allowance_rate WHERE hash_id = $1");

/** Which of the referenced records exist, with the given currency or else the office's. A person must be of the staff. */
export const namesOf = sql<
  { zone: boolean; currency: CurrencyRef | null; reason: boolean; country: boolean; person: boolean },
  [string, string | null, string | null, string | null, string | null]
>(`SELECT z.hash_id IS NOT NULL AS zone, ${currencyJson("c")} AS currency,
    EXISTS (SELECT 1 FROM ${listRows("reason", "reason")} WHERE hash_id = $3::uuid) AS reason, EXISTS (SELECT 1 FROM ${listRows("country", "country")} WHERE hash_id = $4::uuid) AS country,
    EXISTS (SELECT 1 FROM ${personRows("app_user")} WHERE hash_id = $5::uuid AND zone_id = $1::uuid AND kind = 'staff' AND active) AS person
  FROM (SELECT 1) one LEFT JOIN ${officeRows("z")} ON z.hash_id = $1::uuid LEFT JOIN ${listRows("currency", "c")} ON c.hash_id = coalesce($2::uuid, z.currency_id)`);

const limitColumns = columns({
  reason_id: "uuid",
  user_id: "uuid?",
  per: "text",
  amount: "numeric",
  currency_id: "uuid",
  start_date: "date",
  end_date: "date?",
});
export const insertLimit = insertInto(
  "expense_limit",
  columns({ hash_id: "uuid", zone_id: "uuid", ...limitColumns.types }),
);
export const writeLimit = updateOf("expense_limit", limitColumns);
const rateColumns = columns({
  country_id: "uuid",
  currency_id: "uuid",
  vehicle: "text?",
  amount: "numeric",
  ceiling_km: "integer?",
  amount_above: "numeric?",
  part_amount: "numeric?",
  breakfast: "smallint?",
  lunch: "smallint?",
  dinner: "smallint?",
  source: "text",
  start_date: "date",
  end_date: "date?",
});
export const insertRate = insertInto(
  "allowance_rate",
  columns({ hash_id: "uuid", zone_id: "uuid", kind: "text", ...rateColumns.types }),
);
export const writeRate = updateOf("allowance_rate", rateColumns);

/** Owner of a form's expense: that of expense `$1` if the reader sees it, else the reader `$2`; `$n` is the reach. */
const ownerOf = (n: number): string =>
  `coalesce((SELECT e.user_id FROM expense e WHERE e.hash_id = $1::uuid AND ${inReach(n)}), $2::uuid)`;

export interface Driven {
  readonly year: number;
  readonly country_id: string;
  readonly vehicle: Vehicle;
  readonly km: string;
}
/**
 * SQL: the fees of expense `e` that claim kilometres, or days away. Found for one expense after the other (`OFFSET 0`): PostgreSQL takes such
 * fees for rare, and would read all of the company's.
 */
export const claimedOf = (kind: Claimed["kind"]): string =>
  `LATERAL (SELECT f.* FROM expense_fee f WHERE f.expense_id = e.hash_id AND f.allowance IS NOT NULL AND f.allowance ->> 'kind' = '${kind}' OFFSET 0)`;
/** SQL: kilometres that somebody claimed for an office, by year, country and vehicle, but for one expense. */
export const drivenIn = (zone: string, owner: string, except: string): string =>
  `coalesce((SELECT json_agg(x) FROM (
      SELECT extract(year FROM f.day)::int AS year, f.country_id, f.allowance ->> 'vehicle' AS vehicle, sum((f.allowance ->> 'km')::numeric)::text AS km
      FROM expense e CROSS JOIN ${claimedOf("mileage")} f
      WHERE e.user_id = ${owner} AND e.zone_id = ${zone} AND e.status <> 'REJECTED' AND e.hash_id IS DISTINCT FROM ${except} AND NOT f.struck
      GROUP BY 1, 2, 3) x), '[]')`;

/** An office's rates, and the kilometres claimed in the owner's other expenses for it. */
export const ratesAndKilometres = sql<
  { user_id: string; rates: RateRow[]; driven: Driven[] },
  [string | null, string, string, ...ReachParams]
>(`SELECT ${ownerOf(4)} AS user_id, ${ratesOf("$3::uuid")} AS rates,
    ${drivenIn("$3::uuid", ownerOf(4), "$1::uuid")} AS driven`);

export interface OverRow {
  readonly fee: string;
  readonly per: LimitPeriod;
  readonly amount: string;
  readonly total: string;
  readonly personal: boolean;
}
/**
 * The limits that fees (`$5`: fee, amount, date, reason_id) exceed. Per period a person's own limit takes precedence over the general one, then the
 * newest. Daily and monthly limits count the person's other expenses for the office, including drafts, but not rejected ones.
 */
export const overLimits = sql<OverRow, [string | null, string, string, string, string, ...ReachParams]>(`
  WITH at AS MATERIALIZED (SELECT ${ownerOf(6)} AS user_id, $3::uuid AS zone_id, $4::uuid AS currency_id),
  a AS MATERIALIZED (SELECT fee, amount, date AS day, reason_id FROM jsonb_to_recordset($5::jsonb) AS r(fee text, amount numeric, date date, reason_id uuid)),
  applied AS (
    SELECT DISTINCT ON (a.fee, l.per) a.fee, a.reason_id, l.per, l.amount, l.user_id IS NOT NULL AS personal,
      CASE l.per WHEN 'month' THEN date_trunc('month', a.day::timestamp)::date ELSE a.day END AS first,
      CASE l.per WHEN 'month' THEN (date_trunc('month', a.day::timestamp) + interval '1 month - 1 day')::date ELSE a.day END AS last
    FROM at JOIN expense_limit l ON l.zone_id = at.zone_id AND l.currency_id = at.currency_id AND (l.user_id IS NULL OR l.user_id = at.user_id)
      JOIN a ON a.reason_id = l.reason_id AND l.start_date <= a.day AND (l.end_date IS NULL OR a.day <= l.end_date)
    ORDER BY a.fee, l.per, l.user_id NULLS LAST, l.start_date DESC, l.hash_id DESC
  )
  SELECT p.fee, p.per, p.amount::text, s.total::text, p.personal FROM applied p CROSS JOIN LATERAL (
    SELECT coalesce((SELECT sum(a.amount) FROM a WHERE CASE p.per WHEN 'fee' THEN a.fee = p.fee ELSE a.reason_id = p.reason_id AND a.day BETWEEN p.first AND p.last END), 0)
      + CASE WHEN p.per = 'fee' THEN 0 ELSE coalesce((
          SELECT sum(f.amount) FROM at JOIN expense e ON e.user_id = at.user_id AND e.zone_id = at.zone_id AND e.currency_id = at.currency_id AND e.status <> 'REJECTED' AND e.hash_id IS DISTINCT FROM $1::uuid
            JOIN expense_fee f ON f.expense_id = e.hash_id AND f.reason_id = p.reason_id AND f.day BETWEEN p.first AND p.last AND NOT f.struck), 0) END AS total) s
  WHERE s.total > p.amount ORDER BY p.fee, p.per`);

/** Stores the limits that a fee exceeded when its expense was sent. */
export const keepOver = sql<unknown, [string, string]>(`
  UPDATE expense_fee f SET over_limits = n.over_limits FROM jsonb_to_recordset($2::jsonb) AS n(hash_id uuid, over_limits jsonb)
  WHERE f.expense_id = $1::uuid AND f.hash_id = n.hash_id AND f.over_limits IS DISTINCT FROM n.over_limits`);
