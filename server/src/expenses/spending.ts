import { personRows } from "#server/access/public.ts";
import { listRows } from "#server/reference/public.ts";
import { officeRows } from "#server/zones/public.ts";
import type { ExpenseStatus } from "#contract/expenses/lifecycle.ts";
import { expenseStates } from "#contract/expenses/lifecycle.ts";
import type { ExpenseType } from "#contract/expenses/rights.ts";
import { sum } from "#contract/kit/amounts.ts";
import { toWire, type CurrencyRef } from "#contract/kit/money.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { reachParams, type ReachParams } from "#server/kit/sql/reach-query.ts";
import { inReach, reachOf, typesSeen } from "./access.ts";
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
const COUNT = "coalesce(sum(s.fees) FILTER (WHERE NOT s.before), 0)::int AS count";
/** Whether sums are of the previous year or of this one; NULL after the last month of it that is compared. */
const BEFORE = "CASE WHEN s.month >= $2::date THEN false WHEN s.month <= $4::date THEN true END AS before";
const LARGEST = "ORDER BY sum(s.amount) FILTER (WHERE NOT s.before) DESC NULLS LAST";
const MOST = 100;
const TWO_YEARS =
  "s.zone_id = $1 AND s.month >= ($2::date - interval '1 year')::date AND s.month < ($2::date + interval '1 year')::date AND s.fees <> 0";
/**
 * `$1` office, `$2` first day of the year, `$3` currency (default: the office's, else the company's). Month, reason and person sum validated
 * fees by the month they count in, from what is kept of them (`0138`): of types `$5`, and of the others the caller's own (`$6`). States sum the
 * requested amounts of the expenses that begin in the year. `$4` is the last month of the previous year that reasons and people are compared
 * with: `before` is NULL for the months after it.
 */
const spending = sql<Spending, [string, string, string | null, string, readonly ExpenseType[], ...ReachParams]>(`
  WITH asked AS MATERIALIZED (
    SELECT e.status, e.currency_id, count(*) AS count, sum(e.amount) AS amount FROM expense e
    WHERE e.zone_id = $1 AND e.start_date >= $2::date AND e.start_date < ($2::date + interval '1 year')::date AND ${inReach(6)} GROUP BY 1, 2
  ), kept AS MATERIALIZED (
    SELECT s.month, s.currency_id, s.reason_id, s.fees, s.amount FROM spent_on_reason s WHERE ${TWO_YEARS} AND s.type = ANY ($5::text[])
    UNION ALL SELECT s.month, s.currency_id, s.reason_id, s.fees, s.amount FROM spent s WHERE ${TWO_YEARS} AND s.user_id = $6::uuid AND s.type <> ALL ($5::text[])
  ), own AS (
    SELECT coalesce($3::uuid, (SELECT currency_id FROM ${officeRows("zone")} WHERE hash_id = $1), (SELECT hash_id FROM ${listRows("currency", "currency")} WHERE is_default)) AS id
  ), on_reason AS MATERIALIZED (
    SELECT s.*, ${BEFORE} FROM kept s, own WHERE s.currency_id = own.id
  ), by_person AS MATERIALIZED (
    SELECT s.user_id, s.fees, s.amount, ${BEFORE} FROM spent_by_person s, own
    WHERE ${TWO_YEARS} AND s.currency_id = own.id AND (s.type = ANY ($5::text[]) OR s.user_id = $6::uuid)
  )
  SELECT
    coalesce((SELECT jsonb_agg(${currencyJson("c")} ORDER BY (c.hash_id IS DISTINCT FROM (SELECT coalesce(currency_id, (SELECT hash_id FROM ${listRows("currency", "currency")} WHERE is_default)) FROM ${officeRows("zone")} WHERE hash_id = $1)), c.iso)
      FROM ${listRows("currency", "c")} WHERE c.hash_id IN (SELECT currency_id FROM asked UNION SELECT currency_id FROM kept)), '[]') AS currencies,
    (SELECT ${currencyJson("c")} FROM ${listRows("currency", "c")}, own WHERE c.hash_id = own.id) AS currency,
    coalesce((SELECT jsonb_agg(m) FROM (SELECT extract(month FROM month)::int AS month, ${both("amount", "(month < $2::date)")} FROM on_reason GROUP BY 1) m), '[]') AS months,
    coalesce((SELECT jsonb_agg(r) FROM (SELECT r.hash_id, r.name, r.name_fr, ${both("s.amount")}, ${COUNT}
      FROM on_reason s JOIN ${listRows("reason", "r")} ON r.hash_id = s.reason_id WHERE s.before IS NOT NULL GROUP BY r.hash_id, r.name, r.name_fr ${LARGEST}, r.name LIMIT ${MOST}) r), '[]') AS reasons,
    coalesce((SELECT jsonb_agg(p) FROM (SELECT u.hash_id, u.name, ${both("s.amount")}, ${COUNT}
      FROM by_person s JOIN ${personRows("u")} ON u.hash_id = s.user_id WHERE s.before IS NOT NULL GROUP BY u.hash_id, u.name ${LARGEST}, u.name LIMIT ${MOST}) p), '[]') AS people,
    coalesce((SELECT jsonb_agg(t) FROM (SELECT a.status, a.count::int AS count, a.amount::text AS amount FROM asked a, own WHERE a.currency_id = own.id) t), '[]') AS states,
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
    typesSeen(reader.access, zone.hash_id),
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
