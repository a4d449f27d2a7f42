import { useState } from "react";
import { sendExpense, storeExpense, updateExpense } from "#contract/expenses/endpoints.ts";
import type { Expense, ExpenseType } from "#contract/expenses/schemas.ts";
import { call } from "#web/api/client.ts";
import { isApiError } from "#web/api/errors.ts";
import { globalHandling } from "#web/api/handling.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast, toastError } from "#web/kit/toast.ts";
import { useSubmitKey } from "#web/ui/form/use-submit-key.ts";
import { expensesChanged } from "../changed.ts";
import { useExpenseActions } from "../use-actions.ts";
import { bodyOf, type ExpenseValues } from "./values.ts";

interface Given {
  type: ExpenseType;
  expense?: Expense;
  version?: number;
  /** The draft's. */
  name?: string | undefined;
  fileOf: (id: string) => File | undefined;
  /** It is stored: the draft is done with. */
  onStored: () => void;
  onStale: () => void;
  onErrors: (e: unknown) => void;
}

/** Saves the form, and sends the expense for approval when that was asked: one key a step until it succeeds. */
export function useSubmit({ type, expense, version, name, fileOf, onStored, onStale, onErrors }: Given) {
  const t = useT();
  const { run, giveUp, forget } = useSubmitKey({ name, waits: true });
  const { told } = useExpenseActions();
  const [busy, setBusy] = useState<"save" | "send">();
  const [progress, setProgress] = useState<number>();

  const save = async (values: ExpenseValues, idempotencyKey: string): Promise<Expense> => {
    const body = bodyOf(values, fileOf);
    const files = body.fees.some((f) => f.invoices?.length);
    const options = { idempotencyKey, quiet: true, ...(files && { onProgress: setProgress }) };
    const answer = await (expense
      ? call(updateExpense, { params: { id: expense.hash_id }, body: { ...body, version } }, options)
      : call(storeExpense, { body: { ...body, type, zone_hash_id: values.zone_hash_id } }, options));
    return answer.data;
  };
  /** Saves, and sends for approval: both or neither are done again when the line went, with the same key. */
  const saveAndSend = async (values: ExpenseValues, idempotencyKey: string): Promise<Expense> => {
    const saved = await save(values, idempotencyKey);
    if (!saved.can.send) {
      toast(t("expenses.saved", { number: saved.number }));
      return saved;
    }
    try {
      const input = { params: { id: saved.hash_id }, body: { version: saved.version } };
      const sent = await call(sendExpense, input, { idempotencyKey });
      return told(sent, t("expenses.sent", { number: saved.number })) ?? sent.data;
    } catch (e) {
      if (isApiError(e) && e.status === 0) throw e;
      // Told already; it is stored as a draft, and its record offers to send it again.
      return saved;
    }
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
      const now = await run((key) => (send ? saveAndSend(values, key) : save(values, key)));
      onStored();
      if (!send) toast(t("expenses.saved", { number: now.number }));
      await expensesChanged();
      go(`/admin/expense/${now.hash_id}/view`, { replace: true });
    } catch (e) {
      failed(e);
    } finally {
      setBusy(undefined);
      setProgress(undefined);
    }
  };
  return { submit, busy, progress, giveUp, forget };
}
