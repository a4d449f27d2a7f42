import type { Ref } from "#server/kit/sql/refs.ts";
import { refJson } from "#server/kit/sql/refs.ts";
import { sql } from "#server/kit/sql/database.ts";
import { personRows } from "#server/access/public.ts";
import { expenseRows } from "#server/expenses/public.ts";
import { paidBy } from "#server/users/public.ts";

export interface Progress {
  readonly total: number;
  readonly done: number;
  readonly failed: readonly { readonly user: Ref; readonly error: string }[];
  readonly by: Ref | null;
  readonly started_at: string;
  readonly finished_at: string | null;
}
export const progressOf = sql<Progress, [zone: string, month: string]>(
  `SELECT r.total, r.done, r.failed, ${refJson("u")} AS by, r.started_at, r.finished_at
   FROM payroll_run r LEFT JOIN ${personRows("u")} ON u.hash_id = r.started_by WHERE r.zone_id = $1 AND r.month = ($2 || '-01')::date`,
);
export const expensesOfMonth = sql<{ hash_id: string; number: number; status: string }, [zone: string, month: string]>(
  `SELECT x.hash_id, x.number, x.status FROM ${expenseRows("x")} WHERE x.hash_id IN (SELECT p.expense_id FROM payslip p WHERE p.zone_id = $1 AND p.month = ($2 || '-01')::date) ORDER BY x.number`,
);
export const dueDays = sql<{ country_id: string; tax_category_id: string; day: number }, []>(
  "SELECT country_id, tax_category_id, day::int FROM payroll_due_day",
);

/** The run that is begun or begun again; nothing while one goes on. */
export const beginRun = sql<{ total: number }, [zone: string, month: string, total: number, by: string]>(
  `INSERT INTO payroll_run AS r (zone_id, month, total, started_by) VALUES ($1, ($2 || '-01')::date, $3, $4)
   ON CONFLICT (zone_id, month) DO UPDATE SET total = excluded.total, done = 0, cursor = NULL, failed = '[]', started_by = excluded.started_by, started_at = clock(), finished_at = NULL
   WHERE r.finished_at IS NOT NULL RETURNING total`,
);
export const duePeople = sql<{ count: number }, [zone: string, from: string, to: string]>(
  `SELECT count(*)::int AS count FROM ${personRows("u")} WHERE u.kind = 'staff' AND u.hash_id IN ${paidBy("$1::uuid", "$2::date", "$3::date")}`,
);
/** The next people who are due, by name. */
export const dueByName = sql<
  { hash_id: string; sort_key: string },
  [zone: string, from: string, to: string, name: string | null, id: string | null, limit: number]
>(
  `SELECT u.hash_id, u.sort_name AS sort_key FROM ${personRows("u")} WHERE u.kind = 'staff' AND u.hash_id IN ${paidBy("$1::uuid", "$2::date", "$3::date")}
   AND ($4::text IS NULL OR (u.sort_name, u.hash_id) > ($4, $5::uuid)) ORDER BY u.sort_name, u.hash_id LIMIT $6`,
);
export interface OpenRun {
  readonly zone_id: string;
  readonly month: string;
  readonly cursor: string | null;
  readonly started_by: string | null;
}
/** An unfinished run, locked for one chunk; another process takes another one. */
export const takeRun = sql<OpenRun, []>(
  `SELECT zone_id, to_char(month, 'YYYY-MM') AS month, cursor, started_by FROM payroll_run WHERE finished_at IS NULL ORDER BY started_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
);
/** The next people of a run who have no payslip of the month yet, or a draft. */
export const nextPeople = sql<
  { hash_id: string; name: string },
  [zone: string, from: string, to: string, after: string | null, limit: number]
>(
  `SELECT u.hash_id, u.name FROM ${personRows("u")} WHERE u.kind = 'staff' AND u.hash_id IN ${paidBy("$1::uuid", "$2::date", "$3::date")}
   AND ($4::uuid IS NULL OR u.hash_id > $4) ORDER BY u.hash_id LIMIT $5`,
);
export const moveRun = sql<
  unknown,
  [zone: string, month: string, cursor: string | null, done: number, failed: string, finished: boolean]
>(
  `UPDATE payroll_run SET cursor = coalesce($3, cursor), done = done + $4, failed = failed || $5::jsonb, finished_at = CASE WHEN $6 THEN clock() END WHERE zone_id = $1 AND month = ($2 || '-01')::date`,
);
