import { accounts, boxes, type Holder } from "#contract/accounting/endpoints.ts";
import { payOrder } from "#contract/invoices/endpoints.ts";
import type { Invoice } from "#contract/invoices/schemas.ts";
import { formatMoney } from "#contract/kit/amounts.ts";
import { decimal } from "#contract/kit/money.ts";
import { useWhole } from "#web/api/query.ts";
import { todayAt } from "#web/api/today.ts";
import { useT } from "#web/kit/i18n.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { inStep, noOther, otherGiven } from "#web/ui/form/other-amount.ts";
import RateFields from "#web/ui/form/rate-fields.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";

/** Instead of the id of an account or cash box. */
const ELSEWHERE = "elsewhere";

interface PaymentFormProps {
  invoice: Invoice;
  onClose: () => void;
}

/** The accounts and cash boxes of an office that the user may pay into. */
function useHolders(zone: string): readonly Holder[] {
  const of = { params: { zone }, query: {} };
  const a = useWhole(accounts.list, of, { quiet: true }).data ?? [];
  const b = useWhole(boxes.list, of, { quiet: true }).data ?? [];
  // Seeing an account doesn't imply the right to deposit into it.
  return [...a, ...b].filter((h) => h.can.deposit);
}

/** State of the form; `foreign` is the chosen holder if its currency is not the invoice's. */
function usePaymentForm({ invoice: i, onClose }: PaymentFormProps, holders: readonly Holder[]) {
  const t = useT();
  const { iso } = i.currency;
  const next = i.instalments.find((p) => Number(p.open) > 0);
  const foreignOf = (id: string): Holder | undefined => holders.find((h) => h.hash_id === id && h.currency.iso !== iso);
  const form = useCallForm(payOrder, {
    draft: undefined,
    start: {
      amount: next?.open ?? i.open,
      date: todayAt(i.zone.hash_id),
      transaction_to_hash_id: "",
      other: noOther,
      motif: "",
    },
    version: i.version,
    check: (v) => ({
      amount: !/[1-9]/u.test(v.amount)
        ? t("errors.amount")
        : decimal(v.amount).gt(i.open)
          ? t("invoices.over_open", { open: formatMoney(i.open, iso) })
          : undefined,
      transaction_to_hash_id: v.transaction_to_hash_id ? undefined : t("errors.required"),
      rate_exchange:
        foreignOf(v.transaction_to_hash_id) && !v.other.rate && !v.other.amount
          ? t("accounting.rate_needed")
          : undefined,
      date: v.date ? undefined : t("errors.required"),
    }),
    input: (v, version) => {
      const holder = holders.find((h) => h.hash_id === v.transaction_to_hash_id);
      const body = {
        amount: v.amount,
        date: v.date,
        invoice_hash_id: i.hash_id,
        version,
        ...(holder && { transaction_to_type: holder.type, transaction_to_hash_id: holder.hash_id }),
        ...(foreignOf(v.transaction_to_hash_id) && { ...otherGiven(v.other), ...(v.motif && { motif: v.motif }) }),
      };
      return { params: { id: i.order.hash_id }, body };
    },
    saved: (_, v) => t("invoices.paid_toast", { amount: formatMoney(v.amount, iso) }),
    onClose,
  });
  return { form, foreign: foreignOf(form.values.transaction_to_hash_id) };
}

/** The form of a customer's payment: amount, date, account or cash box. */
export default function PaymentForm(props: PaymentFormProps) {
  const { invoice: i } = props;
  const t = useT();
  const holders = useHolders(i.zone.hash_id);
  const { form, foreign } = usePaymentForm(props, holders);
  return (
    <RecordDrawer
      form={form}
      of={{ kind: "invoice", id: i.hash_id, now: i.number }}
      label={t("invoices.pay_title", { number: i.number ?? "" })}
      submit={t("invoices.pay_submit")}
    >
      <MoneyInput
        {...form.field("amount", "invoices.pay_amount")}
        iso={i.currency.iso}
        decimals={i.currency.minor_unit}
        required
        autoFocus
      />
      <DateField {...form.field("date", "invoices.pay_date")} kind="past" required />
      <ChoiceField
        {...form.field("transaction_to_hash_id", "invoices.pay_into")}
        onChange={(id) => form.change({ transaction_to_hash_id: id, other: noOther })}
        choices={[
          ...holders.map((h) => ({ value: h.hash_id, label: `${h.name} · ${h.currency.iso}` })),
          { value: ELSEWHERE, label: t("invoices.pay_elsewhere") },
        ]}
        required
      />
      {foreign ? (
        <>
          <RateFields
            other={inStep(form.values.amount, form.values.other, foreign.currency.minor_unit)}
            from={{ zone: i.zone.hash_id, currency: i.currency }}
            to={{ zone: foreign.zone_hash_id, currency: foreign.currency }}
            date={form.values.date}
            amountLabel={t("invoices.pay_got", { currency: foreign.currency.iso })}
            errors={form.errors}
            onChange={(other) => {
              form.change({ other });
              for (const field of ["rate_exchange", "amount_to", "motif"]) form.errors.clear(field);
            }}
          />
          <TextField {...form.field("motif", "invoices.pay_motif")} optional />
        </>
      ) : null}
    </RecordDrawer>
  );
}
