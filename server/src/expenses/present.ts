import { decimal, plainRate, toWire, type Decimal } from "#contract/kit/money.ts";
import type { Holds } from "#contract/kit/lifecycle-decision.ts";
import { advanceKeepers } from "#contract/advances/rights.ts";
import { expenseLifecycle } from "#contract/expenses/lifecycle.ts";
import type { Expense, ExpenseRow } from "#contract/expenses/schemas.ts";
import type { Person, Rights } from "#server/kit/shared/access.ts";
import { stepsOf } from "#server/kit/records/steps.ts";
import type { ExpenseListRow, FullExpense } from "./queries.ts";
import type { ShownPart } from "./payroll-hook.ts";
import { presentRepeats } from "./present-repeats.ts";
import { nextOf } from "./who-is-next.ts";

export const expenseSteps = stepsOf<typeof expenseLifecycle, ExpenseListRow>(expenseLifecycle, {
  column: "status",
  place: (row) => ({ zone: row.zone_id }),
  facts: (row, me) => ({
    state: row.status,
    family: row.type,
    own: row.user_id === me,
    fourEyes: row.four_eyes,
    is: {
      charged: row.charge_id !== null,
      approver: row.approver_id === me,
      fresh: row.approval_fresh,
      ordinary: row.payroll_month === null,
    },
  }),
});
/** Rights for `can`, which decides only what buttons show; operations check `Access`. */
export const shownAt = (rights: Rights, zone: string): Holds => {
  const place = { zone };
  return (permission) => rights.at(permission, place);
};

/** Amount still to be paid. Most rows are fully paid or not validated, so nothing is computed for them. */
const openOf = ({ validated_amount: validated, settled_amount, paid_amount: paid }: ExpenseListRow): Decimal | string =>
  validated === null || validated === paid ? "0" : decimal(validated).minus(settled_amount).minus(paid);

/** The amounts in the list's first currency; undefined outside lists, null without a default currency. */
const convertedOf = (row: ExpenseListRow): ExpenseRow["converted"] =>
  row.converted_iso === undefined
    ? undefined
    : row.converted_iso
      ? {
          currency_iso: row.converted_iso,
          amount: row.converted_amount ? toWire(row.converted_amount, row.converted_minor ?? 2) : null,
          open_amount: row.converted_open ? toWire(row.converted_open, row.converted_minor ?? 2) : null,
        }
      : null;

export function presentRow(row: ExpenseListRow, person: Person): ExpenseRow {
  return {
    id: row.hash_id,
    hash_id: row.hash_id,
    number: row.number,
    type: row.type,
    title: row.title,
    start_date: row.start_date,
    end_date: row.end_date,
    status: row.status,
    archived: row.archived,
    recurring: row.charge_id !== null || row.recurrence_id !== null,
    payroll_month: row.payroll_month?.slice(0, 7) ?? null,
    amount: toWire(row.amount, row.minor_unit),
    validated_amount: row.validated_amount === null ? null : toWire(row.validated_amount, row.minor_unit),
    settled_amount: toWire(row.settled_amount, row.minor_unit),
    paid_amount: toWire(row.paid_amount, row.minor_unit),
    open_amount: toWire(openOf(row), row.minor_unit),
    converted: convertedOf(row),
    currency_hash_id: row.currency_id,
    currency: { hash_id: row.currency_id, iso: row.iso, symbol: row.symbol, minor_unit: row.minor_unit },
    zone_hash_id: row.zone_id,
    zone: { hash_id: row.zone_id, name: row.zone_name },
    user_hash_id: row.user_id,
    user: { hash_id: row.user_id, name: row.user_name },
    fees_count: row.fees_count,
    files_count: row.files_count,
    version: row.version,
    created_at: row.created_at,
    sent_at: row.sent_at,
    can: expenseSteps.can(row, person),
  };
}

export function presentExpense(row: FullExpense, person: Person, parts: readonly ShownPart[] | null = null): Expense {
  return {
    ...presentRow(row, person),
    type_id: row.type_id,
    recurrence: row.recurrence && { ...row.recurrence, seen: person.rights.at("areas_view", { zone: row.zone_id }) },
    repeats: presentRepeats(row, person),
    repeat_of: row.repeat_of,
    type_name: row.type_name,
    reason: row.reason,
    invoice_number: row.invoice_number,
    collaborator: row.collaborator,
    next: nextOf(row),
    approver: row.approver,
    approved_at: row.approved_at,
    validator: row.validator,
    validated_at: row.validated_at,
    rejecter: row.rejecter,
    rejected_at: row.rejected_at,
    motif: row.motif,
    fees: row.fees.map((f) => ({
      id: f.hash_id,
      hash_id: f.hash_id,
      amount: toWire(f.amount, row.minor_unit),
      date: f.day,
      description: f.description,
      struck: f.struck,
      country_id: f.country_id,
      country: f.country,
      reason_id: f.reason_id,
      reason: f.reason,
      invoices: f.invoices,
      allowance: f.allowance,
      over_limits: f.over_limits ?? [],
      limit_reason: f.limit_reason,
      date_reason: f.date_reason,
    })),
    avance_id: row.advances.filter((a) => a.named).map((a) => a.hash_id),
    parts:
      parts?.map((p) => ({ ...p, amount: toWire(p.amount, row.minor_unit), open: toWire(p.open, row.minor_unit) })) ??
      null,
    advances: row.advances.map(({ zone, ...a }) => ({
      ...a,
      title: row.user_id === person.id || person.rights.at(advanceKeepers.any, { zone }) ? a.title : null,
      left_amount: toWire(a.left_amount, a.currency.minor_unit),
      amount: a.amount && toWire(a.amount, a.currency.minor_unit),
      covers: a.covers && toWire(a.covers, row.minor_unit),
      rate_exchange: a.rate_exchange && plainRate(a.rate_exchange),
    })),
    payments: row.payments.map((p) => ({
      ...p,
      amount: toWire(p.amount, row.minor_unit),
      holder_amount: toWire(p.holder_amount, p.holder_currency.minor_unit),
      rate_exchange: p.rate_exchange && plainRate(p.rate_exchange),
    })),
  };
}
