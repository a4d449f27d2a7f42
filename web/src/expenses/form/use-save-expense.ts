import { sendExpense, storeExpense, updateExpense } from "#contract/expenses/endpoints.ts";
import type { Expense, ExpenseType } from "#contract/expenses/schemas.ts";
import { isApiError } from "#web/api/errors.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { loadAhead } from "#web/kit/load-ahead.ts";
import { toast } from "#web/kit/toast.ts";
import type { Saving } from "#web/ui/form/use-record-form.ts";
import { bodyOf, type ExpenseValues } from "./values.ts";

/** Preloaded after the form: nothing is reported before it is filled in. */
const loadReport = () => import("../report.ts");
loadAhead(() => loadReport().catch(() => undefined));

/** Saves the form and, if asked, submits the expense for approval. The form reports errors of saving. */
export function useSaveExpense(
  type: ExpenseType,
  expense: Expense | undefined,
  fileOf: (id: string) => File | undefined,
) {
  const t = useT();
  const create = useChange(storeExpense, { quiet: true });
  const update = useChange(updateExpense, { quiet: true });
  const send = useChange(sendExpense);
  const store = async (values: ExpenseValues, saving: Saving<ExpenseValues>): Promise<Expense> => {
    const { version, idempotencyKey, onProgress } = saving;
    const body = bodyOf(values, fileOf);
    const files = body.fees.some((f) => f.invoices?.length);
    const options = { idempotencyKey, ...(files && { onProgress }) };
    const answer = await (expense
      ? update.mutateAsync({ input: { params: { id: expense.hash_id }, body: { ...body, version } }, ...options })
      : create.mutateAsync({ input: { body: { ...body, type, zone_hash_id: values.zone_hash_id } }, ...options }));
    return answer.data;
  };
  return async (values: ExpenseValues, saving: Saving<ExpenseValues>, how: "save" | "send" | undefined) => {
    const saved = await store(values, saving);
    if (how !== "send") return saved;
    if (!saved.can.send) {
      toast(t("expenses.saved", { number: saved.number }));
      return saved;
    }
    try {
      const input = { params: { id: saved.hash_id }, body: { version: saved.version } };
      const sent = await send.mutateAsync({ input, idempotencyKey: saving.idempotencyKey });
      (await loadReport()).reportExpense(sent, t("expenses.sent", { number: saved.number }));
      return sent.data;
    } catch (e) {
      // Offline: both calls are repeated with the same key.
      if (isApiError(e) && e.status === 0) throw e;
      // The error was shown. The expense is stored as a draft, and its record offers to send it again.
      return saved;
    }
  };
}
