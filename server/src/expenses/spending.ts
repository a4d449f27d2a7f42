import type { ExpenseStatus } from "#contract/expenses/lifecycle.ts";
import { expenseStates } from "#contract/expenses/lifecycle.ts";
import { sum, toWire, type CurrencyRef } from "#contract/kit/money.ts";
import { sql } from "#server/kit/database.ts";
import type { Reader } from "#server/kit/transaction.ts";
import { reachParams, type ReachParams } from "#server/kit/reach-query.ts";
import { inReach, reachOf } from "./access.ts";
import { currencyJson } from "#server/kit/refs.ts";

interface Share {
  readonly hash_id: string;
  readonly name: string;
  readonly amount: string;
  readonly previous: string;
  readonly count: number;
}
interface Spending {
  readonly currencies: CurrencyRef[];
  readonly currency: CurrencyRef | null;
  readonly months: { month: number; amount: string; previous: string }[];
  readonly reasons: (Share & { name_fr: string | null })[];
  readonly people: Share[];
  readonly states: { status: ExpenseStatus; count: number; amount: string }[];
}

/** SQL: sums of the year (`amount`) and of the previous one (`previous`). */
const both = (amount: string): string =>
  `coalesce(sum(${amount}) FILTER (WHERE NOT before), 0)::text AS amount, coalesce(sum(${amount}) FILTER (WHERE before), 0)::text AS previous`;
const MOST = 100;
/**
 * `$1` office, `$2` first day of the year, `$3` currency (default: the office's, else the company's). An expense counts in the month it begins; by
 * month, reason and person with its validated amount, by state with its requested amount.
 */
const spending = sql<Spending, [string, string, string | null, ...ReachParams]>(`
  WITH seen AS MATERIALIZED (
    SELECT e.hash_id, e.user_id, e.status, e.start_date, e.currency_id, e.amount, e.validated_amount, e.start_date < $2::date AS before FROM expense e
    WHERE e.zone_id = $1 AND daterange(e.start_date, e.end_date, '[]') && daterange(($2::date - interval '1 year')::date, ($2::date + interval '1 year')::date)
      AND e.start_date >= ($2::date - interval '1 year')::date AND e.start_date < ($2::date + interval '1 year')::date AND ${inReach(4)}
  ), own AS (
    SELECT coalesce($3::uuid, (SELECT currency_id FROM zone WHERE hash_id = $1), (SELECT hash_id FROM currency WHERE is_default)) AS id
  ), e AS MATERIALIZED (
    SELECT seen.* FROM seen, own WHERE seen.currency_id = own.id
  ), spent AS MATERIALIZED (
    SELECT * FROM e WHERE status IN ('VALIDATED', 'PARTIALLY_PAID', 'PAID')
  )
  SELECT
    coalesce((SELECT jsonb_agg(${currencyJson("c")} ORDER BY (c.hash_id IS DISTINCT FROM (SELECT coalesce(currency_id, (SELECT hash_id FROM currency WHERE is_default)) FROM zone WHERE hash_id = $1)), c.iso) FROM currency c WHERE c.hash_id IN (SELECT currency_id FROM seen)), '[]') AS currencies,
    (SELECT ${currencyJson("c")} FROM currency c, own WHERE c.hash_id = own.id) AS currency,
    coalesce((SELECT jsonb_agg(m) FROM (SELECT extract(month FROM start_date)::int AS month, ${both("validated_amount")} FROM spent GROUP BY 1) m), '[]') AS months,
    coalesce((SELECT jsonb_agg(r) FROM (SELECT r.hash_id, r.name, r.name_fr, ${both("f.amount")}, count(DISTINCT s.hash_id) FILTER (WHERE NOT before)::int AS count
      FROM spent s JOIN expense_fee f ON f.expense_id = s.hash_id AND NOT f.struck JOIN reason r ON r.hash_id = f.reason_id GROUP BY r.hash_id ORDER BY sum(f.amount) FILTER (WHERE NOT before) DESC NULLS LAST, r.name LIMIT ${MOST}) r), '[]') AS reasons,
    coalesce((SELECT jsonb_agg(p) FROM (SELECT u.hash_id, u.name, ${both("s.validated_amount")}, count(*) FILTER (WHERE NOT before)::int AS count
      FROM spent s JOIN app_user u ON u.hash_id = s.user_id GROUP BY u.hash_id ORDER BY sum(s.validated_amount) FILTER (WHERE NOT before) DESC NULLS LAST, u.name LIMIT ${MOST}) p), '[]') AS people,
    coalesce((SELECT jsonb_agg(t) FROM (SELECT status, count(*)::int AS count, sum(amount)::text AS amount FROM e WHERE NOT before GROUP BY status) t), '[]') AS states`);

/** An office's spending in a year and the previous one, over the expenses that the caller may see. */
export async function officeSpending(
  reader: Reader,
  zone: { hash_id: string; currency: CurrencyRef | null },
  year: number,
  currency: string | undefined,
) {
  const found = await spending.one(
    reader.db,
    zone.hash_id,
    `${year}-01-01`,
    currency ?? null,
    ...reachParams(reachOf(reader.access)),
  );
  const decimals = found.currency?.minor_unit ?? 2;
  const money = <T extends { amount: string; previous: string }>(row: T): T => ({
    ...row,
    amount: toWire(row.amount, decimals),
    previous: toWire(row.previous, decimals),
  });
  const months = Array.from({ length: 12 }, (_, i) => {
    const { amount = "0", previous = "0" } = found.months.find((m) => m.month === i + 1) ?? {};
    return money({ month: `${year}-${String(i + 1).padStart(2, "0")}`, amount, previous });
  });
  return {
    year,
    currency: found.currency,
    currencies: found.currencies,
    total: toWire(sum(months.map((m) => m.amount)), decimals),
    previous: toWire(sum(months.map((m) => m.previous)), decimals),
    months,
    reasons: found.reasons.map(money),
    people: found.people.map(money),
    states: expenseStates.flatMap((status) => {
      const state = found.states.find((s) => s.status === status);
      return state ? [{ ...state, amount: toWire(state.amount, decimals) }] : [];
    }),
  };
}
