import { listRows } from "#server/reference/public.ts";
import { personRows } from "#server/access/public.ts";
import { officeRows } from "#server/zones/public.ts";
import type { FeeAllowance } from "#contract/expenses/allowance-schemas.ts";
import type { RepeatUnit } from "#contract/kit/recurrence.ts";
import type { ExpenseStatus } from "#contract/expenses/lifecycle.ts";
import { columns } from "#server/kit/sql/columns.ts";
import { momentInJson, sql } from "#server/kit/sql/database.ts";
import type { Occurrence } from "#server/zones/public.ts";
import { inReach } from "./access.ts";

/** Recurrence as shown on the record. */
export interface RepeatRow {
  readonly repeat_every: number;
  readonly repeat_unit: RepeatUnit;
  readonly start_date: string;
  readonly end_date: string | null;
  readonly next_date: string | null;
  readonly last_date: string | null;
  readonly made_count: number;
  readonly stopped_at: string | null;
}
export interface OccurrenceRow {
  readonly hash_id: string;
  readonly number: number;
  readonly title: string;
  readonly date: string;
  readonly status: ExpenseStatus;
  readonly amount: string;
}
export const REPEATS = `(SELECT jsonb_build_object('repeat_every', w.repeat_every, 'repeat_unit', w.repeat_unit, 'start_date', w.start_day, 'end_date', w.end_day, 'next_date', w.next_day, 'last_date', w.last_day,
    'made_count', w.made_count, 'stopped_at', ${momentInJson("w.stopped_at")}) FROM expense_recurrence w WHERE w.expense_id = e.hash_id)`;

const SHOWN = 24;
/** The newest occurrences of expense `$1` that the caller may see; `e` is the occurrence. */
export const OCCURRENCES = (
  reach: number,
): string => `coalesce((SELECT jsonb_agg(o.row ORDER BY o.day DESC, o.id DESC) FROM (
    SELECT e.start_date AS day, e.hash_id AS id, jsonb_build_object('hash_id', e.hash_id, 'number', e.number, 'title', e.title, 'date', e.start_date, 'status', e.status, 'amount', e.amount::text) AS row
    FROM expense e WHERE e.recurrence_id = $1 AND e.hash_id <> $1 AND ${inReach(reach)} ORDER BY e.start_date DESC, e.hash_id DESC LIMIT ${SHOWN}) o), '[]')`;
/** The recurring expense it was created from; only its number if the caller may not see it. */
export const REPEAT_OF = (
  reach: number,
): string => `(SELECT jsonb_build_object('number', o.number, 'hash_id', CASE WHEN o.seen THEN o.hash_id END, 'title', CASE WHEN o.seen THEN o.title END)
    FROM (SELECT e.hash_id, e.number, e.title, ${inReach(reach)} AS seen FROM expense e WHERE e.hash_id <> $1 AND e.hash_id = (SELECT i.recurrence_id FROM expense i WHERE i.hash_id = $1)) o)`;

const terms = columns({
  expense_id: "uuid",
  repeat_every: "smallint",
  repeat_unit: "text",
  start_day: "date",
  end_day: "date?",
  next_day: "date?",
});
/** Creates or replaces the rule, and marks the expense as recurring. */
export const setRule = sql<unknown, [string]>(
  `WITH given AS (SELECT * FROM ${terms.from("$1", "r")}),
     ruled AS (INSERT INTO expense_recurrence (${terms.names}) SELECT ${terms.names} FROM given
       ON CONFLICT (expense_id) DO UPDATE SET repeat_every = EXCLUDED.repeat_every, repeat_unit = EXCLUDED.repeat_unit, start_day = EXCLUDED.start_day, end_day = EXCLUDED.end_day, next_day = EXCLUDED.next_day, stopped_at = NULL)
   UPDATE expense e SET recurrence_id = e.hash_id FROM given WHERE e.hash_id = given.expense_id`,
);
/** Deletes a rule that never created a draft. */
export const forgetRule = sql<unknown, [string]>(
  `WITH gone AS (DELETE FROM expense_recurrence WHERE expense_id = $1)
   UPDATE expense SET recurrence_id = NULL WHERE hash_id = $1`,
);
/** Ends the rule within an update of the expense, which increments the version itself. */
export const endRule = sql<unknown, [string]>(
  "UPDATE expense_recurrence SET stopped_at = clock(), next_day = NULL WHERE expense_id = $1",
);
export const stopRule = sql<{ version: number }, [string]>(
  `WITH stopped AS (UPDATE expense_recurrence SET stopped_at = clock(), next_day = NULL WHERE expense_id = $1)
   UPDATE expense SET version = version + 1 WHERE hash_id = $1 RETURNING version`,
);

/** A recurring expense that is due, with what its next draft copies: the kept fees, without receipts. */
export interface DueExpense {
  readonly hash_id: string;
  readonly repeat_every: number;
  readonly repeat_unit: RepeatUnit;
  readonly start_day: string;
  readonly end_day: string | null;
  readonly next_day: string | null;
  readonly today: string;
  /** Whether its owner still works here. */
  readonly active: boolean;
  readonly type: "OFFICE" | "REPORT" | "TRAVEL";
  readonly type_id: string | null;
  readonly title: string;
  readonly days: number;
  readonly zone_id: string;
  readonly user_id: string;
  readonly currency_id: string;
  readonly iso: string;
  readonly reason: string | null;
  readonly collaborator_id: string | null;
  readonly version: number;
  readonly fees: readonly {
    /** Days after the expense's first day. */
    after: number;
    amount: string;
    reason_id: string;
    country_id: string | null;
    description: string | null;
    readonly allowance: FeeAllowance | null;
    readonly limit_reason: string | null;
    readonly date_reason: string | null;
  }[];
}
const FEES = `coalesce((SELECT jsonb_agg(jsonb_build_object('after', f.day - e.start_date, 'amount', f.amount::text, 'reason_id', f.reason_id, 'country_id', f.country_id, 'description', f.description, 'allowance', f.allowance, 'limit_reason', f.limit_reason, 'date_reason', f.date_reason) ORDER BY f.position)
    FROM expense_fee f WHERE f.expense_id = e.hash_id AND NOT f.struck), '[]')`;
const DUE = `SELECT e.hash_id, r.repeat_every, r.repeat_unit, r.start_day, r.end_day, r.next_day, (clock() AT TIME ZONE z.time_zone)::date AS today, u.active,
     e.type, e.type_id, e.title, e.end_date - e.start_date AS days, e.zone_id, e.user_id, e.currency_id, c.iso, e.reason, e.collaborator_id, e.version, ${FEES} AS fees
   FROM expense_recurrence r JOIN expense e ON e.hash_id = r.expense_id JOIN ${officeRows("z")} ON z.hash_id = e.zone_id JOIN ${personRows("u")} ON u.hash_id = e.user_id JOIN ${listRows("currency", "c")} ON c.hash_id = e.currency_id`;
/** Takes the next expense that is due, or whose owner has left, skipping locked rows; `$1` are ids to leave out. */
export const takeDueExpense = sql<DueExpense, [string[]]>(
  `${DUE}
   WHERE r.next_day IS NOT NULL AND (r.next_day <= (clock() AT TIME ZONE z.time_zone)::date OR NOT u.active) AND e.hash_id <> ALL ($1::uuid[])
   ORDER BY r.next_day, r.expense_id LIMIT 1 FOR NO KEY UPDATE OF r SKIP LOCKED`,
);
/** The same of one expense, whether it is due or not. */
export const expenseToRepeat = sql<DueExpense, [string]>(
  `${DUE} WHERE r.expense_id = $1 AND r.next_day IS NOT NULL FOR NO KEY UPDATE OF r`,
);
export const claimExpenseDays = sql<Occurrence, [string, string[], string[]]>(
  `INSERT INTO expense_occurrence (recurrence_id, day, expense_id) SELECT $1, d, e FROM unnest($2::date[], $3::uuid[]) AS o(d, e) ON CONFLICT DO NOTHING RETURNING day, expense_id`,
);
export const advanceRule = sql<unknown, [string, string, string | null, number]>(
  "UPDATE expense_recurrence SET last_day = greatest(last_day, $2::date), next_day = $3, made_count = made_count + $4 WHERE expense_id = $1",
);
