import { listRows } from "#server/reference/public.ts";
import { personRows } from "#server/access/public.ts";
import { officeRows, officeRateRows } from "#server/zones/public.ts";
import type { ClosingTick } from "#contract/accounting/closings.ts";
import { planned, sql } from "#server/kit/sql/database.ts";
import { refJson, type Ref } from "#server/kit/sql/refs.ts";
import { TAKEN_BACK } from "../counts/queries.ts";

/** Locks the office against other closings and changes of its rates. */
/** Waits for running postings to commit and blocks new ones until this transaction ends. */
export const holdPostings = sql<unknown, [zone: string]>("SELECT hold_postings($1)");

export interface MonthRow {
  /** `2026-10` */
  readonly month: string;
  readonly closed: boolean;
  readonly closed_at: string | null;
  readonly closed_by: Ref | null;
  readonly ticks: readonly ClosingTick[];
  readonly reopened: { readonly at: string; readonly by: Ref; readonly motif: string } | null;
}
export interface OfficeMonths {
  readonly zone: Ref;
  /** The current month. */
  readonly running: string;
  readonly months: readonly MonthRow[];
}
/**
 * The months of an office, newest first: from the start of its books (the earliest of its creation, its first holder's first day and its first closed
 * month) to the current one.
 */
export const officeMonths = sql<OfficeMonths, [zone: string]>(`
  WITH office AS (
    SELECT z.hash_id, z.name, date_trunc('month', clock() AT TIME ZONE z.time_zone)::date AS running,
      date_trunc('month', least((z.created_at AT TIME ZONE z.time_zone)::date, (SELECT min(h.first_day) FROM holder h WHERE h.zone_id = z.hash_id),
        (SELECT min(m.month) FROM closed_month m WHERE m.zone_id = z.hash_id)))::date AS first
    FROM ${officeRows("z")} WHERE z.hash_id = $1
  )
  SELECT ${refJson("o")} AS zone, to_char(o.running, 'YYYY-MM') AS running,
    (SELECT json_agg(json_build_object('month', to_char(g, 'YYYY-MM'), 'closed', m.month IS NOT NULL,
        'closed_at', CASE WHEN m.month IS NOT NULL THEN replace(to_json(m.closed_at) #>> '{}', '+00:00', 'Z') END,
        'closed_by', ${refJson("u")}, 'ticks', coalesce(m.ticks, '[]'),
        'reopened', (SELECT json_build_object('at', replace(to_json(r.reopened_at) #>> '{}', '+00:00', 'Z'), 'by', ${refJson("w")}, 'motif', r.motif)
          FROM reopened_month r JOIN ${personRows("w")} ON w.hash_id = r.user_id WHERE r.zone_id = o.hash_id AND r.month = g ORDER BY r.hash_id DESC LIMIT 1)) ORDER BY g DESC)
      FROM generate_series(o.first, o.running, interval '1 month') AS g
        LEFT JOIN closed_month m ON m.zone_id = o.hash_id AND m.month = g LEFT JOIN ${personRows("u")} ON u.hash_id = m.closed_by) AS months
  FROM office o`);

/** Offices among `$1` (null: all) with months that are over and not closed; those without accounts and boxes have nothing to close. */
export const officesDue = sql<
  { hash_id: string; name: string; month: string; months: number },
  [zones: readonly string[] | null]
>(`
  WITH office AS (
    SELECT z.hash_id, z.name, date_trunc('month', clock() AT TIME ZONE z.time_zone)::date AS running,
      coalesce((SELECT max(m.month) + interval '1 month' FROM closed_month m WHERE m.zone_id = z.hash_id),
        date_trunc('month', least((z.created_at AT TIME ZONE z.time_zone)::date, h.first_day)))::date AS month
    FROM ${officeRows("z")} JOIN (SELECT zone_id, min(first_day) AS first_day FROM holder GROUP BY zone_id) h ON h.zone_id = z.hash_id
    WHERE $1::uuid[] IS NULL OR z.hash_id = ANY ($1::uuid[])
  )
  SELECT hash_id, name, to_char(month, 'YYYY-MM') AS month, (extract(year FROM age(running, month)) * 12 + extract(month FROM age(running, month)))::int AS months
  FROM office WHERE month < running ORDER BY month, lower(name), hash_id LIMIT 100`);

export interface OpenRow {
  readonly item: string;
  readonly count: number;
  readonly sums: readonly { currency_iso: string; minor_unit: number; amount: string }[];
  readonly people: readonly (Ref & { readonly count: number })[];
}
interface OpenItems {
  readonly boxes: readonly { hash_id: string; name: string; waiting: boolean }[];
  readonly months: readonly string[];
  readonly items: readonly OpenRow[];
  readonly to_sign: readonly Ref[];
}
const openOf = (areas: Readonly<Record<string, string>>): string =>
  Object.entries(areas)
    .map(([item, query]) => `SELECT '${item}' AS item, q.* FROM (${query}) q`)
    .join(" UNION ALL ");
/**
 * Open items of office `$1`. Per area, those from `$2` (null: ever) to `$3`: count, sums by currency, people. Cash boxes without a signed count for
 * the month that ends on `$3`, that is one taken in that month or later with nothing posted to the month since; boxes that were empty at its end and
 * did not move need none. And months from `$4` on without a rate, if the office's currency is not the company's.
 */
export const openIn = (areas: Readonly<Record<string, string>>) =>
  planned<OpenItems>(`
  WITH open AS MATERIALIZED (${openOf(areas)}),
  item AS (SELECT o.item, o.count, s.sums, p.people FROM (SELECT item, count(*)::int AS count FROM open GROUP BY item) o
    CROSS JOIN LATERAL (SELECT json_agg(json_build_object('currency_iso', c.iso, 'minor_unit', c.minor_unit, 'amount', t.amount::text) ORDER BY c.iso) AS sums
      FROM (SELECT currency_id, sum(amount) AS amount FROM open WHERE item = o.item GROUP BY currency_id) t JOIN ${listRows("currency", "c")} ON c.hash_id = t.currency_id) s
    CROSS JOIN LATERAL (SELECT json_agg(json_build_object('hash_id', u.hash_id, 'name', u.name, 'count', t.count) ORDER BY t.count DESC, u.name) AS people
      FROM (SELECT user_id, count(*)::int AS count FROM open WHERE item = o.item GROUP BY user_id) t JOIN ${personRows("u")} ON u.hash_id = t.user_id) p)
  SELECT coalesce((SELECT json_agg(i) FROM item i), '[]') AS items,
    coalesce((SELECT json_agg(${refJson("h")} ORDER BY lower(h.name)) FROM holder h JOIN cash_count n ON n.holder_id = h.hash_id AND n.state = 'COUNTED'
      WHERE h.zone_id = $1::uuid), '[]') AS to_sign,
    coalesce((SELECT json_agg(json_build_object('hash_id', h.hash_id, 'name', h.name,
        'waiting', EXISTS (SELECT 1 FROM cash_count w WHERE w.holder_id = h.hash_id AND w.state = 'COUNTED')) ORDER BY lower(h.name))
      FROM holder h WHERE h.zone_id = $1::uuid AND h.kind = 'box' AND h.first_day <= $3::date
        AND (EXISTS (SELECT 1 FROM holder_day d WHERE d.account_id = h.ledger_account_id AND d.day BETWEEN date_trunc('month', $3::date)::date AND $3::date)
          OR coalesce((SELECT d.balance FROM holder_day d WHERE d.account_id = h.ledger_account_id AND d.day <= $3::date ORDER BY d.day DESC LIMIT 1), 0) <> 0)
        AND NOT EXISTS (SELECT 1 FROM cash_count n WHERE n.holder_id = h.hash_id AND n.state = 'SIGNED' AND n.day >= date_trunc('month', $3::date)::date AND NOT ${TAKEN_BACK}
          AND NOT EXISTS (SELECT 1 FROM ledger_posting p WHERE p.account_id = h.ledger_account_id AND p.seq > n.seq AND p.day <= $3::date))), '[]') AS boxes,
    coalesce((SELECT json_agg(to_char(g, 'YYYY-MM') ORDER BY g) FROM ${officeRows("z")} JOIN ${listRows("currency", "c")} ON c.hash_id = z.currency_id AND NOT c.is_default,
        generate_series($4::date, $3::date, interval '1 month') AS g
      WHERE z.hash_id = $1::uuid AND NOT EXISTS (SELECT 1 FROM ${officeRateRows("r")} WHERE r.zone_id = z.hash_id AND r.month = g)), '[]') AS months`);

/** Closes every month from `$2` to `$3`; the reasons are stored with the last one. */
export const insertClosed = sql<unknown, [zone: string, from: string, to: string, user: string, ticks: string]>(`
  INSERT INTO closed_month (zone_id, month, closed_at, closed_by, ticks, after_number)
  SELECT $1, g, clock(), $4, CASE WHEN g = ($3 || '-01')::date THEN $5::jsonb ELSE '[]' END, (SELECT last_value FROM ledger_transaction_number)
  FROM generate_series(($2 || '-01')::date, ($3 || '-01')::date, interval '1 month') AS g`);
export const deleteClosed = sql<
  unknown,
  [zone: string, month: string, id: string, user: string, motif: string]
>(`WITH gone AS (DELETE FROM closed_month WHERE zone_id = $1 AND month = ($2 || '-01')::date RETURNING zone_id, month)
  INSERT INTO reopened_month (hash_id, zone_id, month, user_id, motif) SELECT $3, zone_id, month, $4, $5 FROM gone`);
