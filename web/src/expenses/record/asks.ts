import { formatDay } from "#contract/kit/dates.ts";
import { formatMoney, sum } from "#contract/kit/amounts.ts";
import { decimal } from "#contract/kit/money.ts";
import type { Expense } from "#contract/expenses/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";

/** Text of the rollback confirmation: what it will undo. */
export function useRollbackWords(e: Expense): string {
  const t = useT();
  const { me } = useMe();
  if (e.status === "UNVALIDATED")
    return t(e.user.hash_id === me.hash_id ? "expenses.rollback_sent" : "expenses.rollback_sent_other");
  if (e.status === "APPROVED") return t("expenses.rollback_approved", { name: e.approver?.name ?? "" });
  const newest = e.payments.filter((p) => !p.reversed).toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0];
  if (e.status === "VALIDATED" || !newest)
    return [
      t("expenses.rollback_validated", { amount: formatMoney(e.validated_amount ?? e.amount, e.currency.iso) }),
      ...(decimal(e.settled_amount).gt(0) ? [t("expenses.rollback_settled")] : []),
    ].join(" ");
  return t("expenses.rollback_payment", {
    amount: formatMoney(newest.holder_amount, newest.holder_currency.iso),
    holder: newest.holder.name,
    day: formatDay(newest.date),
  });
}

/** Validation; with excluded fees it shows the kept amount and asks for confirmation. */
export function useValidation(e: Expense, struck: ReadonlySet<string>, advances: object) {
  const t = useT();
  const fees = e.fees.map((f) => ({ hash_id: f.hash_id, kept: !struck.has(f.hash_id) }));
  if (struck.size === 0) return { given: { fees, ...advances } };
  const keptSum = sum(e.fees.filter((f) => !struck.has(f.hash_id)).map((f) => f.amount));
  const kept = formatMoney(keptSum, e.currency.iso);
  return {
    label: t("expenses.validate_amount", { amount: kept }),
    given: { fees, ...advances },
    asks: {
      title: t("expenses.validate_title", { count: struck.size }),
      text: t("expenses.validate_text", { kept, all: formatMoney(e.amount, e.currency.iso) }),
      confirm: t("expenses.validate"),
    },
  };
}
