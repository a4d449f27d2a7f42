import { personRows } from "#server/access/public.ts";
import { officeRows, officeCountryRows, chargeJson } from "#server/zones/public.ts";
import { listRows } from "#server/reference/public.ts";
import { transactionRows, holderRows } from "#server/accounting/public.ts";
import { deletingSettlements, advanceRows, settlementRows } from "#server/advances/public.ts";
import { deletingFiles } from "#server/kit/files/storage.ts";
import type { FeeAllowance, OverLimit } from "#contract/expenses/allowance-schemas.ts";
import type { ExpenseStatus } from "#contract/expenses/lifecycle.ts";
import type { ExpenseType } from "#contract/expenses/schemas.ts";
import type { CurrencyRef } from "#contract/kit/money.ts";
import type { FileRef } from "#contract/kit/files.ts";
import { FOUR_EYES } from "#server/kit/records/company.ts";
import { columns } from "#server/kit/sql/columns.ts";
import { momentInJson, sql } from "#server/kit/sql/database.ts";
import { type ReachParams } from "#server/kit/sql/reach-query.ts";
import { inReach } from "./access.ts";
import { OCCURRENCES, REPEAT_OF, REPEATS, type OccurrenceRow, type RepeatRow } from "./recurrence-queries.ts";
import { NEXT, type Awaited } from "./who-is-next.ts";
import { currencyJson, filesJson, namedJson, refJson, type Named, type Ref, fileRows } from "#server/kit/sql/refs.ts";

/** An expense as read by lists: stored totals, joined names. */
export interface ExpenseListRow {
  readonly hash_id: string;
  readonly number: number;
  readonly type: ExpenseType;
  readonly title: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly status: ExpenseStatus;
  readonly archived: boolean;
  readonly amount: string;
  readonly validated_amount: string | null;
  /** Amount covered by advances. */
  readonly settled_amount: string;
  readonly paid_amount: string;
  readonly currency_id: string;
  readonly iso: string;
  readonly symbol: string;
  readonly minor_unit: number;
  readonly zone_id: string;
  readonly zone_name: string;
  readonly user_id: string;
  readonly user_name: string;
  readonly fees_count: number;
  readonly files_count: number;
  readonly version: number;
  readonly created_at: string;
  readonly sent_at: string | null;
  /** The charge that created it, if any. */
  readonly charge_id: string | null;
  /** The recurring expense it was created from; its own id if it is itself recurring. */
  readonly recurrence_id: string | null;
  /** First day of the month whose payslips it is made of. */
  readonly payroll_month: string | null;
  /** The pay of fewer than three people. */
  readonly confidential: boolean;
  readonly four_eyes: boolean;
  /** Only in lists: converted to the first currency, null without a rate. */
  readonly converted_iso?: string | null;
  readonly converted_minor?: number | null;
  readonly converted_amount?: string | null;
  readonly converted_open?: string | null;
  readonly approver_id: string | null;
  /** Approved less than ten minutes ago, with no ledger transaction since. */
  readonly approval_fresh: boolean;
}

/** Columns of `expense` that a list needs. */
export const LIST_COLUMNS =
  "e.hash_id, e.number, e.type, e.title, e.start_date, e.end_date, e.status, e.archived, e.amount, e.validated_amount, e.settled_amount, e.paid_amount, e.currency_id, e.zone_id, e.user_id, e.fees_count, e.files_count, e.version, e.created_at, e.sent_at, e.charge_id, e.recurrence_id, e.approver_id, e.payroll_month, e.confidential";
/** The same, plus what `JOINED_COLUMNS` needs. */
export const TABLE_COLUMNS = `${LIST_COLUMNS}, e.approved_at`;
/** Undoing a settlement restores the state, but the ledger shows that somebody acted. Looked up only for recent approvals. */
const APPROVAL_FRESH = `CASE WHEN e.status = 'APPROVED' AND e.approved_at > clock() - interval '10 minutes'
    THEN NOT EXISTS (SELECT 1 FROM ${transactionRows("l")} WHERE l.entity_kind = 'expense' AND l.entity_id = e.hash_id AND l.created_at >= e.approved_at) ELSE false END AS approval_fresh`;
/** Names, currency, and what decisions depend on. */
export const JOINED_COLUMNS = `c.iso, c.symbol, c.minor_unit, z.name AS zone_name, u.name AS user_name, ${FOUR_EYES} AS four_eyes, ${APPROVAL_FRESH}`;
export const JOINS = `JOIN ${listRows("currency", "c")} ON c.hash_id = e.currency_id JOIN ${officeRows("z")} ON z.hash_id = e.zone_id JOIN ${personRows("u")} ON u.hash_id = e.user_id`;

/** An expense as loaded after locking, if in reach. */
export interface LockedExpense extends ExpenseListRow {
  readonly time_zone: string;
  readonly motif: string | null;
  readonly reason: string | null;
  readonly invoice_number: string | null;
  /** Today in its office. */
  readonly today: string;
  readonly type_id: string | null;
  readonly collaborator_id: string | null;
  readonly fees: {
    hash_id: string;
    amount: string;
    reason_id: string;
    struck: boolean;
    day: string;
    country_id: string | null;
    description: string | null;
    allowance: FeeAllowance | null;
    limit_reason: string | null;
    date_reason: string | null;
  }[];
  readonly files: { hash_id: string; part_id: string; sha256: string }[];
  readonly settlement_id: string | null;
  /** Ids of the advances that its owner chose. */
  readonly advances: string[];
  /** Recurrence, protected by the expense's lock. */
  readonly repeats: RepeatRow | null;
  readonly last_payment: {
    transaction_id: string;
    amount: string;
    holder_id: string;
    holder_kind: "account" | "box";
    holder_name: string;
    holder_zone: string;
  } | null;
}

export const loadExpense = sql<LockedExpense, [string, ...ReachParams]>(`
  SELECT ${LIST_COLUMNS}, ${JOINED_COLUMNS}, z.time_zone, (clock() AT TIME ZONE coalesce(z.time_zone, 'UTC'))::date AS today, e.motif, e.reason, e.invoice_number, e.type_id, e.collaborator_id,
    coalesce((SELECT jsonb_agg(jsonb_build_object('hash_id', f.hash_id, 'amount', f.amount::text, 'reason_id', f.reason_id, 'struck', f.struck, 'day', f.day, 'country_id', f.country_id, 'description', f.description, 'allowance', f.allowance, 'limit_reason', f.limit_reason, 'date_reason', f.date_reason) ORDER BY f.position)
      FROM expense_fee f WHERE f.expense_id = e.hash_id), '[]') AS fees,
    coalesce((SELECT jsonb_agg(jsonb_build_object('hash_id', f.hash_id, 'part_id', f.part_id, 'sha256', f.sha256)) FROM ${fileRows("f")} WHERE f.kind = 'expense' AND f.record_id = e.hash_id), '[]') AS files,
    ARRAY(SELECT n.advance_id FROM expense_advance n WHERE n.expense_id = e.hash_id ORDER BY n.position) AS advances, ${REPEATS} AS repeats,
    (SELECT t.hash_id FROM ${transactionRows("t")} WHERE t.entity_kind = 'expense' AND t.entity_id = e.hash_id AND t.kind = 'validate' AND NOT EXISTS (SELECT 1 FROM ${transactionRows("r")} WHERE r.reverses_id = t.hash_id) ORDER BY t.number DESC LIMIT 1) AS settlement_id,
    (SELECT jsonb_build_object('transaction_id', p.transaction_id, 'amount', p.amount::text, 'holder_id', h.hash_id, 'holder_kind', h.kind, 'holder_name', h.name, 'holder_zone', h.zone_id)
      FROM expense_payment p JOIN ${transactionRows("t")} ON t.hash_id = p.transaction_id JOIN ${holderRows("h")} ON h.hash_id = p.holder_id WHERE p.expense_id = e.hash_id AND p.reversed_by IS NULL ORDER BY t.number DESC LIMIT 1) AS last_payment
  FROM expense e ${JOINS}
  WHERE e.hash_id = $1 AND ${inReach(2)}`);

/** An expense with all details, read in one statement: fees, receipts and payments as JSON. */
export interface FullExpense extends ExpenseListRow {
  readonly recurrence: { hash_id: string; title: string; fixed: boolean } | null;
  readonly repeats: RepeatRow | null;
  readonly occurrences: OccurrenceRow[];
  readonly repeat_of: { hash_id: string | null; number: number; title: string | null } | null;
  readonly type_id: string | null;
  readonly type_name: Named | null;
  readonly reason: string | null;
  readonly invoice_number: string | null;
  readonly motif: string | null;
  readonly collaborator: Ref | null;
  readonly next: Awaited | null;
  readonly approver: Ref | null;
  readonly approved_at: string | null;
  readonly validator: Ref | null;
  readonly validated_at: string | null;
  readonly rejecter: Ref | null;
  readonly rejected_at: string | null;
  readonly fees: {
    hash_id: string;
    amount: string;
    day: string;
    description: string | null;
    struck: boolean;
    country_id: string | null;
    reason_id: string;
    allowance: FeeAllowance | null;
    over_limits: OverLimit[] | null;
    limit_reason: string | null;
    date_reason: string | null;
    country: Named | null;
    reason: Named;
    invoices: FileRef[];
  }[];
  readonly advances: {
    hash_id: string;
    number: number;
    title: string;
    zone: string;
    left_amount: string;
    currency: CurrencyRef;
    named: boolean;
    amount: string | null;
    covers: string | null;
    rate_exchange: string | null;
  }[];
  readonly payments: {
    hash_id: string;
    date: string;
    created_at: string;
    amount: string;
    holder_amount: string;
    rate_exchange: string | null;
    reversed: boolean;
    user: Ref | null;
    holder: { type: "Account" | "Box"; hash_id: string; name: string; zone_hash_id: string };
    holder_currency: CurrencyRef;
    joint: { hash_id: string; number: number } | null;
  }[];
}

/** The advances chosen by the owner, and what was used of each at validation. */
const ADVANCES = `coalesce((SELECT jsonb_agg(jsonb_build_object('hash_id', a.hash_id, 'number', a.number, 'title', a.title, 'zone', a.zone_id, 'left_amount', CASE a.state WHEN 'VALIDATED' THEN a.amount - a.used_amount - a.returned_amount - a.planned_amount ELSE 0 END::text,
      'currency', ${currencyJson("k")}, 'named', n.advance_id IS NOT NULL, 'amount', s.amount::text, 'covers', s.expense_amount::text, 'rate_exchange', s.rate_exchange::text) ORDER BY n.position NULLS LAST, a.number)
    FROM (SELECT advance_id, position FROM expense_advance WHERE expense_id = e.hash_id) n FULL JOIN ${settlementRows("e.hash_id", "s")} USING (advance_id)
      JOIN ${advanceRows("a")} ON a.hash_id = advance_id JOIN ${listRows("currency", "k")} ON k.hash_id = a.currency_id), '[]') AS advances`;

export const readExpense = sql<FullExpense, [string, ...ReachParams, string[] | null]>(`
  SELECT ${LIST_COLUMNS}, ${JOINED_COLUMNS}, e.type_id, e.reason, e.invoice_number, e.motif, e.approved_at, e.validated_at, e.rejected_at,
    ${namedJson("t")} AS type_name,
    ${chargeJson("e.charge_id")} AS recurrence,
    ${REPEATS} AS repeats, ${OCCURRENCES(2)} AS occurrences, ${REPEAT_OF(2)} AS repeat_of,
    ${refJson("co")} AS collaborator, ${refJson("ap")} AS approver, ${refJson("va")} AS validator, ${refJson("re")} AS rejecter,
    ${NEXT} AS next, ${ADVANCES},
    coalesce((SELECT jsonb_agg(jsonb_build_object('hash_id', f.hash_id, 'amount', f.amount::text, 'day', f.day, 'description', f.description, 'struck', f.struck, 'country_id', f.country_id, 'reason_id', f.reason_id, 'allowance', f.allowance, 'over_limits', f.over_limits, 'limit_reason', f.limit_reason, 'date_reason', f.date_reason,
        'country', ${namedJson("y")}, 'reason', ${namedJson("r")},
        'invoices', ${filesJson("expense", "e.hash_id", { where: "i.part_id = f.hash_id", as: "i" })}) ORDER BY f.position)
      FROM expense_fee f JOIN ${listRows("reason", "r")} ON r.hash_id = f.reason_id LEFT JOIN ${listRows("country", "y")} ON y.hash_id = f.country_id WHERE f.expense_id = e.hash_id), '[]') AS fees,
    coalesce((SELECT jsonb_agg(jsonb_build_object('hash_id', p.transaction_id, 'date', x.day, 'created_at', ${momentInJson("x.created_at")}, 'amount', p.amount::text, 'holder_amount', p.holder_amount::text, 'rate_exchange', p.rate_exchange::text, 'reversed', p.reversed_by IS NOT NULL,
        'user', ${refJson("w")}, 'holder', jsonb_build_object('type', CASE h.kind WHEN 'box' THEN 'Box' ELSE 'Account' END, 'hash_id', h.hash_id, 'name', h.name, 'zone_hash_id', h.zone_id),
        'holder_currency', ${currencyJson("hc")}, 'joint', CASE WHEN j.hash_id IS NOT NULL THEN jsonb_build_object('hash_id', j.hash_id, 'number', j.number) END) ORDER BY x.number)
      FROM expense_payment p LEFT JOIN joint_payment j ON j.hash_id = p.joint_id JOIN ${transactionRows("x")} ON x.hash_id = p.transaction_id JOIN ${holderRows("h")} ON h.hash_id = p.holder_id JOIN ${listRows("currency", "hc")} ON hc.hash_id = h.currency_id LEFT JOIN ${personRows("w")} ON w.hash_id = x.user_id
      WHERE p.expense_id = e.hash_id), '[]') AS payments
  FROM expense e ${JOINS} LEFT JOIN ${listRows("type", "t")} ON t.hash_id = e.type_id
    LEFT JOIN ${personRows("co")} ON co.hash_id = e.collaborator_id LEFT JOIN ${personRows("ap")} ON ap.hash_id = e.approver_id LEFT JOIN ${personRows("va")} ON va.hash_id = e.validator_id LEFT JOIN ${personRows("re")} ON re.hash_id = e.rejecter_id
  WHERE e.hash_id = $1 AND ${inReach(2)}`);

/** Names of the records referenced by a form; null if missing. */
export interface FormNames {
  readonly zone_id: string | null;
  readonly zone_name: string | null;
  readonly zone_currency_id: string | null;
  readonly currency_id: string | null;
  readonly iso: string | null;
  readonly symbol: string | null;
  readonly minor_unit: number | null;
  readonly four_eyes: boolean;
  /** Today in the office's time zone. */
  readonly today: string;
  /** Whether the office limits any fees. */
  readonly limited: boolean;
  readonly type_name: FullExpense["type_name"];
  readonly collaborator: FullExpense["collaborator"];
  readonly reasons: Named[];
  readonly countries: Named[];
  /** The referenced advances of the owner that have a remainder. */
  readonly advances: FullExpense["advances"];
}
/** A collaborator must be in the offices that the person reaches (`$7`), or be the current one. */
export const resolveForm = sql<
  FormNames,
  [
    string,
    string | null,
    string | null,
    string | null,
    string[],
    string[],
    string[] | null,
    string | null,
    string[],
    string,
  ]
>(`
  SELECT z.hash_id AS zone_id, z.name AS zone_name, z.currency_id AS zone_currency_id, c.hash_id AS currency_id, c.iso, c.symbol, c.minor_unit, ${FOUR_EYES} AS four_eyes, (clock() AT TIME ZONE coalesce(z.time_zone, 'UTC'))::date AS today, EXISTS (SELECT 1 FROM expense_limit l WHERE l.zone_id = z.hash_id) AS limited,
    (SELECT ${namedJson("t")} FROM ${listRows("type", "t")} WHERE t.hash_id = $3::uuid) AS type_name,
    (SELECT ${refJson("u")} FROM ${personRows("u")} WHERE u.hash_id = $4::uuid AND u.active AND u.kind = 'staff' AND ($7::uuid[] IS NULL OR u.zone_id = ANY ($7) OR u.hash_id = $8::uuid)) AS collaborator,
    coalesce((SELECT jsonb_agg(${namedJson("r")}) FROM ${listRows("reason", "r")} WHERE r.hash_id = ANY ($5::uuid[])), '[]') AS reasons,
    coalesce((SELECT jsonb_agg(${namedJson("y")}) FROM ${listRows("country", "y")} WHERE y.hash_id = ANY ($6::uuid[])), '[]') AS countries,
    coalesce((SELECT jsonb_agg(jsonb_build_object('hash_id', a.hash_id, 'number', a.number, 'title', a.title, 'zone', a.zone_id, 'left_amount', (a.amount - a.used_amount - a.returned_amount - a.planned_amount)::text,
        'currency', ${currencyJson("k")}, 'named', true, 'amount', null, 'covers', null, 'rate_exchange', null) ORDER BY array_position($9::uuid[], a.hash_id))
      FROM ${advanceRows("a")} JOIN ${listRows("currency", "k")} ON k.hash_id = a.currency_id
      WHERE a.hash_id = ANY ($9::uuid[]) AND a.user_id = $10::uuid AND a.state = 'VALIDATED' AND a.amount > a.used_amount + a.returned_amount + a.planned_amount), '[]') AS advances
  FROM (SELECT 1) one LEFT JOIN ${officeRows("z")} ON z.hash_id = $1::uuid LEFT JOIN ${listRows("currency", "c")} ON c.hash_id = coalesce($2::uuid, z.currency_id)`);

/** Columns of a fee written by a form or a job. */
const feeColumns = columns({
  hash_id: "uuid",
  position: "integer",
  amount: "numeric",
  day: "date",
  reason_id: "uuid",
  country_id: "uuid?",
  description: "text?",
  allowance: "jsonb?",
  over_limits: "jsonb?",
  limit_reason: "text?",
  date_reason: "text?",
});
const FEE_COLUMNS = feeColumns.names;
const FEES_GIVEN = feeColumns.from("$2", "f");

/** Inserts an expense (`$1`) and its fees (`$2`) in one statement. Returns generated values. The search text is built from the searchable fields. */
export const insertExpense = sql<{ number: number; created_at: string }, [string, string, string[]]>(`
  WITH head AS MATERIALIZED (
    SELECT * FROM jsonb_to_record($1::jsonb) AS h(hash_id uuid, type text, type_id uuid, title text, start_date date, end_date date, zone_id uuid, user_id uuid, currency_id uuid, amount numeric,
      fees_count integer, files_count integer, reason text, invoice_number text, collaborator_id uuid, charge_id uuid, recurrence_id uuid, created_at timestamptz)
  ), numbered AS MATERIALIZED (SELECT head.*, nextval('expense_number') AS number FROM head), made AS (
    INSERT INTO expense (hash_id, number, type, type_id, title, start_date, end_date, zone_id, user_id, currency_id, amount, fees_count, files_count, reason, invoice_number, collaborator_id, charge_id, recurrence_id, created_at, search)
    SELECT n.hash_id, n.number, n.type, n.type_id, n.title, n.start_date, n.end_date, n.zone_id, n.user_id, n.currency_id, n.amount, n.fees_count, n.files_count, n.reason, n.invoice_number, n.collaborator_id, n.charge_id, n.recurrence_id, coalesce(n.created_at, clock()),
      fold(concat_ws(' ', n.number, n.title, u.name, z.name, n.invoice_number))
    FROM numbered n JOIN ${personRows("u")} ON u.hash_id = n.user_id JOIN ${officeRows("z")} ON z.hash_id = n.zone_id
    RETURNING number, created_at
  ), fees AS (
    INSERT INTO expense_fee (${FEE_COLUMNS}, expense_id) SELECT ${FEE_COLUMNS}, h.expense_id FROM (SELECT hash_id AS expense_id FROM head) h, ${FEES_GIVEN}
  ), advances AS (
    INSERT INTO expense_advance (expense_id, advance_id, position) SELECT h.hash_id, n.id, n.position FROM head h, unnest($3::uuid[]) WITH ORDINALITY AS n(id, position)
  )
  SELECT number, created_at FROM made`);

/** Updates an expense: header, fees, and removed receipts; returns the hashes of the removed ones. */
export const changeExpense = sql<{ sha256: string | null }, [string, string, string[], string[]]>(`
  WITH head AS MATERIALIZED (
    SELECT * FROM jsonb_to_record($1::jsonb) AS h(hash_id uuid, type_id uuid, title text, start_date date, end_date date, currency_id uuid, amount numeric,
      fees_count integer, files_count integer, reason text, invoice_number text, collaborator_id uuid)
  ), fee AS MATERIALIZED (
    SELECT * FROM ${FEES_GIVEN}
  ), changed AS (
    UPDATE expense e SET type_id = h.type_id, title = h.title, start_date = h.start_date, end_date = h.end_date, currency_id = h.currency_id, amount = h.amount, fees_count = h.fees_count, files_count = h.files_count,
      reason = h.reason, invoice_number = h.invoice_number, collaborator_id = h.collaborator_id, version = e.version + 1,
      search = (SELECT fold(concat_ws(' ', e.number, h.title, u.name, z.name, h.invoice_number)) FROM ${personRows("u")}, ${officeRows("z")} WHERE u.hash_id = e.user_id AND z.hash_id = e.zone_id)
    FROM head h WHERE e.hash_id = h.hash_id
  ), gone AS (
    DELETE FROM expense_fee f USING head h WHERE f.expense_id = h.hash_id AND f.hash_id NOT IN (SELECT hash_id FROM fee)
  ), kept AS (
    INSERT INTO expense_fee (${FEE_COLUMNS}, expense_id) SELECT ${FEE_COLUMNS}, h.expense_id FROM (SELECT hash_id AS expense_id FROM head) h, fee f
    ON CONFLICT (hash_id) DO UPDATE SET position = EXCLUDED.position, amount = EXCLUDED.amount, day = EXCLUDED.day, reason_id = EXCLUDED.reason_id, country_id = EXCLUDED.country_id, description = EXCLUDED.description,
      allowance = EXCLUDED.allowance, over_limits = EXCLUDED.over_limits, limit_reason = EXCLUDED.limit_reason, date_reason = EXCLUDED.date_reason, struck = false
  ), unnamed AS (
    DELETE FROM expense_advance n USING head h WHERE n.expense_id = h.hash_id AND n.advance_id <> ALL ($4::uuid[])
  ), named AS (
    INSERT INTO expense_advance (expense_id, advance_id, position) SELECT h.hash_id, n.id, n.position FROM head h, unnest($4::uuid[]) WITH ORDINALITY AS n(id, position)
    ON CONFLICT (expense_id, advance_id) DO UPDATE SET position = EXCLUDED.position
  )
  ${deletingFiles("f.hash_id = ANY ($3::uuid[])")}`);

type Moved = { version: number };
// These change the state if it still allows it: no row means that somebody else was faster.
export const moveValidate = sql<Moved, [string, readonly string[], string, string, string, string[], string]>(
  `WITH marked AS (UPDATE expense_fee f SET struck = f.hash_id = ANY ($6::uuid[]), month = CASE WHEN f.hash_id <> ALL ($6::uuid[]) THEN counted_month(e.zone_id, f.day) END FROM expense e WHERE e.hash_id = $1::uuid AND f.expense_id = e.hash_id)
   UPDATE expense SET status = $3, version = version + 1, validator_id = $4, validated_at = clock(), validated_amount = $5::numeric, settled_amount = $7::numeric WHERE hash_id = $1::uuid AND status = ANY ($2::text[]) RETURNING version`,
);
export const moveUnsettle = sql<Moved, [string, readonly string[], string]>(
  `WITH unmarked AS (UPDATE expense_fee SET struck = false, month = NULL WHERE expense_id = $1::uuid)
   UPDATE expense SET status = $3, version = version + 1, archived = false, validator_id = NULL, validated_at = NULL, validated_amount = NULL, settled_amount = 0 WHERE hash_id = $1::uuid AND status = ANY ($2::text[]) RETURNING version`,
);
export const movePay = sql<
  Moved,
  [string, readonly string[], string, string, string, string, string, string, string | null]
>(
  `WITH paid AS (INSERT INTO expense_payment (transaction_id, expense_id, holder_id, amount, holder_amount, rate_exchange) VALUES ($5::uuid, $1::uuid, $6::uuid, $7::numeric, $8::numeric, $9::numeric))
   UPDATE expense SET status = $3, version = version + 1, paid_amount = $4::numeric WHERE hash_id = $1::uuid AND status = ANY ($2::text[]) RETURNING version`,
);
export const moveUnpay = sql<Moved, [string, readonly string[], string, string, string, string]>(
  `WITH reversed AS (UPDATE expense_payment SET reversed_by = $6::uuid WHERE transaction_id = $5::uuid)
   UPDATE expense SET status = $3, version = version + 1, archived = false, paid_amount = $4::numeric WHERE hash_id = $1::uuid AND status = ANY ($2::text[]) RETURNING version`,
);

/** Deletes an expense with fees, receipts and reversed payments (the ledger keeps those). Returns the receipts' hashes. */
export const removeExpense = sql<{ sha256: string }, [string, readonly string[]]>(
  `WITH gone AS (DELETE FROM expense WHERE hash_id = $1::uuid AND status = ANY ($2::text[]) RETURNING hash_id),
     reversed AS (DELETE FROM expense_payment WHERE expense_id IN (SELECT hash_id FROM gone)),
     undone AS (${deletingSettlements("SELECT hash_id FROM gone")})
   ${deletingFiles("f.kind = 'expense' AND f.record_id IN (SELECT hash_id FROM gone)")}`,
);

/** Locks several expenses in order of their ids. */
export const lockExpenses = sql<ExpenseListRow, [string[], ...ReachParams]>(
  `SELECT ${LIST_COLUMNS}, ${JOINED_COLUMNS} FROM expense e ${JOINS} WHERE e.hash_id = ANY ($1::uuid[]) AND ${inReach(2)} ORDER BY e.hash_id FOR NO KEY UPDATE OF e`,
);
export const approveSeveral = sql<{ hash_id: string; version: number }, [string[], string]>(
  "UPDATE expense SET status = 'APPROVED', version = version + 1, approver_id = $2, approved_at = clock() WHERE hash_id = ANY ($1::uuid[]) AND status = 'UNVALIDATED' RETURNING hash_id, version",
);
/** Fees of several expenses, for posting their validation. */
export const feesOfSeveral = sql<
  { expense_id: string; reason_id: string; amount: string; struck: boolean },
  [string[]]
>(
  "SELECT expense_id, reason_id, amount, false AS struck FROM expense_fee WHERE expense_id = ANY ($1::uuid[]) ORDER BY expense_id, position",
);
/** Which of several expenses have chosen advances with a remainder: these must be validated one by one. */
export const namingAdvances = sql<{ hash_id: string }, [string[]]>(
  `SELECT DISTINCT n.expense_id AS hash_id FROM expense_advance n JOIN ${advanceRows("a")} ON a.hash_id = n.advance_id
   WHERE n.expense_id = ANY ($1::uuid[]) AND a.state = 'VALIDATED' AND a.amount > a.used_amount + a.returned_amount + a.planned_amount`,
);
export const validateSeveral = sql<{ hash_id: string; version: number }, [string[], string[], string]>(
  `WITH kept AS (UPDATE expense_fee f SET struck = false, month = counted_month(e.zone_id, f.day) FROM expense e WHERE e.hash_id = f.expense_id AND f.expense_id = ANY ($1::uuid[]))
   UPDATE expense e SET status = 'VALIDATED', version = version + 1, validator_id = $3::uuid, validated_at = clock(), validated_amount = v.total
   FROM unnest($1::uuid[], $2::numeric[]) AS v(hash_id, total) WHERE e.hash_id = v.hash_id AND e.status = 'APPROVED' RETURNING e.hash_id, e.version`,
);
export const archiveSeveral = sql<{ hash_id: string; version: number }, [string[], boolean]>(
  "UPDATE expense SET archived = $2, version = version + 1 WHERE hash_id = ANY ($1::uuid[]) RETURNING hash_id, version",
);

/** Offices in reach with their currency and countries; `$1` is null for everywhere. */
export const zonesIn = sql<
  {
    hash_id: string;
    name: string;
    time_zone: string;
    currency: CurrencyRef | null;
    countries: string[];
  },
  [string[] | null]
>(`SELECT z.hash_id, z.name, z.time_zone,
    ${currencyJson("c")} AS currency,
    ARRAY(SELECT country_id FROM ${officeCountryRows("y")} WHERE y.zone_id = z.hash_id ORDER BY country_id) AS countries
  FROM ${officeRows("z")} LEFT JOIN ${listRows("currency", "c")} ON c.hash_id = z.currency_id WHERE $1::uuid[] IS NULL OR z.hash_id = ANY ($1) ORDER BY lower(z.name) LIMIT 500`);

/** Default country for a person's fees: their main country, else that of their last fee with one. */
export const usualCountry = sql<{ country_id: string | null }, [string]>(`SELECT coalesce(
    (SELECT main_country_id FROM ${personRows("app_user")} WHERE hash_id = $1),
    (SELECT f.country_id FROM (SELECT hash_id FROM expense WHERE user_id = $1 ORDER BY hash_id DESC LIMIT 20) e JOIN expense_fee f ON f.expense_id = e.hash_id
     WHERE f.country_id IS NOT NULL ORDER BY e.hash_id DESC, f.position DESC LIMIT 1)) AS country_id`);

/** People of offices `$1` who hold right `$2`, if given, and have the words `$3`. */
export const peopleIn = sql<{ hash_id: string; name: string }, [string[] | null, string | null, readonly string[]]>(
  `SELECT u.hash_id, u.name FROM ${personRows("u")} WHERE u.active AND u.kind = 'staff' AND ($1::uuid[] IS NULL OR u.zone_id = ANY ($1)) AND fold(u.name) LIKE ALL ($3::text[])
    AND ($2::text IS NULL OR EXISTS (SELECT 1 FROM held g WHERE g.user_id = u.hash_id AND g.permission = $2))
   ORDER BY lower(u.name), u.hash_id LIMIT 200`,
);
