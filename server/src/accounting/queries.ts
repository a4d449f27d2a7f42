import { personRows } from "#server/access/public.ts";
import { listRows } from "#server/reference/public.ts";
import { officeRows } from "#server/zones/public.ts";
import { composed, sql } from "#server/kit/sql/database.ts";
import { filesJson } from "#server/kit/sql/refs.ts";

export interface HolderRow {
  readonly hash_id: string;
  readonly kind: "account" | "box";
  readonly zone_id: string;
  readonly zone_name: string;
  readonly name: string;
  readonly bank: string | null;
  readonly number: string | null;
  readonly iban: string | null;
  readonly initial_amount: string;
  readonly overdraft_limit: string;
  readonly balance: string;
  readonly currency_id: string;
  readonly iso: string;
  readonly symbol: string;
  readonly minor_unit: number;
  /** The currency's denominations, as entered. */
  readonly denominations: string | null;
  readonly version: number;
  readonly ledger_account_id: string;
}

const HOLDER = `SELECT h.hash_id, h.kind, h.zone_id, z.name AS zone_name, h.name, h.bank, h.number, h.iban, h.initial_amount, h.overdraft_limit, a.balance,
    h.currency_id, c.iso, c.symbol, c.minor_unit, c.denominations, h.version, h.ledger_account_id
  FROM holder h JOIN ${officeRows("z")} ON z.hash_id = h.zone_id JOIN ${listRows("currency", "c")} ON c.hash_id = h.currency_id JOIN ledger_account a ON a.hash_id = h.ledger_account_id`;

export const holderById = sql<HolderRow, [string, string]>(`${HOLDER} WHERE h.hash_id = $1 AND h.kind = $2`);
export const holdersById = sql<HolderRow, [readonly string[]]>(`${HOLDER} WHERE h.hash_id = ANY ($1::uuid[])`);
/** By name, which is unique among an office's accounts or cash boxes. `$3`/`$4` are the cursor. */
export const holdersOfZone = (limit: number) =>
  composed<HolderRow & { readonly sort_key: string }>(
    `${HOLDER.replace("SELECT ", "SELECT lower(h.name) AS sort_key, ")} WHERE h.zone_id = $1 AND h.kind = $2
      AND ($3::text IS NULL OR (lower(h.name), h.hash_id) > ($3, $4::uuid)) ORDER BY lower(h.name), h.hash_id LIMIT ${limit + 1}`,
  );

/** `$10` is the id of its ledger account, whose floor is the overdraft; `$11` its first day. */
export const insertHolder = sql<
  unknown,
  [string, string, string, string, string, string, string | null, string | null, string, string, string]
>(`
  WITH ledger AS (
    INSERT INTO ledger_account (hash_id, kind, ref_id, zone_id, currency_iso, floor) SELECT $10::uuid, $2, $1::uuid, $3::uuid, iso, -($9::numeric) FROM ${listRows("currency", "currency")} WHERE hash_id = $4::uuid RETURNING hash_id
  )
  INSERT INTO holder (hash_id, kind, zone_id, currency_id, name, initial_amount, bank, number, overdraft_limit, ledger_account_id, first_day)
  SELECT $1::uuid, $2, $3::uuid, $4::uuid, $5, $6::numeric, $7, $8, $9::numeric, hash_id, $11::date FROM ledger`);

export const updateHolder = sql<{ version: number }, [string, number, string, string | null, string | null, string]>(`
  WITH changed AS (
    UPDATE holder SET name = $3, bank = $4, number = $5, overdraft_limit = $6::numeric, version = version + 1 WHERE hash_id = $1 AND version = $2 RETURNING version, ledger_account_id
  ), floored AS (
    UPDATE ledger_account a SET floor = -($6::numeric) FROM changed WHERE a.hash_id = changed.ledger_account_id
  )
  SELECT version FROM changed`);

/** A new holder's office and currency: the given one if it exists, else the office's. */
export const zoneAndCurrency = sql<
  {
    zone_id: string;
    zone_currency_id: string | null;
    currency_id: string | null;
    iso: string | null;
    minor_unit: number | null;
  },
  [string, string | null]
>(
  `SELECT z.hash_id AS zone_id, z.currency_id AS zone_currency_id, c.hash_id AS currency_id, c.iso, c.minor_unit
   FROM ${officeRows("z")} LEFT JOIN ${listRows("currency", "c")} ON c.hash_id = coalesce($2::uuid, z.currency_id) WHERE z.hash_id = $1`,
);
/** Locks the office's currency. A separate statement, so that later reads see the latest state. */
export const zoneExists = sql<{ hash_id: string }, [string]>(
  `SELECT hash_id FROM ${officeRows("zone")} WHERE hash_id = $1`,
);

export interface HistoryLine {
  readonly hash_id: string;
  readonly seq: number;
  readonly transaction_id: string;
  readonly number: number;
  readonly kind: string;
  readonly day: string;
  readonly created_at: string;
  readonly label: string | null;
  readonly amount: string;
  readonly balance_after: string;
  readonly rate_exchange: string | null;
  readonly user_id: string | null;
  readonly user_name: string | null;
  readonly entity_kind: string | null;
  readonly entity_id: string | null;
  readonly other: { type: "Account" | "Box"; hash_id: string; name: string } | null;
  readonly reverses: boolean;
  readonly reversed: boolean;
  readonly invoices: { hash_id: string; name: string; size: number; mime: string }[];
}

/** A holder's history, newest first; `inner` selects and limits the postings. */
export const historyText = (inner: string): string => `
  SELECT p.hash_id, p.seq, p.transaction_id, t.number, t.kind, p.day, t.created_at, t.label, t.entity_kind, t.entity_id, p.amount, p.balance_after, t.rate_exchange, t.user_id, u.name AS user_name,
    (SELECT jsonb_build_object('type', CASE h.kind WHEN 'box' THEN 'Box' ELSE 'Account' END, 'hash_id', h.hash_id, 'name', h.name)
       FROM ledger_posting q JOIN holder h ON h.ledger_account_id = q.account_id WHERE q.transaction_id = p.transaction_id AND q.account_id <> p.account_id LIMIT 1) AS other,
    t.reverses_id IS NOT NULL AS reverses,
    EXISTS (SELECT 1 FROM ledger_transaction r WHERE r.reverses_id = t.hash_id) AS reversed,
    ${filesJson("ledger_transaction", "t.hash_id")} AS invoices
  FROM (${inner}) p
  JOIN ledger_transaction t ON t.hash_id = p.transaction_id LEFT JOIN ${personRows("u")} ON u.hash_id = t.user_id
  ORDER BY p.seq DESC`;

/** In, out and closing balance of each period, including periods without movements. `$2` from, `$3` to (excluded), `$4` 'month' or 'day'. */
export const statisticsOf = sql<
  { period: string; in: string; out: string; balance: string },
  [string, string, string, string]
>(`
  WITH span AS (SELECT generate_series($2::date, $3::date - 1, ('1 ' || $4)::interval)::date AS period),
  moved AS (SELECT date_trunc($4, day)::date AS period, sum(came) AS came, sum(went) AS went, sum(came - went) AS net
    FROM holder_day WHERE account_id = $1 AND day >= $2::date AND day < $3::date GROUP BY 1),
  before AS (SELECT coalesce((SELECT balance FROM holder_day WHERE account_id = $1 AND day < $2::date ORDER BY day DESC LIMIT 1), 0) AS opening)
  SELECT s.period, coalesce(m.came, 0) AS in, coalesce(m.went, 0) AS out, b.opening + coalesce(sum(m.net) OVER (ORDER BY s.period), 0) AS balance
  FROM span s CROSS JOIN before b LEFT JOIN moved m USING (period) ORDER BY s.period`);

export interface TransactionRow {
  readonly hash_id: string;
  readonly number: number;
  readonly kind: string;
  readonly zone_id: string;
  readonly day: string;
  readonly created_at: string;
  readonly label: string | null;
  readonly user_id: string | null;
  readonly user_name: string | null;
  readonly rate_exchange: string | null;
  readonly entity_kind: string | null;
  readonly entity_id: string | null;
  readonly reverses_id: string | null;
  readonly reversed_by: string | null;
  readonly holder_zones: string[];
  readonly holder_kinds: ("account" | "box")[];
  readonly postings: { kind: string; name: string | null; amount: string; currency_iso: string; minor_unit: number }[];
}

export const transactionById = sql<TransactionRow, [string]>(`
  SELECT t.hash_id, t.number, t.kind, t.zone_id, t.day, t.created_at, t.label, t.user_id, u.name AS user_name, t.rate_exchange, t.reverses_id, t.entity_kind, t.entity_id,
    (SELECT r.hash_id FROM ledger_transaction r WHERE r.reverses_id = t.hash_id) AS reversed_by,
    coalesce(array_agg(h.zone_id ORDER BY p.seq) FILTER (WHERE h.hash_id IS NOT NULL), '{}') AS holder_zones,
    coalesce(array_agg(h.kind ORDER BY p.seq) FILTER (WHERE h.hash_id IS NOT NULL), '{}') AS holder_kinds,
    jsonb_agg(jsonb_build_object('kind', a.kind, 'name', coalesce(h.name, r.name, w.name, g.name), 'amount', p.amount::text, 'currency_iso', p.currency_iso, 'minor_unit', coalesce((SELECT c.minor_unit FROM ${listRows("currency", "c")} WHERE c.iso = p.currency_iso), 2)) ORDER BY p.seq) AS postings
  FROM ledger_transaction t LEFT JOIN ${personRows("u")} ON u.hash_id = t.user_id JOIN ledger_posting p ON p.transaction_id = t.hash_id JOIN ledger_account a ON a.hash_id = p.account_id
    LEFT JOIN holder h ON h.ledger_account_id = a.hash_id LEFT JOIN ${listRows("reason", "r")} ON a.kind = 'reason' AND r.hash_id = a.ref_id LEFT JOIN ${personRows("w")} ON a.kind IN ('owed', 'advance') AND w.hash_id = a.ref_id
    LEFT JOIN ${listRows("tax_category", "g")} ON a.kind = 'body_owed' AND g.hash_id = a.ref_id
  WHERE t.hash_id = $1 GROUP BY t.hash_id, u.name`);

export interface BalanceRow {
  readonly kind: "account" | "box";
  readonly name: string;
  readonly bank: string | null;
  readonly number: string | null;
  readonly zone_name: string;
  readonly iso: string;
  readonly opening: string;
  readonly came: string;
  readonly went: string;
  readonly closing: string;
}
/** Each holder's balances over a period. `$1` offices whose accounts, `$2` whose cash boxes are visible (null: all), `$3` first day, `$4` last. */
export const balancesOf = sql<BalanceRow, [string[] | null, string[] | null, string | null, string | null]>(`
  SELECT h.kind, h.name, h.bank, h.number, z.name AS zone_name, c.iso, m.opening, m.came, m.went, m.opening + m.came - m.went AS closing
  FROM holder h JOIN ${officeRows("z")} ON z.hash_id = h.zone_id JOIN ${listRows("currency", "c")} ON c.hash_id = h.currency_id
    CROSS JOIN LATERAL (SELECT coalesce((SELECT b.balance FROM holder_day b WHERE b.account_id = h.ledger_account_id AND b.day < $3::date ORDER BY b.day DESC LIMIT 1), 0) AS opening,
      coalesce(sum(d.came), 0) AS came, coalesce(sum(d.went), 0) AS went
      FROM holder_day d WHERE d.account_id = h.ledger_account_id AND ($3::date IS NULL OR d.day >= $3) AND ($4::date IS NULL OR d.day <= $4)) AS m
  WHERE CASE h.kind WHEN 'account' THEN $1::uuid[] IS NULL OR h.zone_id = ANY ($1) ELSE $2::uuid[] IS NULL OR h.zone_id = ANY ($2) END
  ORDER BY lower(z.name), h.kind, lower(h.name) LIMIT 5000`);
