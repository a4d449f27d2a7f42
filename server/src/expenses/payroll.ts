// Expenses made of payslips: how they are stored and validated.
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { statesFor } from "#contract/kit/lifecycle.ts";
import { decimal } from "#contract/kit/money.ts";
import { expenseLifecycle } from "#contract/expenses/lifecycle.ts";
import type { validateExpense as validateCall } from "#contract/expenses/endpoints.ts";
import { personRows } from "#server/access/public.ts";
import { post, postingDay } from "#server/accounting/public.ts";
import { invalidField } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import { sql } from "#server/kit/sql/database.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { officeRows } from "#server/zones/public.ts";
import { payrollOf } from "./payroll-hook.ts";
import { expenseSteps } from "./present.ts";
import { entityOf, expenseEvent, expenses } from "./records.ts";
import type { LockedExpense } from "./queries.ts";

/** An expense that payslips make: approved, with fees by reason alone. */
export interface PayrollDraft {
  readonly zone_id: string;
  readonly currency_id: string;
  readonly iso: string;
  readonly title: string;
  /** The last day of the month. */
  readonly day: string;
  readonly fees: readonly { readonly reason_id: string; readonly amount: string }[];
  /** The pay of fewer than three people. */
  readonly confidential: boolean;
}
const insertPayroll = sql<{ number: number }, [expense: string, fees: string]>(`
  WITH head AS MATERIALIZED (
    SELECT * FROM jsonb_to_record($1::jsonb) AS r(hash_id uuid, title text, day date, zone_id uuid, user_id uuid, currency_id uuid, amount numeric, month date, confidential boolean)
  ), made AS (
    INSERT INTO expense (hash_id, number, type, title, start_date, end_date, status, zone_id, user_id, currency_id, amount, fees_count, sent_at, approved_at, payroll_month, confidential, search)
    SELECT h.hash_id, n.number, 'OFFICE', h.title, h.day, h.day, 'APPROVED', h.zone_id, h.user_id, h.currency_id, h.amount, (SELECT count(*) FROM jsonb_array_elements($2::jsonb)), clock(), clock(),
      h.month, h.confidential, (SELECT fold(concat_ws(' ', n.number, h.title, u.name, z.name)) FROM ${personRows("u")}, ${officeRows("z")} WHERE u.hash_id = h.user_id AND z.hash_id = h.zone_id)
    FROM head h CROSS JOIN (SELECT nextval('expense_number') AS number) n RETURNING number
  ), fees AS (
    INSERT INTO expense_fee (hash_id, expense_id, position, amount, day, reason_id)
    SELECT f.hash_id, h.hash_id, f.position, f.amount, h.day, f.reason_id FROM head h, jsonb_to_recordset($2::jsonb) AS f(hash_id uuid, position integer, amount numeric, reason_id uuid)
  )
  SELECT number FROM made`);

/** Stores the expense of a month's payslips; answers its identifier and its number. */
export async function storePayrollExpense(
  tx: Tx,
  draft: PayrollDraft,
): Promise<{ readonly hash_id: string; readonly number: number }> {
  const hash_id = newId();
  const fees = draft.fees.filter((f) => decimal(f.amount).gt(0));
  const amount = fees.reduce((sum, f) => sum.plus(f.amount), decimal("0")).toFixed();
  const { day, iso, fees: _, ...head } = draft;
  const row = { ...head, hash_id, day, user_id: tx.person.id, amount, month: `${day.slice(0, 7)}-01` };
  const { number } = await insertPayroll.one(
    tx.db,
    JSON.stringify(row),
    JSON.stringify(fees.map((f, i) => ({ ...f, hash_id: newId(), position: i + 1 }))),
  );
  await record(
    tx,
    expenseEvent({ hash_id, version: 1, type: "OFFICE", user_id: tx.person.id, zone_id: draft.zone_id }, "store", {
      after: { title: draft.title, type: "OFFICE", zone_id: draft.zone_id },
      details: { to: "APPROVED", currency: iso },
    }),
  );
  return { hash_id, number };
}

/** SQL: validated pay of fewer than three people, which sums leave out; to be narrowed further. */
export const UNCOUNTED_PAY = "SELECT FROM expense e WHERE e.confidential AND e.status IN ('VALIDATED', 'PAID')";

/** As `moveValidate`; what is confidential is counted in no sum. */
const moveValidate = sql<
  { version: number },
  [id: string, from: readonly string[], to: string, by: string, total: string, settled: string]
>(
  `WITH marked AS (UPDATE expense_fee f SET month = CASE WHEN NOT e.confidential THEN counted_month(e.zone_id, f.day) END FROM expense e WHERE e.hash_id = $1::uuid AND f.expense_id = e.hash_id)
   UPDATE expense SET status = $3, version = version + 1, validator_id = $4, validated_at = clock(), validated_amount = $5::numeric, settled_amount = $6::numeric WHERE hash_id = $1::uuid AND status = ANY ($2::text[]) RETURNING version`,
);

/** Validates: the two reasons are owed to people and bodies, and the instalments are taken. Nothing of it can be struck. */
export async function validatePayroll(tx: Tx, expense: LockedExpense, body: ServerInput<typeof validateCall>["body"]) {
  if (body?.fees?.some((f) => !f.kept)) throw invalidField("fees", "errors.payroll_fixed");
  const total = decimal(expense.amount);
  const { lines, settled, offices, posted } = await payrollOf().settle(tx, expense);
  const day = await postingDay(tx.db, expense.zone_id, undefined, [...offices]);
  const line = { zone: expense.zone_id, currency: expense.iso };
  const transaction = await post(tx, {
    kind: "validate",
    zone: expense.zone_id,
    day,
    label: expense.title,
    entity: entityOf(expense),
    lines: [
      ...expense.fees.map((f) => ({ ...line, kind: "reason" as const, ref: f.reason_id, amount: decimal(f.amount) })),
      ...lines,
    ],
  });
  const status = total.eq(settled) ? "PAID" : "VALIDATED";
  const moved = await moveValidate.first(
    tx.db,
    expense.hash_id,
    statesFor(expenseLifecycle, "validate"),
    status,
    tx.person.id,
    total.toFixed(),
    settled.toFixed(),
  );
  if (!moved) throw expenseSteps.notFromHere("validate", expense);
  const also = await posted(transaction);
  return await expenses.moved(
    tx,
    "validate",
    expense,
    { to: status, ...moved },
    { details: {}, notice: { kind: "expense_validated", owner: true, holders: status === "VALIDATED" }, also },
  );
}
