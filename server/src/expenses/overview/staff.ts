import { officeRows } from "#server/zones/public.ts";
import { personRows } from "#server/access/public.ts";
import { balanceRows } from "#server/accounting/public.ts";
import { listRows } from "#server/reference/public.ts";
import type { officeStaff as staffCall, StaffRow } from "#contract/expenses/money-overviews.ts";
import { staffSeers } from "#contract/expenses/rights.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { toWire, type CurrencyRef } from "#contract/kit/money.ts";
import { sql } from "#server/kit/sql/database.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import { patterns, namedCursor, namedPage, sizeFor } from "#server/kit/sql/list-query.ts";
import { currencyJson } from "#server/kit/sql/refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";

type Sums = { amount: string; currency: CurrencyRef }[];
interface Found {
  readonly hash_id: string;
  readonly name: string;
  readonly sort_key: string;
  readonly active: boolean;
  readonly spent: Sums;
  readonly owed: Sums;
  readonly held: Sums;
}

/** Sums by currency, the office's first. */
const sums = (rows: string): string =>
  `coalesce((SELECT jsonb_agg(jsonb_build_object('amount', s.amount::text, 'currency', ${currencyJson("c")}) ORDER BY c.hash_id IS DISTINCT FROM z.currency_id, c.iso) FROM (${rows}) s JOIN ${listRows("currency", "c")} ON c.hash_id = s.currency_id), '[]')`;
/** Ledger balance of a person in the office; a credit is owed to them. */
const ledger = (kind: "owed" | "advance", amount: string): string =>
  sums(
    `SELECT k.hash_id AS currency_id, ${amount} AS amount FROM ${balanceRows("a")} JOIN ${listRows("currency", "k")} ON k.iso = a.currency_iso WHERE a.kind = '${kind}' AND a.ref_id = p.hash_id AND a.zone_id = z.hash_id AND a.balance <> 0`,
  );
/**
 * `$1` office, `$2` first day of the year, `$3` search patterns, `$4` and `$5` the cursor. Selects the page first, then the sums for its rows only.
 */
const statement = sql<Found, [string, string, readonly string[], string | null, string | null, number]>(`
  WITH p AS MATERIALIZED (
    SELECT u.hash_id, u.name, lower(u.name) AS sort_key, u.active FROM ${personRows("u")}
    WHERE u.kind = 'staff' AND fold(u.name) LIKE ALL ($3::text[]) AND ($4::text IS NULL OR (lower(u.name), u.hash_id) > ($4, $5::uuid))
      AND (u.hash_id IN (SELECT o.hash_id FROM ${personRows("o")} WHERE o.zone_id = $1::uuid AND o.active)
        OR u.hash_id IN (SELECT s.user_id FROM spent_by_person s WHERE s.zone_id = $1::uuid AND s.month >= $2::date AND s.month < $2::date + interval '1 year' AND s.fees <> 0)
        OR u.hash_id IN (SELECT a.ref_id FROM ${balanceRows("a")} WHERE a.zone_id = $1::uuid AND a.kind IN ('owed', 'advance') AND a.balance <> 0))
    ORDER BY lower(u.name), u.hash_id LIMIT $6::int + 1
  )
  SELECT p.*, ${sums("SELECT s.currency_id, sum(s.amount) AS amount FROM spent_by_person s WHERE s.user_id = p.hash_id AND s.zone_id = z.hash_id AND s.month >= $2::date AND s.month < $2::date + interval '1 year' GROUP BY s.currency_id HAVING sum(s.fees) <> 0")} AS spent,
    ${ledger("owed", "-a.balance")} AS owed, ${ledger("advance", "a.balance")} AS held
  FROM p CROSS JOIN ${officeRows("z")} WHERE z.hash_id = $1::uuid ORDER BY p.sort_key, p.hash_id`);
const isOffice = sql<unknown, [string]>(`SELECT 1 FROM ${officeRows("zone")} WHERE hash_id = $1`);

/** An office's people by name, and others with money there, with what each spent in a year, is owed and holds. */
export async function officeStaff(
  reader: Reader,
  { params, query }: Pick<ServerInput<typeof staffCall>, "params" | "query">,
) {
  if (!reader.access.can(staffSeers.any, { zone: params.id })) throw notFound();
  const limit = sizeFor(query.limit);
  const year = query.year ?? reader.call.now.getUTCFullYear();
  const [key, id] = namedCursor(query.after);
  const found = await statement.all(reader.db, params.id, `${year}-01-01`, patterns(query.search), key, id, limit);
  if (found.length === 0 && !(await isOffice.first(reader.db, params.id))) throw notFound();
  const page = namedPage(found, limit);
  const wire = (list: Sums): Sums =>
    list.map(({ amount, currency }) => ({ amount: toWire(amount, currency.minor_unit), currency }));
  return {
    data: page.data.map(({ sort_key: _, ...row }): StaffRow => ({
      ...row,
      spent: wire(row.spent),
      owed: wire(row.owed),
      held: wire(row.held),
    })),
    after: page.after,
  };
}
