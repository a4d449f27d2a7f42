import { personRows } from "#server/access/public.ts";
import { officeRows } from "#server/zones/public.ts";
import { listRows } from "#server/reference/public.ts";
import type { FeeAllowance, OverLimit } from "#contract/expenses/allowance-schemas.ts";
import type { CountedFee, spendingFees as feesCall } from "#contract/expenses/overview.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { toWire, type CurrencyRef } from "#contract/kit/money.ts";
import { planned } from "#server/kit/sql/database.ts";
import { cursorBy, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import { currencyJson, namedJson, refJson, type Named, type Ref } from "#server/kit/sql/refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { firstCurrency, FROM, INTO, RATES } from "../currencies.ts";
import { countedBy, homeOf, type SpendingFilters } from "./cells.ts";
import { firstDay, monthAt, spanOf } from "./months.ts";

interface FeeRow {
  readonly hash_id: string;
  readonly day: string;
  readonly month: string;
  readonly amount: string;
  readonly description: string | null;
  readonly allowance: FeeAllowance | null;
  readonly over_limits: OverLimit[] | null;
  readonly limit_reason: string | null;
  readonly first: CurrencyRef | null;
  readonly converted: string | null;
  readonly currency: CurrencyRef;
  readonly reason: Named;
  readonly zone: Ref;
  readonly person: Ref;
  readonly expense_id: string;
  readonly number: number;
  readonly title: string;
}

/** Cursor: month as a number, and id. */
const byMonth = cursorBy("number", "id");
const LAST_MONTH = 9999 * 12;

/** The rows of a page or export: filters first, then names and rates for the selected rows only. */
function statementOf(reader: Reader, where: Where, f: SpendingFilters & { after?: string | undefined }, limit: number) {
  const { months } = spanOf(f, reader.call.now);
  const { whole, own } = countedBy(reader.access, where, "e");
  const [month, id] = byMonth.read(f.after) ?? [];
  const conditions = where
    .part()
    .and("f.month BETWEEN ?::date AND ?::date", firstDay(months[0]), firstDay(months.at(-1)))
    .and(own === undefined ? whole : `(${whole}) OR (${own})`)
    .when(f.zoneSelected, "e.zone_id = ?::uuid")
    .when(f.reason_hash_id, "f.reason_id = ?::uuid")
    .byId(f, "e", "user", "currency");
  if (f.typeSelected) conditions.and("e.type = ANY (?::text[])", f.typeSelected);
  if (month !== undefined)
    conditions.and(
      "(f.month, f.hash_id) < (?::date, ?::uuid)",
      firstDay(monthAt(Math.min(Number(month), LAST_MONTH))),
      id,
    );
  const first = firstCurrency(where, homeOf(reader.access, f.zoneSelected));
  return `
    SELECT e.hash_id, e.day, e.month, e.amount, e.description, e.allowance, e.over_limits, e.limit_reason, CASE WHEN f.hash_id IS NOT NULL THEN ${currencyJson("f")} END AS first,
      CASE WHEN e.currency_id = f.hash_id THEN e.amount ELSE round(e.amount * ${INTO} / ${FROM}, f.minor_unit) END AS converted,
      ${currencyJson("c")} AS currency, ${namedJson("r")} AS reason, ${refJson("z")} AS zone, ${refJson("u")} AS person, e.expense_id, e.number, e.title
    FROM (SELECT f.hash_id, f.day, f.month, f.amount, f.description, f.allowance, f.over_limits, f.limit_reason, f.reason_id, e.currency_id, e.zone_id, e.user_id, e.hash_id AS expense_id, e.number, e.title
        FROM expense_fee f JOIN expense e ON e.hash_id = f.expense_id WHERE ${conditions.text} ORDER BY f.month DESC, f.hash_id DESC LIMIT ${limit + 1}) e
      JOIN ${listRows("currency", "c")} ON c.hash_id = e.currency_id JOIN ${listRows("reason", "r")} ON r.hash_id = e.reason_id JOIN ${officeRows("z")} ON z.hash_id = e.zone_id JOIN ${personRows("u")} ON u.hash_id = e.user_id
      ${first.join} CROSS JOIN LATERAL (SELECT e.month) AS at ${RATES}
    ORDER BY e.month DESC, e.hash_id DESC`;
}

const presentFee = (row: FeeRow): CountedFee => ({
  hash_id: row.hash_id,
  date: row.day,
  month: row.month.slice(0, 7),
  amount: toWire(row.amount, row.currency.minor_unit),
  converted: row.first && {
    currency_iso: row.first.iso,
    amount: row.converted === null ? null : toWire(row.converted, row.first.minor_unit),
  },
  description: row.description,
  allowance: row.allowance,
  over_limits: row.over_limits ?? [],
  limit_reason: row.limit_reason,
  currency: row.currency,
  reason: row.reason,
  zone: row.zone,
  user: row.person,
  expense: { hash_id: row.expense_id, number: row.number, title: row.title },
});

/** The fees behind the figures, newest month first, with keyset pagination. */
export async function spendingFees(
  reader: Reader,
  { query }: Pick<ServerInput<typeof feesCall>, "query">,
  size?: number,
) {
  const limit = size ?? sizeFor(query.limit);
  const where = new Where();
  const found = await planned<FeeRow>(statementOf(reader, where, query, limit)).all(reader.db, ...where.values);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map(presentFee),
    after:
      found.length > limit && last
        ? byMonth.of(Number(last.month.slice(0, 4)) * 12 + Number(last.month.slice(5, 7)) - 1, last.hash_id)
        : null,
  };
}
