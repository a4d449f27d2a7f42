import { IconCash } from "@tabler/icons-react";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import type { Holder } from "#contract/accounting/endpoints.ts";
import { payExpense } from "#contract/expenses/endpoints.ts";
import type { Expense } from "#contract/expenses/schemas.ts";
import { formatMoney } from "#contract/kit/amounts.ts";
import { decimal, toWire } from "#contract/kit/money.ts";
import { globalHandling } from "#web/api/handling.ts";
import { useChange } from "#web/api/query.ts";
import { todayAt } from "#web/api/today.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { usePageTitle } from "#web/kit/page-title.ts";
import { Money } from "#web/ui/atoms/money.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { Group, Pair } from "#web/ui/form/form-page.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { RecordFormPage } from "#web/ui/form/record-form-page.tsx";
import { inStep, noOther, type Other, otherGiven } from "#web/ui/form/other-amount.ts";
import { useOpenDays } from "#web/ui/form/use-open-days.ts";
import { useRecordForm, type FormFields } from "#web/ui/form/use-record-form.ts";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { AlsoHere } from "#web/ui/record/also-here.tsx";
import { openAmount } from "../record/settlement.tsx";
import { reportExpense } from "../report.ts";
import { chosenParts, openParts, partKey, sumOfParts } from "./parts.ts";
import { PayrollParts } from "./payroll-parts.tsx";
import { HolderChoice } from "./holder-choice.tsx";
import { lazyTab } from "#web/ui/lazy-tab.tsx";
import { useHolders } from "./use-holders.ts";
import { PaymentSide } from "./payment-side.tsx";

const RateFields = lazyTab(() => import("#web/ui/form/rate-fields.tsx"));

interface Values {
  /** Null until chosen: the only holder in the expense's currency is preselected. */
  transaction_from_hash_id: string | null;
  amount: string;
  /** Of an expense made of payslips: what is paid of it. */
  parts: readonly string[];
  date: string;
  other: Other;
  /** Reason; the server requires it if the rate differs much from the month's. */
  motif: string | null;
}

const bodyOf = (e: Expense, v: Values, holder: Holder | undefined, foreign: boolean) => ({
  expense_hash_id: e.hash_id,
  transaction_from_type: holder?.type ?? "Account",
  transaction_from_hash_id: holder?.hash_id ?? "",
  amount: v.amount,
  date: v.date,
  version: e.version,
  ...(e.parts && { parts: chosenParts(e.parts, v.parts) }),
  ...(foreign && {
    motif: v.motif ?? undefined,
    ...otherGiven(v.other),
  }),
});

/** State of the payment: the chosen holder, the amount in its currency, and what remains. */
function usePaymentForm(e: Expense, zone: string) {
  const t = useT();
  const open = openAmount(e);
  const holders = useHolders(zone);
  const openDays = useOpenDays(e.zone_hash_id, zone);
  const pay = useChange(payExpense, { quiet: true });
  const form = useRecordForm<Values, ReturnType<typeof pay.mutateAsync>>({
    draft: undefined,
    start: {
      transaction_from_hash_id: null,
      amount: open,
      parts: openParts(e).map(partKey),
      date: todayAt(e.zone_hash_id),
      other: noOther,
      motif: null,
    },
    check: (v) => {
      const { holder, inHolder } = read(v);
      return {
        transaction_from_hash_id: holder ? undefined : t("expenses.need_holder"),
        amount: !/[1-9]/u.test(v.amount)
          ? t("expenses.need_amount_paid")
          : decimal(open).lt(v.amount)
            ? t("errors.amount_over_remaining", { open: formatMoney(open, e.currency.iso) })
            : undefined,
        rate_exchange: inHolder && !inHolder.rate && !inHolder.amount ? t("expenses.need_rate") : undefined,
        date: v.date ? undefined : t("expenses.need_day"),
      };
    },
    save: (v, { idempotencyKey }) => {
      const { holder, inHolder } = read(v);
      return pay.mutateAsync({ input: { body: bodyOf(e, v, holder, inHolder !== undefined) }, idempotencyKey });
    },
    saved: (answer, v) => {
      const part = decimal(open).gt(v.amount);
      reportExpense(answer, t(part ? "expenses.paid_part_of" : "expenses.paid_all", { number: e.number }));
      go(`${back}?tab=payments`, { replace: true });
    },
    failed: (x) => void globalHandling(payExpense, x, {}),
    onClose: () => go(back),
  });
  const { values, errors } = form;
  const { amount } = values;
  usePageTitle(t("expenses.pay_number", { number: e.number }));

  const fits = holders.filter((h) => h.currency.iso === e.currency.iso);
  /** The chosen holder, and the amount in its currency if different. */
  function read(v: Values) {
    const holder =
      holders.find((h) => h.hash_id === v.transaction_from_hash_id) ??
      (v.transaction_from_hash_id === null && fits.length === 1 ? fits[0] : undefined);
    const foreign = holder && holder.currency.iso !== e.currency.iso;
    return { holder, inHolder: foreign ? inStep(v.amount || "0", v.other, holder.currency.minor_unit) : undefined };
  }
  const { holder, inHolder } = read(values);
  const left = decimal(open).minus(amount || "0");
  const remains = left.lt(0) ? "0" : toWire(left);
  const back = expenseHref.atAccounting(e.hash_id);
  return { holders, openDays, form, values, errors, amount, holder, inHolder, remains };
}

/** Form to pay an expense in full or in part, from an account or cash box in any currency. */
export function PaymentForm({ expense: e, zone }: { expense: Expense; zone: string }) {
  const t = useT();
  const { holders, openDays, form, values, errors, amount, holder, inHolder, remains } = usePaymentForm(e, zone);
  return (
    <RecordFormPage
      form={form}
      title={t("expenses.pay_number", { number: e.number })}
      ways={[
        {
          icon: <IconCash stroke={1.6} />,
          label: /[1-9]/u.test(amount)
            ? t("expenses.pay_amount", { amount: formatMoney(amount, e.currency.iso) })
            : t("expenses.pay"),
        },
      ]}
      sum={
        <span>
          {t("expenses.remains")} <Money value={remains} iso={e.currency.iso} tight />
        </span>
      }
      side={<PaymentSide expense={e} holder={holder} amount={amount} inHolder={inHolder?.amount} remains={remains} />}
    >
      <AlsoHere kind="expense" id={e.hash_id} editing />
      <HolderChoice
        holders={holders}
        value={holder?.hash_id}
        iso={e.currency.iso}
        onChange={(id) => form.change({ transaction_from_hash_id: id, other: noOther, motif: null })}
        error={errors.of("transaction_from_hash_id")}
        needs={inHolder ? inHolder.amount : amount}
      />
      {e.parts ? (
        <PayrollParts
          expense={e}
          value={values.parts}
          onChange={(parts) => {
            form.change({ parts: [...parts], amount: sumOfParts(e, parts), other: noOther });
            errors.clear("amount");
          }}
        />
      ) : null}
      <PaymentFields expense={e} openDays={openDays} form={form} holder={holder} inHolder={inHolder} />
    </RecordFormPage>
  );
}

interface PaymentFieldsProps {
  expense: Expense;
  openDays: { min?: string | undefined; description?: string | undefined };
  form: FormFields<Values>;
  holder: Holder | undefined;
  inHolder: Other | undefined;
}

/** Amount and day, and the rate of a holder in another currency. */
function PaymentFields({ expense: e, openDays, form, holder, inHolder }: PaymentFieldsProps) {
  const t = useT();
  const { values, errors } = form;
  return (
    <Group>
      <Pair>
        <MoneyInput
          {...form.field("amount", "expenses.amount_to_pay")}
          disabled={e.parts !== null}
          iso={e.currency.iso}
          decimals={e.currency.minor_unit}
        />
        <DateField
          {...form.field("date", "expenses.payment_day")}
          {...openDays}
          max={todayAt(e.zone_hash_id)}
          required
        />
      </Pair>
      {holder && inHolder ? (
        <RateFields
          other={inHolder}
          from={{ zone: e.zone_hash_id, currency: e.currency }}
          to={{ zone: holder.zone_hash_id, currency: holder.currency }}
          date={values.date}
          amountLabel={t("expenses.leaves_holder")}
          errors={errors}
          onChange={(other) => {
            form.change({ other });
            for (const field of ["rate_exchange", "amount_to", "motif"]) errors.clear(field);
          }}
        />
      ) : null}
      {inHolder && (values.motif !== null || errors.of("motif")) ? (
        <TextField {...form.field("motif", "expenses.rate_motif")} value={values.motif ?? ""} max={2000} required />
      ) : null}
    </Group>
  );
}
