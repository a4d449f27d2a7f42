// What payslips do for the expense that they stand in: what it owes to whom, and which of it was paid.
import { decimal, type Decimal } from "#contract/kit/money.ts";
import { heldByPayslips, takeHeldInstalments, untakeHeldInstalments } from "#server/advances/public.ts";
import type { Line } from "#server/accounting/public.ts";
import type { Payroll, PayrollParts } from "#server/expenses/public.ts";
import { conflict, invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import type { Event } from "#server/kit/records/record.ts";
import { columns, insertInto } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { officeRows } from "#server/zones/public.ts";
import { bodiesOf } from "./bodies.ts";
import { payslipEvent } from "./records.ts";
import { payslipsOfExpense, type FullPayslipRow } from "./queries.ts";

/** The bodies' account of what goes to none: of the office itself. */
const bodyRef = (category: string | null, zone: string): string => category ?? zone;
/** What the person's account gets: what was carried before is still theirs to be deducted. */
const owedTo = (p: FullPayslipRow): Decimal => decimal(p.totals.net_salary).minus(p.totals.carried).plus(p.carried_in);

const lockOf = sql<unknown, [string]>("SELECT 1 FROM payslip WHERE expense_id = $1 ORDER BY hash_id FOR NO KEY UPDATE");
async function lockedOf(tx: Tx, expense: string): Promise<FullPayslipRow[]> {
  await lockOf.run(tx.db, expense);
  return await payslipsOfExpense.all(tx.db, expense);
}

interface Payment {
  readonly payslip_id: string | null;
  readonly tax_category_id: string | null;
}
const standing = sql<Payment, [string]>(
  "SELECT payslip_id, tax_category_id FROM payroll_payment WHERE expense_id = $1 AND NOT reversed",
);
const insertPayments = insertInto(
  "payroll_payment",
  columns({
    hash_id: "uuid",
    transaction_id: "uuid",
    expense_id: "uuid",
    payslip_id: "uuid?",
    tax_category_id: "uuid?",
    amount: "numeric",
  }),
);
const reversePayments = sql<unknown, [string]>("UPDATE payroll_payment SET reversed = true WHERE transaction_id = $1");
/** The day of the payment; null once it is taken back. */
const setPaid = sql<{ hash_id: string; version: number }, [expense: string]>(`
  UPDATE payslip p SET paid_on = m.day, version = p.version + 1
  FROM (SELECT p.hash_id, (SELECT (clock() AT TIME ZONE z.time_zone)::date FROM ${officeRows("z")} WHERE z.hash_id = p.zone_id
      AND EXISTS (SELECT 1 FROM payroll_payment x WHERE x.payslip_id = p.hash_id AND NOT x.reversed)) AS day FROM payslip p WHERE p.expense_id = $1) m
  WHERE p.hash_id = m.hash_id AND (p.paid_on IS NULL) <> (m.day IS NULL) RETURNING p.hash_id, p.version`);

/** Live readers see that a payslip was paid; the person is told by the expense's payment alone. */
const changed = (
  rows: readonly FullPayslipRow[],
  now: readonly { hash_id: string; version: number }[],
  action: string,
): Event[] =>
  now.flatMap(({ hash_id, version }) => {
    const row = rows.find((r) => r.hash_id === hash_id);
    return row ? [payslipEvent({ ...row, version }, action, { details: {} })] : [];
  });

/** What is still to be paid of an expense: each payslip's net, and each body. */
async function openParts(tx: Pick<Tx, "db">, expense: string, rows: readonly FullPayslipRow[]) {
  const paid = await standing.all(tx.db, expense);
  const isPaid = (payslip: string | null, category: string | null): boolean =>
    paid.some((p) => p.payslip_id === payslip && p.tax_category_id === category);
  const people = rows
    .filter((r) => decimal(r.totals.net_salary).gt(0) && !isPaid(r.hash_id, null))
    .map((r) => ({
      payslip_id: r.hash_id,
      tax_category_id: null,
      kind: "salary_owed" as const,
      ref: r.user_id,
      amount: decimal(r.totals.net_salary),
    }));
  const bodies = bodiesOf(rows)
    .filter((b) => b.amount.gt(0) && !isPaid(null, b.category?.hash_id ?? null))
    .map((b) => ({
      payslip_id: null,
      tax_category_id: b.category?.hash_id ?? null,
      kind: "body_owed" as const,
      ref: bodyRef(b.category?.hash_id ?? null, rows[0]?.zone_id ?? ""),
      amount: b.amount,
    }));
  return [...people, ...bodies];
}

export const payrollOfExpenses: Payroll = {
  async settle(tx, { hash_id, zone_id, iso }) {
    const rows = await lockedOf(tx, hash_id);
    const ids = rows.map((r) => r.hash_id);
    const held = await heldByPayslips(tx.db, ids);
    const line = { zone: zone_id, currency: iso };
    const lines: Line[] = [
      ...rows.map((r) => ({ ...line, kind: "salary_owed" as const, ref: r.user_id, amount: owedTo(r).times(-1) })),
      ...bodiesOf(rows).map((b) => ({
        ...line,
        kind: "body_owed" as const,
        ref: bodyRef(b.category?.hash_id ?? null, zone_id),
        amount: b.amount.times(-1),
      })),
      ...held.map((h) => ({
        kind: "advance" as const,
        ref: h.user_id,
        zone: h.zone_id,
        currency: iso,
        amount: decimal(h.amount).times(-1),
      })),
    ];
    const settled = rows.reduce(
      (sum, r) => sum.plus(r.totals.advances).plus(r.carried_in).minus(r.totals.carried),
      decimal("0"),
    );
    return {
      lines,
      settled,
      offices: [...new Set(held.map((h) => h.zone_id))].filter((z) => z !== zone_id),
      posted: async (transaction) => await takeHeldInstalments(tx, ids, transaction),
    };
  },

  async unsettle(tx, { hash_id }, settlement) {
    const rows = await lockedOf(tx, hash_id);
    return await untakeHeldInstalments(
      tx,
      rows.map((r) => r.hash_id),
      settlement,
    );
  },

  async parts(tx, { hash_id, zone_id }, asked): Promise<PayrollParts> {
    const rows = await lockedOf(tx, hash_id);
    const open = await openParts(tx, hash_id, rows);
    // Who may not see payslips pays all of them, or bodies: a part would tell what somebody earns.
    if (asked?.some((p) => p.payslip_hash_id) && !tx.access.can(["payslips_view_all"], { zone: zone_id }))
      throw invalidField("parts", "errors.parts_of_people");
    const chosen =
      asked === undefined
        ? open
        : asked.flatMap((p, i) => {
            if (p.salaries) return open.filter((o) => o.payslip_id !== null);
            const found = open.find((o) =>
              p.payslip_hash_id
                ? o.payslip_id === p.payslip_hash_id
                : o.payslip_id === null && o.tax_category_id === (p.tax_category_hash_id ?? null),
            );
            if (!found) throw unknownReference(`parts.${i}`);
            return [found];
          });
    const distinct = [...new Set(chosen)];
    if (distinct.length === 0) throw conflict("errors.nothing_to_pay");
    return {
      amount: distinct.reduce((sum, p) => sum.plus(p.amount), decimal("0")),
      split: distinct.map(({ kind, ref, amount }) => ({ kind, ref, amount })),
      async paid(transaction) {
        await insertPayments(
          tx.db,
          ...distinct.map(({ payslip_id, tax_category_id, amount }) => ({
            hash_id: newId(),
            transaction_id: transaction,
            expense_id: hash_id,
            payslip_id,
            tax_category_id,
            amount: amount.toFixed(),
          })),
        );
        return changed(rows, await setPaid.all(tx.db, hash_id), "pay");
      },
    };
  },

  async shown(reader, { hash_id }) {
    const rows = await payslipsOfExpense.all(reader.db, hash_id);
    const open = await openParts(reader, hash_id, rows);
    const sum = (parts: readonly { readonly amount: Decimal }[]): string =>
      parts.reduce((total, p) => total.plus(p.amount), decimal("0")).toFixed();
    return [
      {
        part: "salaries",
        tax_category: null,
        amount: sum(rows.map((r) => ({ amount: decimal(r.totals.net_salary) }))),
        open: sum(open.filter((o) => o.payslip_id !== null)),
      },
      ...bodiesOf(rows).map((b) => ({
        part: "body" as const,
        tax_category: b.category,
        amount: b.amount.toFixed(),
        open: sum(open.filter((o) => o.payslip_id === null && o.tax_category_id === (b.category?.hash_id ?? null))),
      })),
    ];
  },

  async unpay(tx, { hash_id }, transaction) {
    const rows = await lockedOf(tx, hash_id);
    await reversePayments.run(tx.db, transaction);
    return changed(rows, await setPaid.all(tx.db, hash_id), "rollback");
  },

  async free(tx, { hash_id }) {
    const rows = await lockedOf(tx, hash_id);
    return changed(rows, await freeRows.all(tx.db, hash_id), "free");
  },
};
const freeRows = sql<{ hash_id: string; version: number }, [string]>(
  "UPDATE payslip SET expense_id = NULL, paid_on = NULL, version = version + 1 WHERE expense_id = $1 RETURNING hash_id, version",
);
