import { personRows } from "#server/access/public.ts";
import { listRows } from "#server/reference/public.ts";
import { officeRows } from "#server/zones/public.ts";
import type { CountState } from "#contract/accounting/count-lifecycle.ts";
import { insertInto, columns } from "#server/kit/sql/columns.ts";
import { FOUR_EYES } from "#server/kit/records/company.ts";
import { composed, sql } from "#server/kit/sql/database.ts";

/** Locks the box's balance. A separate statement, so that later reads see the latest state. */
export const lockBox = sql<unknown, [account: string]>("SELECT 1 FROM ledger_account WHERE hash_id = $1 FOR UPDATE");

/** SQL: the last posting of a box's ledger account. */
export const lastSeq = (account: string): string =>
  `(SELECT max(p.seq) FROM ledger_posting p WHERE p.account_id = ${account})`;
/** A cash box's balance and last posting. */
export const boxNow = sql<{ balance: string; seq: number; day: string }, [box: string]>(`
  SELECT a.balance, coalesce((SELECT max(p.seq) FROM ledger_posting p WHERE p.account_id = a.hash_id), 0) AS seq,
    (clock() AT TIME ZONE z.time_zone)::date AS day
  FROM holder h JOIN ledger_account a ON a.hash_id = h.ledger_account_id JOIN ${officeRows("z")} ON z.hash_id = h.zone_id
  WHERE h.hash_id = $1`);

/** A new count withdraws the waiting one. */
export const withdrawWaiting = sql<{ hash_id: string; user_id: string }, [box: string]>(
  `UPDATE cash_count SET state = 'WITHDRAWN', decided_at = clock(), version = version + 1 WHERE holder_id = $1 AND state = 'COUNTED' RETURNING hash_id, user_id`,
);

export const insertCount = insertInto(
  "cash_count",
  columns({
    hash_id: "uuid",
    holder_id: "uuid",
    user_id: "uuid",
    day: "date",
    lines: "jsonb",
    counted_amount: "numeric",
    expected_amount: "numeric",
    seq: "bigint",
    blind: "boolean",
    note: "text?",
  }),
);

export interface CountRow {
  readonly hash_id: string;
  readonly holder_id: string;
  readonly holder_name: string;
  readonly ledger_account_id: string;
  readonly zone_id: string;
  readonly day: string;
  readonly created_at: string;
  readonly state: CountState;
  readonly lines: readonly { value: string; quantity: number }[];
  readonly counted_amount: string;
  readonly expected_amount: string;
  readonly currency_id: string;
  readonly iso: string;
  readonly symbol: string;
  readonly minor_unit: number;
  readonly blind: boolean;
  readonly note: string | null;
  readonly user_id: string;
  readonly user_name: string;
  readonly signer_id: string | null;
  readonly signer_name: string | null;
  readonly decided_at: string | null;
  readonly motif: string | null;
  readonly stale: boolean;
  readonly transaction_id: string | null;
  readonly taken_back: boolean;
  readonly four_eyes: boolean;
  readonly version: number;
}
/** SQL: the count's difference was reversed. */
export const TAKEN_BACK =
  "(n.transaction_id IS NOT NULL AND EXISTS (SELECT 1 FROM ledger_transaction r WHERE r.reverses_id = n.transaction_id))";
const countsOf = (inner: string): string => `
  SELECT n.hash_id, n.holder_id, h.name AS holder_name, h.ledger_account_id, h.zone_id, n.day, n.created_at, n.state, n.lines, n.counted_amount, n.expected_amount,
    h.currency_id, c.iso, c.symbol, c.minor_unit, n.blind, n.note, n.user_id, u.name AS user_name, n.signer_id, w.name AS signer_name, n.decided_at, n.motif,
    n.state = 'COUNTED' AND EXISTS (SELECT 1 FROM ledger_posting p WHERE p.account_id = h.ledger_account_id AND p.seq > n.seq) AS stale,
    n.transaction_id, ${TAKEN_BACK} AS taken_back, ${FOUR_EYES} AS four_eyes, n.version
  FROM (${inner}) n JOIN holder h ON h.hash_id = n.holder_id JOIN ${listRows("currency", "c")} ON c.hash_id = h.currency_id
    JOIN ${personRows("u")} ON u.hash_id = n.user_id LEFT JOIN ${personRows("w")} ON w.hash_id = n.signer_id`;
export const countById = sql<CountRow, [string]>(countsOf("SELECT * FROM cash_count WHERE hash_id = $1"));
/** With a row lock against concurrent decisions. */
export const lockedCountById = sql<CountRow, [string]>(
  `${countsOf("SELECT * FROM cash_count WHERE hash_id = $1")} FOR UPDATE OF n`,
);
/** A cash box's counts, newest first; `$2` is the cursor. */
export const countsOfBox = (limit: number) =>
  composed<CountRow>(
    `${countsOf(`SELECT * FROM cash_count WHERE holder_id = $1 AND ($2::uuid IS NULL OR hash_id < $2) ORDER BY hash_id DESC LIMIT ${limit + 1}`)} ORDER BY n.hash_id DESC`,
  );
