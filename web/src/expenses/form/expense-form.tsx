import { IconSend } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { getExpense, storeExpense, updateExpense } from "#contract/expenses/endpoints.ts";
import type { Expense, ExpenseType } from "#contract/expenses/schemas.ts";
import { today } from "#contract/kit/dates.ts";
import { formatMoney } from "#contract/kit/amounts.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { lazy } from "#web/kit/lazy.ts";
import { useMe } from "#web/api/me.ts";
import { keyOf, queryClient } from "#web/api/query.ts";
import { usePageTitle } from "#web/kit/page-title.ts";
import { globalHandling } from "#web/api/handling.ts";
import { toast, toastError } from "#web/kit/toast.ts";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import { RecordFormPage } from "#web/ui/form/record-form-page.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { lazyTab } from "#web/ui/lazy-tab.tsx";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import { useSaveExpense } from "./use-save-expense.ts";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { useExpense } from "../record/use-expense.ts";
import { type DayFacts, dayProblems, missingDateReasons } from "./fee-problems.ts";
import { FeesField } from "./fees-field.tsx";
import { HeaderFields } from "./header-fields.tsx";
import type { Choices } from "./use-choices.ts";
import { useFeeFiles } from "./use-fee-files.ts";
import { usePolicy } from "./use-policy.ts";
import { type ExpenseValues, missing, valuesOf } from "./values.ts";

/** Lazy: typing can begin before these have loaded. */
const RejectedNotice = lazy(async () => ({ default: (await import("../rejected-notice.tsx")).RejectedNotice }));
const FormSum = lazyPart(async () => ({ default: (await import("./form-sum.tsx")).FormSum }));
const MoreFields = lazyTab(() => import("./more-fields.tsx"));
const FormSide = lazy(() => import("./form-side.tsx"));

/** Lazy: needed only once something is typed. */
const DuplicatesInForm = lazy(() => import("../duplicates/in-form.tsx"));

interface ExpenseFormProps {
  type: ExpenseType;
  choices: Choices;
  start: ExpenseValues;
  /** The expense being edited; undefined for a new one. */
  expense?: Expense;
  /** Name of the draft. */
  draft: string;
}

/** Form of an expense: header, fees with receipts, running total. */
export function ExpenseForm({ type, choices, start, expense, draft: name }: ExpenseFormProps) {
  const t = useT();
  const { can } = useMe();
  const now = useExpense(expense?.hash_id ?? "").data?.data ?? expense;
  const save = useSaveExpense(type, expense, (id) => files.fileOf(id));
  const form = useRecordForm<ExpenseValues, Promise<Expense>, "save" | "send">({
    draft: name,
    start: now ? valuesOf(now) : start,
    version: now?.version,
    editable: !now || now.can.update === true,
    check: (v, how) => {
      const isKept = (at: string): boolean => {
        const fee = v.fees[Number(at.split(".")[1])];
        return how !== "send" && now?.fees.some((f) => f.hash_id === fee?.hash_id && f.date === fee.date) === true;
      };
      const days = Object.entries({ ...dayProblems(v, facts(v)), ...(how === "send" && missingDateReasons(v)) });
      return {
        ...Object.fromEntries(
          days.flatMap(([at, { key, params }]) =>
            // The server lets a stored fee wait for its day until it is sent.
            key === "errors.fee_future" && isKept(at) ? [] : [[at, t(key, params)]],
          ),
        ),
        ...Object.fromEntries(Object.entries(missing(v)).map(([field, key]) => [field, t(key)])),
      };
    },
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
  const only = values.fees.length === 1 ? values.fees[0]?.key : undefined;
  const [opened, setOpen] = useState(only);
  // The fee that was open may have gone with a draft that was dropped.
  const open = values.fees.some((f) => f.key === opened) ? opened : opened && only;
  const files = useFeeFiles(values, (gone) =>
    form.change({ fees: values.fees.map((f) => ({ ...f, files: f.files.filter((x) => !gone.has(x.id)) })) }),
  );
  const zone = (expense ? choices.zones : choices.open).find((z) => z.hash_id === values.zone_hash_id);
  const anyCurrency = type !== "OFFICE" || !!zone?.can.any_currency;
  const currency =
    choices.currencies.find((c) => c.hash_id === values.currency_hash_id) ??
    (zone?.currency?.hash_id === values.currency_hash_id ? zone.currency : undefined) ??
    expense?.currency ??
    zone?.currency ??
    undefined;
  const policy = usePolicy({ values, currency, except: expense?.hash_id, change: form.change });
  const noCurrency = !!zone && !zone.currency;
  const title = expense
    ? t("expenses.change_number", { number: expense.number })
    : t(`expenses.new_${type.toLowerCase()}`);
  usePageTitle(title);
  const sends = expense ? !!expense.can.send : can("expense_sending", values.zone_hash_id);
  const saves = {
    how: "save",
    label: t(expense?.status === "REJECTED" ? "expenses.save" : "expenses.save_draft"),
    disabled: noCurrency,
  } as const;
  const sending = {
    how: "send",
    label: t("expenses.send"),
    icon: <IconSend stroke={1.6} />,
    disabled: noCurrency,
  } as const;
  const theirs = now && {
    title: now.title,
    amount: formatMoney(now.amount, now.currency.iso),
    count: now.fees.length,
  };
  return (
    <RecordFormPage
      form={form}
      of={now && { kind: "expense", id: now.hash_id, now: t("expenses.theirs", theirs) }}
      title={title}
      ways={sends ? [saves, sending] : [saves]}
      sum={
        <Suspense fallback={null}>
          <FormSum values={values} {...(currency && { iso: currency.iso })} />
        </Suspense>
      }
      side={
        <Suspense fallback={<SkeletonRows rows={6} />}>
          <FormSide values={values} iso={currency?.iso} open={open} files={files} sends={sends} />
        </Suspense>
      }
    >
      {now ? (
        <Suspense fallback={null}>
          <RejectedNotice expense={now} />
        </Suspense>
      ) : null}
      {noCurrency ? <Notice title={t("errors.no_currency")} /> : null}
      <HeaderFields form={form} choices={choices} anyCurrency={anyCurrency} fixedZone={!!expense} />
      <FeesField
        form={form}
        choices={choices}
        files={files}
        policy={policy}
        problems={dayProblems(values, facts(values))}
        iso={currency?.iso}
        decimals={currency?.minor_unit}
        open={open}
        onOpen={setOpen}
      />
      <Suspense fallback={null}>
        <DuplicatesInForm values={values} files={files} {...(expense && { except: expense.hash_id })} />
      </Suspense>
      <MoreFields form={form} choices={choices} expense={now} />
    </RecordFormPage>
  );
}
