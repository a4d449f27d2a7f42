import { formatDay } from "#contract/kit/dates.ts";
import { formatMoney } from "#contract/kit/money.ts";
import type { Expense } from "#contract/expenses/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { ConfirmDialog, ReasonDialog } from "#web/ui/dialogs.tsx";
import type { ExpenseActions } from "../use-actions.ts";
import { keptSum } from "./use-record-actions.tsx";

export type Asked = "reject" | "rollback" | "delete" | "validate";

interface AsksProps {
  expense: Expense;
  asked: Asked | undefined;
  struck: ReadonlySet<string>;
  onClose: () => void;
  actions: ExpenseActions;
  onGone: () => void;
}

/** What rolling back will undo, said before it is done. */
function useRollbackWords(e: Expense): string {
  const t = useT();
  const { me } = useMe();
  if (e.status === "UNVALIDATED")
    return t(e.user.hash_id === me.hash_id ? "expenses.rollback_sent" : "expenses.rollback_sent_other");
  if (e.status === "APPROVED") return t("expenses.rollback_approved", { name: e.approver?.name ?? "" });
  const newest = e.payments.filter((p) => !p.reversed).toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0];
  if (e.status === "VALIDATED" || !newest)
    return t("expenses.rollback_validated", { amount: formatMoney(e.validated_amount ?? e.amount, e.currency.iso) });
  return t("expenses.rollback_payment", {
    amount: formatMoney(newest.holder_amount, newest.holder_currency.iso),
    holder: newest.holder.name,
    day: formatDay(newest.date),
  });
}

/** The questions of the record: only before what cannot simply be undone, or for a reason. */
export function Asks({ expense: e, asked, struck, onClose, actions, onGone }: AsksProps) {
  const t = useT();
  const rollbackWords = useRollbackWords(e);
  const busy = !!actions.busy;
  const closing = (done: unknown) => {
    if (done) onClose();
  };
  return (
    <>
      <ReasonDialog
        opened={asked === "reject"}
        onClose={onClose}
        title={t("expenses.reject_title", { number: e.number })}
        text={t("expenses.reject_text", { name: e.user.name })}
        label={t("expenses.motif")}
        confirm={t("expenses.reject")}
        danger
        busy={busy}
        onConfirm={(motif) => void actions.reject(e, motif).then(closing)}
      />
      <ConfirmDialog
        opened={asked === "rollback"}
        onClose={onClose}
        title={t("expenses.rollback_title", { number: e.number })}
        text={rollbackWords}
        confirm={t("expenses.rollback")}
        busy={busy}
        onConfirm={() => void actions.rollback(e).then(closing)}
      />
      <ConfirmDialog
        opened={asked === "validate"}
        onClose={onClose}
        title={t("expenses.validate_title", { count: struck.size })}
        text={t("expenses.validate_text", {
          kept: formatMoney(keptSum(e, struck), e.currency.iso),
          all: formatMoney(e.amount, e.currency.iso),
        })}
        confirm={t("expenses.validate")}
        busy={busy}
        onConfirm={() =>
          void actions
            .validate(
              e,
              e.fees.map((f) => ({ hash_id: f.hash_id, kept: !struck.has(f.hash_id) })),
            )
            .then(closing)
        }
      />
      <ConfirmDialog
        opened={asked === "delete"}
        onClose={onClose}
        title={t("expenses.delete_title", { number: e.number })}
        text={t("expenses.delete_text")}
        confirm={t("expenses.delete")}
        danger
        busy={busy}
        onConfirm={() =>
          void actions.remove(e).then((gone) => {
            if (gone) onGone();
          })
        }
      />
    </>
  );
}
