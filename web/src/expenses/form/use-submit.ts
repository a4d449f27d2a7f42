import { useState } from "react";
import { sendExpense, storeExpense, updateExpense } from "#contract/expenses/endpoints.ts";
import type { Expense, ExpenseType } from "#contract/expenses/schemas.ts";
import { call } from "#web/api/client.ts";
import { isApiError } from "#web/api/errors.ts";
import { globalHandling } from "#web/api/handling.ts";
import { go } from "#web/app/go.ts";
import { useT } from "#web/app/i18n.ts";
import { toast, toastError } from "#web/app/toast.ts";
import { useSubmitKey } from "#web/ui/form/use-submit-key.ts";
import { expensesChanged, useExpenseActions } from "../use-actions.ts";
import { bodyOf, type ExpenseValues } from "./values.ts";

interface Given {
  type: ExpenseType;
  expense?: Expense;
  version?: number;
  fileOf: (id: string) => File | undefined;
  /** It is stored: the draft is done with. */
  onStored: () => void;
  onStale: () => void;
  onErrors: (e: unknown) => void;
}

/** Saves the form, and sends the expense for approval when that was asked: one key a step until it succeeds. */
export function useSubmit({ type, expense, version, fileOf, onStored, onStale, onErrors }: Given) {
  const t = useT();
  const { run } = useSubmitKey();
  const { run: runSend } = useSubmitKey();
  const { told } = useExpenseActions();
  const [busy, setBusy] = useState<"save" | "send">();
  const [progress, setProgress] = useState<number>();

  const save = async (values: ExpenseValues): Promise<Expense> => {
    const body = bodyOf(values, fileOf);
    const files = body.fees.some((f) => f.invoices?.length);
    const options = (idempotencyKey: string) => ({
      idempotencyKey,
      quiet: true,
      ...(files && { onProgress: setProgress }),
    });
    const answer = await run((key) =>
      expense
        ? call(updateExpense, { params: { id: expense.hash_id }, body: { ...body, version } }, options(key))
        : call(storeExpense, { body: { ...body, type, zone_hash_id: values.zone_hash_id } }, options(key)),
    );
    return answer.data;
  };
  const failed = (e: unknown) => {
    if (!isApiError(e)) return;
    if (e.status === 409 && e.code === "stale") return onStale();
    onErrors(e);
    if (e.status === 403) toastError(e.message || t("errors.forbidden"));
    else if (e.status !== 401) globalHandling(expense ? updateExpense : storeExpense, e, {});
  };

  const submit = async (values: ExpenseValues, send: boolean) => {
    if (busy) return;
    setBusy(send ? "send" : "save");
    try {
      const saved = await save(values);
      onStored();
      let now = saved;
      if (send && saved.can.send) {
        try {
          const sent = await runSend((key) =>
            call(
              sendExpense,
              { params: { id: saved.hash_id }, body: { version: saved.version } },
              { idempotencyKey: key },
            ),
          );
          now = told(sent, t("expenses.sent", { number: saved.number })) ?? sent.data;
        } catch {
          // Told already; it is stored as a draft, and its record offers to send it again.
        }
      } else toast(t("expenses.saved", { number: saved.number }));
      await expensesChanged();
      go(`/admin/expense/${now.hash_id}/view`, { replace: true });
    } catch (e) {
      failed(e);
    } finally {
      setBusy(undefined);
      setProgress(undefined);
    }
  };
  return { submit, busy, progress };
}
