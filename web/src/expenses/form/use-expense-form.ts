import { expenseHref } from "#contract/expenses/hrefs.ts";
import { getExpense, storeExpense, updateExpense } from "#contract/expenses/endpoints.ts";
import type { Expense, ExpenseType } from "#contract/expenses/schemas.ts";
import type { CurrencyRef } from "#contract/kit/money.ts";
import { today } from "#contract/kit/dates.ts";
import { go } from "#web/kit/go.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { keyOf, queryClient } from "#web/api/query.ts";
import { globalHandling } from "#web/api/handling.ts";
import { toast, toastError } from "#web/kit/toast.ts";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import { useSaveExpense } from "./use-save-expense.ts";
import { type DayFacts, dayProblems, missingDateReasons } from "./fee-problems.ts";
import type { Choices } from "./use-choices.ts";
import { useFeeFiles } from "./use-fee-files.ts";
import { usePolicy } from "./use-policy.ts";
import { type ExpenseValues, missing, valuesOf } from "./values.ts";

type Way = "save" | "send";

/** What is missing or wrong, by field. `now` is the stored expense. */
function problemsOf(v: ExpenseValues, how: Way | undefined, now: Expense | undefined, facts: DayFacts, t: Translate) {
  const isKept = (at: string): boolean => {
    const fee = v.fees[Number(at.split(".")[1])];
    return how !== "send" && now?.fees.some((f) => f.hash_id === fee?.hash_id && f.date === fee.date) === true;
  };
  const days = Object.entries({ ...dayProblems(v, facts), ...(how === "send" && missingDateReasons(v)) });
  return {
    ...Object.fromEntries(
      days.flatMap(([at, { key, params }]) =>
        // The server lets a stored fee wait for its day until it is sent.
        key === "errors.fee_future" && isKept(at) ? [] : [[at, t(key, params)]],
      ),
    ),
    ...Object.fromEntries(Object.entries(missing(v)).map(([field, key]) => [field, t(key)])),
  };
}

type Zone = Choices["zones"][number];

/** The chosen currency, even if it is no longer among the choices; otherwise the expense's or the office's. */
const currencyOf = (
  id: string,
  choices: Choices,
  zone: Zone | undefined,
  expense: Expense | undefined,
): CurrencyRef | undefined =>
  choices.currencies.find((c) => c.hash_id === id) ??
  (zone?.currency?.hash_id === id ? zone.currency : undefined) ??
  expense?.currency ??
  zone?.currency ??
  undefined;

interface ExpenseFormOf {
  type: ExpenseType;
  choices: Choices;
  start: ExpenseValues;
  /** The expense being edited; undefined for a new one. */
  expense?: Expense;
  /** Name of the draft. */
  draft: string;
}

/** State of the form with its receipts, office, currency and expense rules. `now` is the expense as it is stored now. */
export function useExpenseForm({ type, choices, start, expense, draft }: ExpenseFormOf, now: Expense | undefined) {
  const t = useT();
  const save = useSaveExpense(type, expense, (id) => files.fileOf(id));
  const form = useRecordForm<ExpenseValues, Promise<Expense>, Way>({
    draft,
    start: now ? valuesOf(now) : start,
    version: now?.version,
    editable: !now || now.can.update === true,
    check: (v, how) => problemsOf(v, how, now, facts(v), t),
    save,
    saved: (stored, _, how) => {
      if (how !== "send") toast(t("expenses.saved", { number: stored.number }));
      queryClient.setQueryData(keyOf(getExpense, { params: { id: stored.hash_id } }), { data: stored });
      go(expenseHref.view(stored.hash_id), { replace: true });
    },
    failed: (e) => {
      // Refetched, and shown as a conflict.
      if (e.status === 409 && e.code === "stale") return;
      if (e.status === 403) toastError(e.message || t("errors.forbidden"));
      else if (e.status !== 401) globalHandling(expense ? updateExpense : storeExpense, e, {});
    },
    forgotten: () => files.forgetAll(),
    onClose: () => go(expense ? expenseHref.view(expense.hash_id) : expenseHref.own()),
  });
  const { values } = form;
  function facts(v: ExpenseValues): DayFacts {
    const office = choices.zones.find((z) => z.hash_id === v.zone_hash_id);
    return { today: today(office?.time_zone ?? "UTC"), away: policy.away };
  }
  const files = useFeeFiles(values, (gone) =>
    form.change({ fees: values.fees.map((f) => ({ ...f, files: f.files.filter((x) => !gone.has(x.id)) })) }),
  );
  const zone = (expense ? choices.zones : choices.open).find((z) => z.hash_id === values.zone_hash_id);
  const currency = currencyOf(values.currency_hash_id, choices, zone, expense);
  const policy = usePolicy({ values, currency, except: expense?.hash_id, change: form.change });
  return { form, files, zone, currency, policy, problems: dayProblems(values, facts(values)) };
}
