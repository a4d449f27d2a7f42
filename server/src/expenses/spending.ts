import { personRows } from "#server/access/public.ts";
import { listRows } from "#server/reference/public.ts";
import { officeRows } from "#server/zones/public.ts";
import type { ExpenseStatus } from "#contract/expenses/lifecycle.ts";
import { expenseStates } from "#contract/expenses/lifecycle.ts";
import { sum } from "#contract/kit/amounts.ts";
import { toWire, type CurrencyRef } from "#contract/kit/money.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { reachParams, type ReachParams } from "#server/kit/sql/reach-query.ts";
import { inReach, reachOf } from "./access.ts";
import { currencyJson } from "#server/kit/sql/refs.ts";
import { UNCOUNTED_PAY } from "./payroll.ts";

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
  readonly pay_left_out: boolean;
}

/** SQL: sums of the year (`amount`) and of the previous one (`previous`), by a column that says to which a row belongs. */
const both = (amount: string, before = "before"): string =>
  `coalesce(sum(${amount}) FILTER (WHERE NOT ${before}), 0)::text AS amount, coalesce(sum(${amount}) FILTER (WHERE ${before}), 0)::text AS previous`;
const COUNT = "count(DISTINCT s.expense_id) FILTER (WHERE NOT s.before)::int AS count";
const LARGEST = "ORDER BY sum(s.amount) FILTER (WHERE NOT s.before) DESC NULLS LAST";
const MOST = 100;
/**
 * `$1` office, `$2` first day of the year, `$3` currency (default: the office's, else the company's). Month, reason and person sum validated
 * fees by the month they count in; states sum the requested amounts of the expenses that begin in the year. `$4` is the last month of the
 * previous year that reasons and people are compared with: `before` is NULL for the months after it.
 */
const spending = sql<Spending, [string, string, string | null, string, ...ReachParams]>(`
  WITH asked AS MATERIALIZED (
    SELECT e.status, e.currency_id, e.amount FROM expense e
    WHERE e.zone_id = $1 AND daterange(e.start_date, e.end_date, '[]') && daterange($2::date, ($2::date + interval '1 year')::date)
      AND e.start_date >= $2::date AND e.start_date < ($2::date + interval '1 year')::date AND ${inReach(5)}
  ), counted AS MATERIALIZED (
    SELECT f.expense_id, f.reason_id, f.month, f.amount, e.user_id, e.currency_id, f.month < $2::date AS earlier,
      CASE WHEN f.month >= $2::date THEN false WHEN f.month <= $4::date THEN true END AS before FROM expense e JOIN expense_fee f ON f.expense_id = e.hash_id
    WHERE e.zone_id = $1 AND f.month >= ($2::date - interval '1 year')::date AND f.month < ($2::date + interval '1 year')::date AND ${inReach(5)}
  ), own AS (
    SELECT coalesce($3::uuid, (SELECT currency_id FROM ${officeRows("zone")} WHERE hash_id = $1), (SELECT hash_id FROM ${listRows("currency", "currency")} WHERE is_default)) AS id
  ), spent AS MATERIALIZED (
    SELECT counted.* FROM counted, own WHERE counted.currency_id = own.id
  )
  SELECT
    coalesce((SELECT jsonb_agg(${currencyJson("c")} ORDER BY (c.hash_id IS DISTINCT FROM (SELECT coalesce(currency_id, (SELECT hash_id FROM ${listRows("currency", "currency")} WHERE is_default)) FROM ${officeRows("zone")} WHERE hash_id = $1)), c.iso)
      FROM ${listRows("currency", "c")} WHERE c.hash_id IN (SELECT currency_id FROM asked UNION SELECT currency_id FROM counted)), '[]') AS currencies,
    (SELECT ${currencyJson("c")} FROM ${listRows("currency", "c")}, own WHERE c.hash_id = own.id) AS currency,
    coalesce((SELECT jsonb_agg(m) FROM (SELECT extract(month FROM month)::int AS month, ${both("amount", "earlier")} FROM spent GROUP BY 1) m), '[]') AS months,
    coalesce((SELECT jsonb_agg(r) FROM (SELECT r.hash_id, r.name, r.name_fr, ${both("s.amount")}, ${COUNT}
      FROM spent s JOIN ${listRows("reason", "r")} ON r.hash_id = s.reason_id WHERE s.before IS NOT NULL GROUP BY r.hash_id, r.name, r.name_fr ${LARGEST}, r.name LIMIT ${MOST}) r), '[]') AS reasons,
    coalesce((SELECT jsonb_agg(p) FROM (SELECT u.hash_id, u.name, ${both("s.amount")}, ${COUNT}
      FROM spent s JOIN ${personRows("u")} ON u.hash_id = s.user_id WHERE s.before IS NOT NULL GROUP BY u.hash_id, u.name ${LARGEST}, u.name LIMIT ${MOST}) p), '[]') AS people,
    coalesce((SELECT jsonb_agg(t) FROM (SELECT a.status, count(*)::int AS count, sum(a.amount)::text AS amount FROM asked a, own WHERE a.currency_id = own.id GROUP BY a.status) t), '[]') AS states,
    EXISTS (${UNCOUNTED_PAY} AND e.zone_id = $1 AND e.payroll_month >= $2::date AND e.payroll_month < ($2::date + interval '1 year')::date AND e.currency_id = (SELECT id FROM own)) AS pay_left_out`);

/** An office's spending in a year and the previous one, over the expenses that the caller may see. */
export async function officeSpending(
  reader: Reader,
  zone: { hash_id: string; currency: CurrencyRef | null },
  year: number,
  currency: string | undefined,
) {
  // A running year is compared with as many months of the previous one as have begun.
  const { now } = reader.call;
  const compared = year === now.getUTCFullYear() ? now.getUTCMonth() + 1 : 12;
  const found = await spending.one(
    reader.db,
    zone.hash_id,
    `${year}-01-01`,
    currency ?? null,
    `${year - 1}-${String(compared).padStart(2, "0")}-01`,
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
    compared_months: compared,
    previous: toWire(sum(months.slice(0, compared).map((m) => m.previous)), decimals),
    months,
    pay_left_out: found.pay_left_out,
    reasons: found.reasons.map(money),
    people: found.people.map(money),
    states: expenseStates.flatMap((status) => {
      const state = found.states.find((s) => s.status === status);
      return state ? [{ ...state, amount: toWire(state.amount, decimals) }] : [];
    }),
  };
}
