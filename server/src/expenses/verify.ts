import { listRows } from "#server/reference/public.ts";
import { balanceRows } from "#server/accounting/public.ts";
import { coveredByAdvances } from "#server/advances/public.ts";
import type { Invariant } from "#server/kit/area/invariants.ts";

/** Invariants of expenses and of the stored sums of their fees. */
export const expenseInvariants: readonly Invariant[] = [
  {
    says: "paid amount of an expense differs from its payments",
    find: `SELECT e.number, e.status, e.paid_amount, coalesce(p.total, 0) AS payments FROM expense e
      LEFT JOIN (SELECT expense_id, sum(amount) AS total FROM expense_payment WHERE reversed_by IS NULL GROUP BY expense_id) p ON p.expense_id = e.hash_id
      WHERE e.paid_amount <> coalesce(p.total, 0)`,
  },
  {
    says: "part of an expense that advances cover differs from its settlements",
    find: `SELECT e.number, e.settled_amount, coalesce(s.total, 0) AS settlements FROM expense e
      LEFT JOIN (${coveredByAdvances}) s ON s.expense_id = e.hash_id WHERE e.payroll_month IS NULL AND e.settled_amount <> coalesce(s.total, 0)`,
  },
  {
    says: "status of an expense does not fit what was paid",
    find: `SELECT number, status, validated_amount, settled_amount, paid_amount FROM expense
      WHERE (status = 'PAID' AND paid_amount + settled_amount <> validated_amount) OR (status = 'PARTIALLY_PAID' AND NOT (paid_amount > 0 AND paid_amount + settled_amount < validated_amount))
         OR (status NOT IN ('PAID', 'PARTIALLY_PAID') AND paid_amount <> 0) OR (status IN ('VALIDATED', 'PARTIALLY_PAID', 'PAID')) <> (validated_amount IS NOT NULL) OR (validated_amount IS NULL AND settled_amount <> 0)`,
  },
  {
    says: "what is owed to people differs from their open expenses",
    find: `WITH owed AS (SELECT ref_id, zone_id, currency_iso, -balance AS owed FROM ${balanceRows("ledger_account")} WHERE kind = 'owed'),
      open AS (SELECT e.user_id, e.zone_id, c.iso, sum(e.validated_amount - e.settled_amount - e.paid_amount) AS open FROM expense e JOIN ${listRows("currency", "c")} ON c.hash_id = e.currency_id WHERE e.validated_amount IS NOT NULL AND e.payroll_month IS NULL GROUP BY 1, 2, 3)
      SELECT coalesce(ref_id, user_id) AS person, owed, open FROM owed FULL JOIN open ON ref_id = user_id AND owed.zone_id = open.zone_id AND currency_iso = iso WHERE coalesce(owed, 0) <> coalesce(open, 0)`,
  },
  {
    says: "a fee is counted that is not validated, or is not counted and is",
    find: `SELECT e.number, e.status, f.struck, f.month FROM expense_fee f JOIN expense e ON e.hash_id = f.expense_id
      WHERE (f.month IS NOT NULL) <> (e.status IN ('VALIDATED', 'PARTIALLY_PAID', 'PAID') AND NOT f.struck AND NOT e.confidential)`,
  },
  ...["spent", "spent_on_reason", "spent_by_person"].map((table) => ({
    says: `sum of ${table} differs from the fees`,
    find: sumsOf(table),
  })),
];

/** Finds stored sums that differ from their fees. */
function sumsOf(table: string): string {
  const by = ["zone_id", "month", "currency_id", "type"];
  if (table !== "spent_by_person") by.push("reason_id");
  if (table !== "spent_on_reason") by.push("user_id");
  const keys = by.join(", ");
  return `WITH meant AS (SELECT ${keys}, count(*)::int AS fees, sum(f.amount) AS amount FROM expense_fee f JOIN expense e ON e.hash_id = f.expense_id WHERE f.month IS NOT NULL${table === "spent_by_person" ? " AND e.payroll_month IS NULL" : ""} GROUP BY ${keys})
    SELECT ${keys}, s.fees, m.fees AS counted, s.amount, m.amount AS summed FROM ${table} s FULL JOIN meant m USING (${keys})
    WHERE coalesce(s.fees, 0) <> coalesce(m.fees, 0) OR coalesce(s.amount, 0) <> coalesce(m.amount, 0)`;
}
