import { IconSend } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import type { Expense, ExpenseType } from "#contract/expenses/schemas.ts";
import { formatMoney } from "#contract/kit/amounts.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { lazy } from "#web/kit/lazy.ts";
import { useMe } from "#web/api/me.ts";
import { usePageTitle } from "#web/kit/page-title.ts";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import { RecordFormPage } from "#web/ui/form/record-form-page.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { lazyTab } from "#web/ui/lazy-tab.tsx";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { useExpense } from "../record/use-expense.ts";
import { FeesField } from "./fees-field.tsx";
import { HeaderFields } from "./header-fields.tsx";
import type { Choices } from "./use-choices.ts";
import { useExpenseForm } from "./use-expense-form.ts";
import type { ExpenseValues, FeeValues } from "./values.ts";

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

/** The buttons of the form: save, and for those who may, send. */
function waysOf({ isRejected, sends, disabled }: Record<"isRejected" | "sends" | "disabled", boolean>, t: Translate) {
  const saves = { how: "save", label: t(isRejected ? "expenses.save" : "expenses.save_draft"), disabled } as const;
  const sending = { how: "send", label: t("expenses.send"), icon: <IconSend stroke={1.6} />, disabled } as const;
  return sends ? [saves, sending] : [saves];
}

/** The stored expense in a few words, for a conflict. */
const theirs = (now: Expense, t: Translate): string =>
  t("expenses.theirs", {
    title: now.title,
    amount: formatMoney(now.amount, now.currency.iso),
    count: now.fees.length,
  });

const titleOf = (type: ExpenseType, expense: Expense | undefined, t: Translate): string =>
  expense ? t("expenses.change_number", { number: expense.number }) : t(`expenses.new_${type.toLowerCase()}`);

/** Key of the open fee, an only fee at first. The fee that was open may have gone with a draft that was dropped. */
function useOpenFee(fees: readonly FeeValues[]) {
  const only = fees.length === 1 ? fees[0]?.key : undefined;
  const [opened, setOpen] = useState(only);
  const open = fees.some((f) => f.key === opened) ? opened : opened && only;
  return [open, setOpen] as const;
}

/** Form of an expense: header, fees with receipts, running total. */
export function ExpenseForm(props: ExpenseFormProps) {
  const { type, choices, expense } = props;
  const t = useT();
  const { can } = useMe();
  const now = useExpense(expense?.hash_id ?? "").data?.data ?? expense;
  const { form, files, zone, currency, policy, problems } = useExpenseForm(props, now);
  const { values } = form;
  const [open, setOpen] = useOpenFee(values.fees);
  const noCurrency = !!zone && !zone.currency;
  const title = titleOf(type, expense, t);
  usePageTitle(title);
  const sends = expense ? !!expense.can.send : can("expense_sending", values.zone_hash_id);
  return (
    <RecordFormPage
      form={form}
      of={now && { kind: "expense", id: now.hash_id, now: theirs(now, t) }}
      title={title}
      ways={waysOf({ isRejected: expense?.status === "REJECTED", sends, disabled: noCurrency }, t)}
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
      <HeaderFields
        form={form}
        choices={choices}
        anyCurrency={type !== "OFFICE" || !!zone?.can.any_currency}
        fixedZone={!!expense}
      />
      <FeesField
        form={form}
        choices={choices}
        files={files}
        policy={policy}
        problems={problems}
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
