import { personRows } from "#server/access/public.ts";
import { listRows } from "#server/reference/public.ts";
import { officeRows } from "#server/zones/public.ts";
import type { spendingOverview as overviewCall } from "#contract/expenses/overview.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { toWire, type CurrencyRef } from "#contract/kit/money.ts";
import { spendingSeers } from "#contract/expenses/rights.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import { planned } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { currencyJson } from "#server/kit/sql/refs.ts";
import { text, type Locale } from "#server/kit/shared/texts.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { firstCurrency } from "../currencies.ts";
import { UNCOUNTED_PAY } from "../payroll.ts";
import { cellsOf, homeOf, type SpendingFilters } from "./cells.ts";
import { byMonth, firstDay, isBefore, spanOf, type Span } from "./months.ts";
import { MISSING, RATE_OF_CELLS, VALUE, type MissingRow } from "./rates.ts";

/** Maximum people listed by name; the others are counted. */
const MOST_PEOPLE = 200;

interface Sum {
  readonly amount: string | null;
  readonly fees: number;
}
interface Shared {
  readonly hash_id: string;
  readonly name: string;
  readonly amount: string;
  readonly previous: string;
  readonly fees: number;
  readonly fees_before: number;
}
interface Found {
  readonly first: CurrencyRef | null;
  readonly months: (Sum & { month: string })[];
  readonly offices: Shared[];
  readonly reasons: (Shared & { name_fr: string | null })[];
  readonly people: Shared[];
  readonly people_count: number;
  readonly missing: MissingRow[];
  readonly pay_left_out: boolean;
}

/** SQL: sums of the period and of the previous one, like for like. */
const BOTH = `coalesce(sum(v.amount) FILTER (WHERE NOT v.before), 0)::text AS amount, coalesce(sum(v.amount) FILTER (WHERE v.before), 0)::text AS previous,
  coalesce(sum(v.fees) FILTER (WHERE NOT v.before), 0)::int AS fees, coalesce(sum(v.fees) FILTER (WHERE v.before), 0)::int AS fees_before`;
const LARGEST =
  "ORDER BY coalesce(sum(v.amount) FILTER (WHERE NOT v.before), 0) DESC, coalesce(sum(v.amount) FILTER (WHERE v.before), 0) DESC";
const rows = (select: string): string => `coalesce((SELECT jsonb_agg(x) FROM (${select}) x), '[]')`;

/** The unit of conversion and rounding: sum per office, month, currency and reason (or person), over all types. */
const summed = (cells: string): string =>
  `SELECT zone_id, month, currency_id, reason_id, user_id, sum(fees)::int AS fees, sum(amount) AS amount FROM (${cells}) s GROUP BY 1, 2, 3, 4, 5`;

function statementOf(reader: Reader, where: Where, span: Span, f: SpendingFilters): string {
  const first = firstCurrency(where, homeOf(reader.access, f.zoneSelected));
  const main = summed(cellsOf(reader.access, where, span, f, "reason"));
  // For one person the same rows serve both.
  const people = f.user_hash_id ? undefined : summed(cellsOf(reader.access, where, span, f, "person"));
  const before = isBefore(where, span, "x.month");
  const valued = (cells: string): string =>
    `SELECT x.zone_id, x.month, x.reason_id, x.user_id, x.fees, ${before} AS before,
       ${VALUE("x.amount")} AS amount
     FROM ${cells} x CROSS JOIN f LEFT JOIN rate r ON x.currency_id <> f.hash_id AND r.zone_id = x.zone_id AND r.currency_id = x.currency_id AND r.month = x.month`;
  const keys = "SELECT DISTINCT zone_id, currency_id, month FROM";
  return `
    WITH f AS MATERIALIZED (SELECT f.* FROM (SELECT 1) one ${first.join}), cell AS MATERIALIZED (${main}),
      ${people ? `cell_of_people AS MATERIALIZED (${people}),` : ""}
      rate AS MATERIALIZED (${RATE_OF_CELLS(`${keys} cell${people ? ` UNION ${keys} cell_of_people` : ""}`)}),
      v AS MATERIALIZED (${valued("cell")}), of_people AS MATERIALIZED (${people ? valued("cell_of_people") : "SELECT * FROM v"})
    SELECT (SELECT ${currencyJson("f")} FROM f) AS first,
      ${rows("SELECT to_char(v.month, 'YYYY-MM') AS month, sum(v.amount)::text AS amount, coalesce(sum(v.fees) FILTER (WHERE v.amount IS NOT NULL), 0)::int AS fees FROM v GROUP BY v.month")} AS months,
      ${rows(`SELECT z.hash_id, z.name, ${BOTH} FROM v JOIN ${officeRows("z")} ON z.hash_id = v.zone_id WHERE v.amount IS NOT NULL AND v.before IS NOT NULL GROUP BY z.hash_id, z.name ${LARGEST}, z.name`)} AS offices,
      ${rows(`SELECT r.hash_id, r.name, r.name_fr, ${BOTH} FROM v JOIN ${listRows("reason", "r")} ON r.hash_id = v.reason_id WHERE v.amount IS NOT NULL AND v.before IS NOT NULL GROUP BY r.hash_id, r.name, r.name_fr ${LARGEST}, r.name`)} AS reasons,
      ${rows(`SELECT u.hash_id, u.name, ${BOTH} FROM of_people v JOIN ${personRows("u")} ON u.hash_id = v.user_id WHERE v.amount IS NOT NULL AND v.before IS NOT NULL GROUP BY u.hash_id, u.name ${LARGEST}, u.name, u.hash_id LIMIT ${MOST_PEOPLE}`)} AS people,
      (SELECT count(DISTINCT v.user_id)::int FROM of_people v WHERE v.amount IS NOT NULL AND v.before IS NOT NULL) AS people_count,
      ${rows(MISSING)} AS missing, ${payLeftOut(reader, where, span, f)} AS pay_left_out`;
}

/** SQL: whether the months have pay that no sum counts. It is nobody's spending: the sums of one person lack nothing. */
function payLeftOut({ access }: Reader, where: Where, { months }: Span, f: SpendingFilters): string {
  if (f.user_hash_id || (f.typeSelected && !f.typeSelected.includes("OFFICE"))) return "false";
  const places = placesOf(access.reach(spendingSeers.any));
  const here = where
    .part()
    .and("e.payroll_month BETWEEN ?::date AND ?::date", firstDay(months[0]), firstDay(months.at(-1)))
    .when(places, "e.zone_id = ANY (?::uuid[])")
    .when(f.zoneSelected, "e.zone_id = ?::uuid")
    .when(f.currency_hash_id, "e.currency_id = ?::uuid");
  return `EXISTS (${UNCOUNTED_PAY} AND ${here.text})`;
}

/** Spending in a period and the previous one, over the expenses that the reader sees in the offices of their statistics. */
export async function spendingOverview(reader: Reader, { query }: Pick<ServerInput<typeof overviewCall>, "query">) {
  const span = spanOf(query, reader.call.now);
  const where = new Where();
  const statement = statementOf(reader, where, span, query);
  const found = await planned<Found>(statement).one(reader.db, ...where.values);
  return { data: presentOverview(found, span, reader.call.locale) };
}

function presentOverview(found: Found, span: Span, locale: Locale) {
  const decimals = found.first?.minor_unit ?? 2;
  const wire = (amount: string): string => toWire(amount, decimals);
  const monthly = byMonth(span, found.months, wire, (m) => ({ fees: m?.fees ?? 0 }));
  const shared = <T extends Shared>({ fees_before: _, ...one }: T) => ({
    ...one,
    amount: wire(one.amount),
    previous: wire(one.previous),
  });
  const { missing } = found;
  return {
    ...monthly,
    currency: found.first,
    fees: monthly.months.reduce((n, m) => n + m.fees, 0),
    offices: found.offices.map(shared),
    reasons: found.reasons.map(shared),
    people: found.people.map(shared),
    people_count: found.people_count,
    missing,
    pay_left_out: found.pay_left_out,
    message: missing.length > 0 ? text(locale, "errors.no_rates") : null,
  };
}
