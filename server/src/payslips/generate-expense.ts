// An office expense of a month's validated payslips, by reason alone: no person stands on it.
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { decimal } from "#contract/kit/money.ts";
import { lastOfMonth } from "#contract/kit/dates.ts";
import { shownMonth } from "#contract/zones/rates-text.ts";
import type * as calls from "#contract/payslips/payslip-endpoints.ts";
import { storePayrollExpense } from "#server/expenses/public.ts";
import { conflict } from "#server/kit/shared/failures.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { text } from "#server/kit/shared/texts.ts";
import { sql } from "#server/kit/sql/database.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { storeReason } from "#server/reference/public.ts";
import { payslipEvent } from "./records.ts";
import { payslipsById, type FullPayslipRow } from "./queries.ts";
import { officeSeen } from "./run.ts";

/** Sums of fewer people than this tell what somebody earns. */
const FEWEST = 3;
const lockFree = sql<{ hash_id: string }, [zone: string, month: string]>(
  "SELECT hash_id FROM payslip WHERE zone_id = $1 AND month = ($2 || '-01')::date AND state = 'VALIDATED' AND expense_id IS NULL ORDER BY hash_id FOR NO KEY UPDATE",
);
const join = sql<{ hash_id: string; version: number }, [expense: string, ids: readonly string[]]>(
  "UPDATE payslip SET expense_id = $1, version = version + 1 WHERE hash_id = ANY ($2::uuid[]) RETURNING hash_id, version",
);
const reasonFor = sql<{ reason_id: string }, [string]>("SELECT reason_id FROM payroll_reason WHERE purpose = $1");
const keepReason = sql<unknown, [string, string]>(
  "INSERT INTO payroll_reason (purpose, reason_id) VALUES ($1, $2) ON CONFLICT (purpose) DO NOTHING",
);
const lockReasons = sql<unknown, []>("SELECT pg_advisory_xact_lock(hashtextextended('payroll reasons', 0))");

/** The reason of one of the two fees; made the first time, and renamed by nobody but people. */
async function reasonOf(tx: Tx, purpose: "salaries" | "contributions"): Promise<string> {
  const found = await reasonFor.first(tx.db, purpose);
  if (found) return found.reason_id;
  await lockReasons.all(tx.db);
  const again = await reasonFor.first(tx.db, purpose);
  if (again) return again.reason_id;
  const id = await storeReason(tx.db, {
    hash_id: newId(),
    name: text("en", `payslips.reason_${purpose}`),
    name_fr: text("fr", `payslips.reason_${purpose}`),
  });
  await keepReason.run(tx.db, purpose, id);
  return id;
}

/** What the payslips of one currency cost, by reason. */
const feesOf = (rows: readonly FullPayslipRow[]) => ({
  salaries: rows.reduce((sum, r) => sum.plus(r.totals.gross_salary).plus(r.totals.others), decimal("0")),
  contributions: rows.reduce((sum, r) => sum.plus(r.totals.employer), decimal("0")),
});

export async function generatePayrollExpense(tx: Tx, { body }: ServerInput<typeof calls.generatePayrollExpense>) {
  const zone = await officeSeen(tx, body.zone_hash_id);
  tx.access.require("payslips_generate_expense", { zone: zone.hash_id });
  const free = await lockFree.all(tx.db, zone.hash_id, body.month);
  const rows = await payslipsById.all(
    tx.db,
    free.map((f) => f.hash_id),
  );
  const made: { hash_id: string; number: number; payslips: number; currency_iso: string }[] = [];
  const events: Event[] = [];
  for (const own of Map.groupBy(rows, (r) => r.currency_id).values()) {
    const [first] = own;
    if (!first) continue;
    const { salaries, contributions } = feesOf(own);
    if (salaries.plus(contributions).eq(0)) continue;
    const expense = await storePayrollExpense(tx, {
      zone_id: zone.hash_id,
      currency_id: first.currency_id,
      iso: first.currency.iso,
      title: text(tx.call.locale, "payslips.expense_title", { office: zone.name, month: shownMonth(body.month) }),
      day: lastOfMonth(`${body.month}-01`),
      fees: [
        { reason_id: await reasonOf(tx, "salaries"), amount: salaries.toFixed() },
        { reason_id: await reasonOf(tx, "contributions"), amount: contributions.toFixed() },
      ],
      confidential: new Set(own.map((r) => r.user_id)).size < FEWEST,
    });
    const ids = own.map((r) => r.hash_id);
    for (const { hash_id, version } of await join.all(tx.db, expense.hash_id, ids)) {
      const row = own.find((r) => r.hash_id === hash_id);
      if (row)
        events.push(payslipEvent({ ...row, version }, "generate_expense", { details: { expense: expense.number } }));
    }
    made.push({ ...expense, payslips: own.length, currency_iso: first.currency.iso });
  }
  if (made.length === 0) throw conflict("payslips.nothing_to_pay");
  await record(tx, ...events);
  return { data: made };
}
