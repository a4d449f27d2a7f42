import { useState } from "react";
import * as calls from "#contract/expenses/endpoints.ts";
import type { Expense, ExpenseRow } from "#contract/expenses/schemas.ts";
import { call } from "#web/api/client.ts";
import { isApiError } from "#web/api/errors.ts";
import { globalHandling } from "#web/api/handling.ts";
import { keyOf, queryClient } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast, toastError } from "#web/kit/toast.ts";
import { useSubmitKey } from "#web/ui/form/use-submit-key.ts";
import { newId } from "#web/ui/new-id.ts";
import { toastUndo } from "#web/ui/toast-undo.tsx";
import { expensesChanged } from "./changed.ts";

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
  /** Approvals of one's own, just given; each says by itself when somebody was faster. */
  const takeBack = async (rows: readonly One[]): Promise<void> => {
    let count = 0;
    for (const r of rows) {
      const answer = await call(
        calls.rollbackExpense,
        { params: { id: r.hash_id }, body: { version: r.version + 1 } },
        { idempotencyKey: newId() },
      ).catch(() => undefined);
      if (answer) count += 1;
    }
    void expensesChanged();
    if (count) toast(t("expenses.undone_many", { count }));
  };
  const params = (e: One) => ({ params: { id: e.hash_id } });
  /** Several with what was read of each. */
  const all = (rows: readonly One[]) => ({
    expenses: rows.map((r) => r.hash_id),
    versions: Object.fromEntries(rows.map((r) => [r.hash_id, r.version])),
  });
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
        call(calls.archiveExpenses, { body: { ...all(rows), archived } }, { idempotencyKey: k }),
      );
      if (!a) return;
      for (const r of a.data.refused) toastError(r.message);
      if (a.data.archived.length)
        toast(t(archived ? "expenses.archived" : "expenses.unarchived", { count: a.data.archived.length }));
    },
    approveSeveral: async (rows: readonly One[]) => {
      const a = await doing("approve", (k) => call(calls.approveExpenses, { body: all(rows) }, { idempotencyKey: k }));
      if (!a) return;
      for (const r of a.data.refused) toastError(r.message);
      const approved = rows.filter((r) => a.data.approved.includes(r.hash_id));
      if (approved.length)
        toastUndo(t("expenses.approved_many", { count: approved.length }), () => void takeBack(approved));
    },
    validateSeveral: async (rows: readonly One[]) => {
      const a = await doing("validate", (k) =>
        call(calls.validateExpenses, { body: all(rows) }, { idempotencyKey: k }),
      );
      if (!a) return;
      for (const r of a.data.refused) toastError(r.message);
      if (a.data.validated.length) toast(t("expenses.validated_many", { count: a.data.validated.length }));
    },
    remove: async (e: One) => {
      const a = await doing("delete", async (idempotencyKey) => {
        try {
          return await call(
            calls.deleteExpense,
            { ...params(e), query: { version: e.version } },
            { idempotencyKey, quiet: true },
          );
        } catch (error) {
          if (!isApiError(error) || error.status === 401) throw error;
          if (error.status !== 0) toastError(t("expenses.delete_failed"));
          // And why, where there is a reason; that it is gone already is none.
          if (error.status !== 404) globalHandling(calls.deleteExpense, error, {});
          throw error;
        }
      });
      if (a) toast(t("expenses.deleted", { number: e.number }));
      return a !== undefined;
    },
  };
}
export type ExpenseActions = ReturnType<typeof useExpenseActions>;
