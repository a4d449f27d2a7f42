import type { Invariant } from "#server/kit/area/invariants.ts";
import { balanceRows } from "#server/accounting/public.ts";
import { expenseRows } from "#server/expenses/public.ts";
import { listRows } from "#server/reference/public.ts";

/** Payslips of expenses whose validation is posted. */
const POSTED = `payslip p JOIN ${expenseRows("x")} ON x.hash_id = p.expense_id AND x.status IN ('VALIDATED', 'PARTIALLY_PAID', 'PAID') JOIN ${listRows("currency", "c")} ON c.hash_id = p.currency_id`;
const PAID = `payroll_payment m JOIN ${expenseRows("x")} ON x.hash_id = m.expense_id`;
/** What each body is owed by the lines of payslips: '' is what goes to none. */
const OWED_TO_BODIES = `
  SELECT p.hash_id, p.zone_id, c.iso, b.category, sum(b.amount) AS amount FROM ${POSTED}
  CROSS JOIN LATERAL (
    SELECT (SELECT v->'tax_category'->>'hash_id' FROM jsonb_array_elements(p.result->'versions') v WHERE v->>'rule_id' = l->>'rule_id' LIMIT 1) AS category, (l->>'amount')::numeric AS amount
    FROM jsonb_array_elements(p.result->'lines') l WHERE l->>'kind' = 'rule'
    UNION ALL SELECT NULL, p.other_deductions - p.carried_in
  ) b GROUP BY 1, 2, 3, 4`;

/** Invariants of payslips, and of what the ledger owes for them. */
export const payslipInvariants: readonly Invariant[] = [
  {
    says: "a payslip does not add up",
    find: `SELECT number, gross_salary, others, carried, net_salary, total_deductions FROM payslip
      WHERE gross_salary <> base_salary + allowances + bonuses OR total_deductions <> social_security + tax + other_deductions + advances
        OR gross_salary + others + carried <> net_salary + total_deductions OR employer_cost <> gross_salary + others + employer`,
  },
  {
    says: "what is owed to people for their work differs from their payslips",
    find: `WITH ledger AS (SELECT ref_id, zone_id, currency_iso, -balance AS owed FROM ${balanceRows("ledger_account")} WHERE kind = 'salary_owed' AND balance <> 0),
      due AS (SELECT user_id, zone_id, iso, sum(amount) AS due FROM (
        SELECT p.user_id, p.zone_id, c.iso, p.net_salary - p.carried + p.carried_in AS amount FROM ${POSTED}
        UNION ALL SELECT p.user_id, p.zone_id, c.iso, -m.amount FROM ${PAID} JOIN payslip p ON p.hash_id = m.payslip_id JOIN ${listRows("currency", "c")} ON c.hash_id = p.currency_id WHERE NOT m.reversed) s GROUP BY 1, 2, 3 HAVING sum(amount) <> 0)
      SELECT coalesce(ref_id, user_id) AS person, owed, due FROM ledger FULL JOIN due ON ref_id = user_id AND ledger.zone_id = due.zone_id AND currency_iso = iso WHERE coalesce(owed, 0) <> coalesce(due, 0)`,
  },
  {
    says: "what is owed to bodies differs from the payslips",
    find: `WITH ledger AS (SELECT ref_id, zone_id, currency_iso, -balance AS owed FROM ${balanceRows("ledger_account")} WHERE kind = 'body_owed' AND balance <> 0),
      due AS (SELECT ref_id, zone_id, iso, sum(amount) AS due FROM (
        SELECT coalesce(o.category::uuid, o.zone_id) AS ref_id, o.zone_id, o.iso, o.amount FROM (${OWED_TO_BODIES}) o
        UNION ALL SELECT coalesce(m.tax_category_id, x.zone_id), x.zone_id, c.iso, -m.amount FROM ${PAID} JOIN ${listRows("currency", "c")} ON c.hash_id = x.currency_id WHERE m.payslip_id IS NULL AND NOT m.reversed) s GROUP BY 1, 2, 3 HAVING sum(amount) <> 0)
      SELECT coalesce(ledger.ref_id, due.ref_id) AS body, owed, due FROM ledger FULL JOIN due ON ledger.ref_id = due.ref_id AND ledger.zone_id = due.zone_id AND currency_iso = iso WHERE coalesce(owed, 0) <> coalesce(due, 0)`,
  },
  {
    says: "a payroll expense differs from its payslips",
    find: `SELECT x.number, x.amount, s.cost FROM ${expenseRows("x")} LEFT JOIN (SELECT expense_id, sum(employer_cost) AS cost FROM payslip WHERE expense_id IS NOT NULL GROUP BY 1) s ON s.expense_id = x.hash_id
      WHERE x.payroll_month IS NOT NULL AND x.status NOT IN ('REJECTED') AND x.amount <> coalesce(s.cost, 0)`,
  },
  {
    says: "what is open on a payroll expense differs from what its payslips and bodies lack",
    find: `SELECT x.number, x.validated_amount - x.settled_amount - x.paid_amount AS open FROM ${expenseRows("x")}
      WHERE x.payroll_month IS NOT NULL AND x.status IN ('VALIDATED', 'PARTIALLY_PAID', 'PAID') AND x.validated_amount - x.settled_amount - x.paid_amount <>
        coalesce((SELECT sum(p.net_salary) FROM payslip p WHERE p.expense_id = x.hash_id), 0)
        + coalesce((SELECT sum(o.amount) FROM (${OWED_TO_BODIES.replaceAll("p.hash_id, p.zone_id", "p.expense_id, p.zone_id")}) o WHERE o.expense_id = x.hash_id), 0)
        - coalesce((SELECT sum(m.amount) FROM payroll_payment m WHERE m.expense_id = x.hash_id AND NOT m.reversed), 0)`,
  },
];
