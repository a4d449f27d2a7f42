import { listRows } from "#server/reference/public.ts";
import { officeRows, officeRateRows, currencyRateRows } from "#server/zones/public.ts";
import { expenseStates, ownStatusOrder, type ExpenseStatus } from "#contract/expenses/lifecycle.ts";
import type { ExpenseStats } from "#contract/expenses/schemas.ts";
import { officeFirst } from "#contract/kit/amounts.ts";
import { decimal, toWire, type CurrencyRef } from "#contract/kit/money.ts";
import type { Where } from "#server/kit/sql/list-query.ts";

/**
 * The main currency of a list, shown first and converted into: the currency of the office (`home`) that the list is about, else the company's
 * default.
 */
export interface First {
  /** SQL expression of its id. */
  readonly id: string;
  /** SQL join that provides it as `f`; empty without a default currency. */
  readonly join: string;
}
export function firstCurrency(where: Where, home: string | null): First {
  const zone = where.bind("?::uuid", home);
  const id = `coalesce((SELECT currency_id FROM ${officeRows("zone")} WHERE hash_id = ${zone}), (SELECT hash_id FROM ${listRows("currency", "currency")} WHERE is_default))`;
  return {
    id,
    join: `LEFT JOIN (SELECT hash_id, iso, symbol, minor_unit, is_default, ${zone} AS zone_id FROM ${listRows("currency", "currency")} WHERE hash_id = ${id}) f ON true`,
  };
}

/** SQL joins of the rates of `at.month`, for an expense `e` and the currency `f`. */
export const RATES = `LEFT JOIN ${officeRateRows("er")} ON er.zone_id = e.zone_id AND er.month = at.month
  LEFT JOIN ${currencyRateRows("cx")} ON cx.currency_id = e.currency_id AND cx.month = at.month
  LEFT JOIN ${officeRateRows("fr")} ON fr.zone_id = f.zone_id AND fr.month = at.month
  LEFT JOIN ${currencyRateRows("ct")} ON ct.currency_id = f.hash_id AND ct.month = at.month`;
const MONTH = "date_trunc('month', e.start_date::timestamp)::date";
/** SQL: units of `f` (INTO) and of the expense's currency (FROM) per unit of the default currency: the office's own rate, else headquarters'. */
export const INTO =
  "(CASE WHEN f.is_default THEN 1 WHEN f.hash_id = z.currency_id THEN er.rate ELSE coalesce(fr.rate, ct.rate) END)";
export const FROM = "(CASE WHEN c.is_default THEN 1 WHEN c.hash_id = z.currency_id THEN er.rate ELSE cx.rate END)";
/** An amount of `e` converted into `f`, rounded per row so that a total equals the sum of its column; null without a rate. */
const exchanged = (amount: string, into: string, from: string): string =>
  `CASE WHEN e.currency_id = f.hash_id THEN ${amount} ELSE round(${amount} * ${into} / ${from}, f.minor_unit) END`;

/**
 * For many rows: the rates of the month in which expense `e` begins; none is looked up for expenses in `f`. Expects `e`, its office `z`, its currency
 * `c` and `f`.
 */
const RATE_JOINS = `CROSS JOIN LATERAL (SELECT CASE WHEN e.currency_id <> f.hash_id THEN ${MONTH} END AS month) AS at ${RATES}`;
const converted = (amount: string): string => exchanged(amount, INTO, FROM);

/** The same for a page of rows, keeping their order: rates are looked up only for rows in another currency. */
export const PAGE_RATES = `LEFT JOIN LATERAL (SELECT ${INTO} AS into_first, ${FROM} AS from_own FROM (SELECT ${MONTH} AS month) AS at ${RATES} WHERE e.currency_id <> f.hash_id OFFSET 0) AS rate ON true`;
export const pageConverted = (amount: string): string => exchanged(amount, "rate.into_first", "rate.from_own");

/** Amount still to be paid; 0 before validation. */
export const OPEN =
  "(coalesce(e.validated_amount, 0) - CASE WHEN e.validated_amount IS NULL THEN 0 ELSE e.settled_amount + e.paid_amount END)";

/** Order by amount within each currency, the first currency before the others. Expects `c` and `f`. */
export const BY_AMOUNT = "(e.currency_id IS DISTINCT FROM f.hash_id), c.iso, e.amount DESC, e.hash_id DESC";

/** A page ordered by amount: takes from each currency, by its index, as many rows as the page may need, then cuts the page. */
export function byAmount(
  first: First,
  from: string | undefined,
  conditions: string,
  limit: number,
  offset: string,
): string {
  const order = `ORDER BY (k.hash_id IS DISTINCT FROM ${first.id}), k.iso, e.amount DESC, e.hash_id DESC LIMIT ${limit} OFFSET ${offset}`;
  if (from !== undefined)
    return `SELECT e.* FROM (SELECT e.* FROM ${from}) e JOIN ${listRows("currency", "k")} ON k.hash_id = e.currency_id ${order}`;
  return `SELECT e.* FROM ${listRows("currency", "k")} CROSS JOIN LATERAL (SELECT * FROM expense e WHERE e.currency_id = k.hash_id AND ${conditions} ORDER BY e.amount DESC, e.hash_id DESC LIMIT ${limit} + ${offset}::int) e ${order}`;
}

export interface StatRow {
  readonly status: ExpenseStatus;
  readonly count: number;
  readonly for_me: number;
  readonly amount: string;
  readonly validated: string;
  readonly paid: string;
  readonly open: string;
  readonly converted: string | null;
  readonly converted_validated: string | null;
  readonly converted_paid: string | null;
  readonly converted_open: string | null;
  readonly without_rate: number;
  readonly currency: CurrencyRef;
  readonly first: CurrencyRef | null;
}
const ref = (c: string): string =>
  `jsonb_build_object('hash_id', ${c}.hash_id, 'iso', ${c}.iso, 'symbol', ${c}.symbol, 'minor_unit', ${c}.minor_unit)`;
const sums = (name: string, amount: string): string =>
  `sum(${amount}) AS ${name}, sum(${converted(amount)}) AS converted${name === "amount" ? "" : `_${name}`}`;

/**
 * SQL for counts and sums by status and currency; `forMe` is the condition that the caller may decide. Always returns the first currency, even
 * without rows.
 */
export const statisticsText = (conditions: string, first: First, forMe: string): string => `
  WITH f AS (SELECT f.* FROM (SELECT 1) one ${first.join}), s AS (
    SELECT e.status, e.currency_id, count(*) AS count, count(*) FILTER (WHERE ${forMe}) AS for_me, ${sums("amount", "e.amount")}, ${sums("validated", "coalesce(e.validated_amount, 0)")},
      ${sums("paid", "e.paid_amount")}, ${sums("open", OPEN)}, count(*) FILTER (WHERE ${converted("1")} IS NULL) AS without_rate
    FROM expense e JOIN ${officeRows("z")} ON z.hash_id = e.zone_id JOIN ${listRows("currency", "c")} ON c.hash_id = e.currency_id CROSS JOIN f ${RATE_JOINS}
    WHERE ${conditions} GROUP BY e.status, e.currency_id)
  SELECT s.*, ${ref("c")} AS currency, CASE WHEN f.hash_id IS NOT NULL THEN ${ref("f")} END AS first
  FROM f LEFT JOIN s ON true LEFT JOIN ${listRows("currency", "c")} ON c.hash_id = s.currency_id`;

/** Statistics as sent to the client: statuses and currencies in fixed order, whatever the filters. */
export function presentStatistics(all: readonly StatRow[], own: boolean): ExpenseStats {
  const currency = all[0]?.first ?? null;
  const rows = all
    .filter((r) => r.status !== null)
    .map((r) => ({ ...r, currency_iso: r.currency.iso }))
    .toSorted(officeFirst(currency?.iso));
  const by_status = (own ? ownStatusOrder : expenseStates).map((status) => {
    const of = rows.filter((r) => r.status === status);
    const inFirst = (name: "converted" | "converted_validated" | "converted_paid" | "converted_open"): string =>
      toWire(
        of.reduce((n, r) => n.plus(r[name] ?? "0"), decimal("0")),
        currency?.minor_unit,
      );
    return {
      status,
      count: of.reduce((n, r) => n + r.count, 0),
      for_me: of.reduce((n, r) => n + r.for_me, 0),
      amounts: of.map((r) => ({
        amount: toWire(r.amount, r.currency.minor_unit),
        validated_amount: toWire(r.validated, r.currency.minor_unit),
        paid_amount: toWire(r.paid, r.currency.minor_unit),
        open_amount: toWire(r.open, r.currency.minor_unit),
        currency: r.currency,
      })),
      converted: {
        amount: inFirst("converted"),
        validated_amount: inFirst("converted_validated"),
        paid_amount: inFirst("converted_paid"),
        open_amount: inFirst("converted_open"),
      },
      without_rate: of.reduce((n, r) => n + r.without_rate, 0),
    };
  });
  return { currency, by_status: by_status.filter((s) => s.count > 0) };
}
