import { useState } from "react";
import * as calls from "#contract/expenses/endpoints.ts";
import type { Expense, ExpenseRow } from "#contract/expenses/schemas.ts";
import { call } from "#web/api/client.ts";
import { isApiError } from "#web/api/errors.ts";
import { invalidate, keyOf, queryClient } from "#web/api/query.ts";
import { useT } from "#web/app/i18n.ts";
import { toast, toastError } from "#web/app/toast.ts";
import { useSubmitKey } from "#web/ui/form/use-submit-key.ts";
import { toastUndo } from "#web/ui/toast-undo.tsx";

/** What others' screens show of an expense changes with it. */
export const expensesChanged = (): Promise<void> => invalidate("expenses", "access", "audit", "accounting");

type One = Pick<ExpenseRow, "hash_id" | "number" | "version">;

/** The steps of an expense, each told when it is done, with undo where the answer allows to go back. */
export function useExpenseActions() {
  const t = useT();
  const { run: submit } = useSubmitKey();
  const [busy, setBusy] = useState<string>();

  /** Does one thing at a time; what went wrong has been said, except a 403. */
  const doing = async <T>(name: string, work: (key: string) => Promise<T>): Promise<T | undefined> => {
    if (busy) return undefined;
    setBusy(name);
    try {
      const answer = await submit(work);
      void expensesChanged();
      return answer;
    } catch (e) {
      if (isApiError(e) && e.status === 403 && e.message) toastError(e.message);
      if (isApiError(e) && e.status === 409) void expensesChanged();
      return undefined;
    } finally {
      setBusy(undefined);
    }
  };
  const back = (e: Expense, back_to: string) =>
    void doing("rollback", (key) =>
      call(calls.rollbackExpense, { params: { id: e.hash_id }, body: { version: e.version } }, { idempotencyKey: key }),
    ).then((a) => a && toast(back_to));
  const told = (answer: { data: Expense } | undefined, text: string): Expense | undefined => {
    if (!answer) return undefined;
    const e = answer.data;
    queryClient.setQueryData(keyOf(calls.getExpense, { params: { id: e.hash_id } }), answer);
    if (e.can.rollback) toastUndo(text, () => back(e, t("expenses.undone", { number: e.number })));
    else toast(text);
    return e;
  };
  const params = (e: One) => ({ params: { id: e.hash_id } });
  const versioned = (e: One) => ({ ...params(e), body: { version: e.version } });

  return {
    busy,
    doing,
    told,
    send: async (e: One) =>
      told(
        await doing("send", (k) => call(calls.sendExpense, versioned(e), { idempotencyKey: k })),
        t("expenses.sent", { number: e.number }),
      ),
    approve: async (e: One) =>
      told(
        await doing("approve", (k) => call(calls.approveExpense, versioned(e), { idempotencyKey: k })),
        t("expenses.approved_one", { number: e.number }),
      ),
    reject: async (e: One, motif: string) => {
      const a = await doing("reject", (k) =>
        call(calls.rejectExpense, { ...params(e), body: { motif, version: e.version } }, { idempotencyKey: k }),
      );
      if (a) toast(t("expenses.rejected_one", { number: e.number }));
      return a?.data;
    },
    validate: async (e: One, fees: { hash_id: string; kept: boolean }[]) =>
      told(
        await doing("validate", (k) =>
          call(calls.validateExpense, { ...params(e), body: { fees, version: e.version } }, { idempotencyKey: k }),
        ),
        t("expenses.validated_one", { number: e.number }),
      ),
    rollback: async (e: One) => {
      const a = await doing("rollback", (k) => call(calls.rollbackExpense, versioned(e), { idempotencyKey: k }));
      if (a) toast(t("expenses.undone", { number: e.number }));
      return a?.data;
    },
    archive: async (rows: readonly One[], archived: boolean) => {
      const a = await doing("archive", (k) =>
        call(
          calls.archiveExpenses,
          { body: { expenses: rows.map((r) => r.hash_id), archived } },
          { idempotencyKey: k },
        ),
      );
      if (!a) return;
      for (const r of a.data.refused) toastError(r.message);
      if (a.data.archived.length)
        toast(t(archived ? "expenses.archived" : "expenses.unarchived", { count: a.data.archived.length }));
    },
    approveSeveral: async (rows: readonly One[]) => {
      const a = await doing("approve", (k) =>
        call(calls.approveExpenses, { body: { expenses: rows.map((r) => r.hash_id) } }, { idempotencyKey: k }),
      );
      if (!a) return;
      for (const r of a.data.refused) toastError(r.message);
      if (a.data.approved.length) toast(t("expenses.approved_many", { count: a.data.approved.length }));
    },
    remove: async (e: One) => {
      const a = await doing("delete", (k) => call(calls.deleteExpense, params(e), { idempotencyKey: k }));
      if (a) toast(t("expenses.deleted", { number: e.number }));
      return a !== undefined;
    },
  };
}
export type ExpenseActions = ReturnType<typeof useExpenseActions>;
