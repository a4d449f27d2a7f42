import {
  IconArchive,
  IconArrowBackUp,
  IconCash,
  IconCheck,
  IconPencil,
  IconSend,
  IconTrash,
  IconX,
} from "@tabler/icons-react";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import * as calls from "#contract/expenses/endpoints.ts";
import { expenseLifecycle } from "#contract/expenses/lifecycle.ts";
import type { ExpenseRow } from "#contract/expenses/schemas.ts";
import { isApiError } from "#web/api/errors.ts";
import { globalHandling } from "#web/api/handling.ts";
import { toastError } from "#web/kit/toast.ts";
import { actionsOf, type Subject } from "#web/ui/actions/actions-of.ts";

export const updatePath = (e: { hash_id: string }): string => expenseHref.update(e.hash_id);
export const paymentPath = (e: { hash_id: string; zone_hash_id: string }): string =>
  expenseHref.payment(e.zone_hash_id, { expense: e.hash_id });

/** Body of a bulk action: ids with the version that was read of each. */
const several = (rows: readonly Subject[]) => ({
  expenses: rows.map((r) => r.hash_id),
  versions: Object.fromEntries(rows.map((r) => [r.hash_id, r.version])),
});

/** How each action of an expense is shown, confirmed and reported. Who may take it, and when, is in the lifecycle. */
export const expenseActions = actionsOf<ExpenseRow, typeof expenseLifecycle>(
  expenseLifecycle,
  { get: calls.getExpense },
  {
    update: { opens: updatePath, label: "expenses.edit", icon: IconPencil, key: "e", look: "outline" },
    reject: {
      call: calls.rejectExpense,
      label: "expenses.reject",
      done: "expenses.rejected_one",
      icon: IconX,
      key: "r",
      look: "refuse",
      decides: true,
      asks: ([e, ...others], t) => ({
        title:
          e && others.length === 0
            ? t("expenses.reject_title", { number: e.number })
            : t("expenses.reject_several", { count: others.length + 1 }),
        text:
          e && others.length === 0
            ? t("expenses.reject_text", { name: e.user.name })
            : t("expenses.reject_several_text"),
        reason: t("expenses.motif"),
        danger: true,
      }),
    },
    send: {
      call: calls.sendExpense,
      label: "expenses.send",
      done: "expenses.sent",
      undo: "rollback",
      icon: IconSend,
      key: "s",
      look: "filled",
    },
    approve: {
      call: calls.approveExpense,
      several: {
        call: calls.approveExpenses,
        body: several,
        taken: "approved",
        done: "expenses.approved_many",
        undone: "expenses.undone_many",
      },
      label: "expenses.approve",
      done: "expenses.approved_one",
      undo: "rollback",
      decides: true,
      icon: IconCheck,
      key: "a",
      look: "filled",
    },
    validate: {
      call: calls.validateExpense,
      several: {
        call: calls.validateExpenses,
        body: several,
        taken: "validated",
        done: "expenses.validated_many",
      },
      label: "expenses.validate",
      done: "expenses.validated_one",
      undo: "rollback",
      decides: true,
      icon: IconCheck,
      key: "v",
      look: "filled",
    },
    pay: { opens: paymentPath, label: "expenses.pay", icon: IconCash, key: "p", look: "filled" },
    rollback: {
      call: calls.rollbackExpense,
      label: "expenses.rollback",
      done: "expenses.undone",
      icon: IconArrowBackUp,
    },
    archive: {
      call: calls.archiveExpenses,
      several: {
        call: calls.archiveExpenses,
        body: (rows, { archived }) => ({ ...several(rows), archived }),
        taken: "archived",
        done: ({ archived }) => (archived ? "expenses.archived" : "expenses.unarchived"),
      },
      label: "expenses.archive",
      done: "expenses.archived",
      icon: IconArchive,
    },
    delete: {
      call: calls.deleteExpense,
      label: "expenses.delete",
      done: "expenses.deleted",
      icon: IconTrash,
      asks: { title: "expenses.delete_title", text: "expenses.delete_text", danger: true },
      failed: (error, t) => {
        if (!isApiError(error) || error.status === 401) return;
        if (error.status !== 0) toastError(t("expenses.delete_failed"));
        // Show the server's reason too, except for a 404: the expense is already gone.
        if (error.status !== 404) globalHandling(calls.deleteExpense, error, {});
      },
    },
  },
);
