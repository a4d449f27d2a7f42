import type { Holder } from "#contract/accounting/endpoints.ts";
import { today } from "#contract/kit/dates.ts";
import { formatAmount } from "#contract/kit/amounts.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { toast } from "#web/kit/toast.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { inStep, noOther, type Other, otherGiven } from "#web/ui/form/other-amount.ts";
import RateFields from "#web/ui/form/rate-fields.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useOpenDays } from "#web/ui/form/use-open-days.ts";
import { useRecordForm, type FormFields } from "#web/ui/form/use-record-form.ts";
import { BalanceAfter } from "./balance-after.tsx";
import css from "./forms.module.css";
import { calls, kindOf, mayKeep } from "./kinds.ts";
import { type Office, useHolders, useOffices } from "./use-offices.ts";

interface TransferFormProps {
  holder: Holder;
  office: Office;
  onClose: () => void;
}

interface Values {
  transaction_to_hash_id: string;
  amount: string;
  other: Other;
  /** Reason; the server requires it if the rate differs much from the month's. */
  motif: string | null;
  date: string;
  label: string;
}

const some = (amount: string): boolean => /[1-9]/u.test(amount);

/** State of the transfer: the chosen holder, and the amount in its currency. */
function useTransferForm(holder: Holder, office: Office, onClose: () => void) {
  const t = useT();
  const openDays = useOpenDays(office.hash_id);
  const { can } = useMe();
  const day = today(office.time_zone);
  const { offices } = useOffices();
  const { all, pending } = useHolders(offices, (kind, zone) => mayKeep(can, kind, zone));
  const transfer = useChange(calls[kindOf[holder.type]].transfer);
  const others = all.filter((h) => h.hash_id !== holder.hash_id);
  const read = (v: Values) => {
    const target = others.find((h) => h.hash_id === v.transaction_to_hash_id);
    const crosses = target && target.currency.iso !== holder.currency.iso;
    return { to: target, inOther: crosses ? inStep(v.amount, v.other, target.currency.minor_unit) : undefined };
  };
  const form = useRecordForm<Values, Promise<unknown>>({
    draft: `accounting.transfer_out.${holder.hash_id}`,
    start: {
      transaction_to_hash_id: "",
      amount: "",
      other: noOther,
      motif: null,
      date: day,
      label: "",
    },
    check: (v) => ({
      transaction_to_hash_id: read(v).to ? undefined : t("accounting.to_needed"),
      amount: some(v.amount) ? undefined : t("accounting.invalid_amount"),
      rate_exchange:
        read(v).inOther && !some(v.other.rate) && !some(v.other.amount) ? t("accounting.rate_needed") : undefined,
    }),
    save: (v, { idempotencyKey }) =>
      transfer.mutateAsync({
        input: {
          params: { id: holder.hash_id },
          body: {
            transaction_to_type: read(v).to?.type ?? "Account",
            transaction_to_hash_id: v.transaction_to_hash_id,
            amount: v.amount,
            date: v.date || undefined,
            label: v.label.trim() || null,
            ...(read(v).inOther && { motif: v.motif ?? undefined, ...otherGiven(v.other) }),
          },
        },
        idempotencyKey,
      }),
    saved: (_, v) => {
      const amount = `${formatAmount(v.amount)} ${holder.currency.iso}`;
      toast(t("accounting.done_transfer", { amount, name: read(v).to?.name }));
      onClose();
    },
    onClose,
  });
  const { values, errors } = form;
  const { to, inOther } = read(values);
  const arrives = inOther ? inOther.amount : values.amount;
  return { openDays, day, pending, others, form, values, errors, to, inOther, arrives };
}

/** Form of a transfer to another holder of the user's offices; across currencies with the rate or the arriving amount. */
export default function TransferForm({ holder, office, onClose }: TransferFormProps) {
  const t = useT();
  const { openDays, day, pending, others, form, values, to, inOther, arrives } = useTransferForm(
    holder,
    office,
    onClose,
  );
  const here = (h: Holder): number => (h.zone_hash_id === holder.zone_hash_id ? 0 : 1);
  const choices = others
    .toSorted((a, b) => here(a) - here(b) || a.zone.name.localeCompare(b.zone.name) || a.name.localeCompare(b.name))
    .map((h) => ({ value: h.hash_id, label: `${h.zone.name} · ${h.name} · ${h.currency.iso}` }));
  const sum = (
    <>
      <BalanceAfter holder={holder} change={values.amount} way="out" />
      {to && arrives ? <BalanceAfter holder={to} change={arrives} way="in" /> : null}
    </>
  );
  return (
    <RecordDrawer form={form} label={t("accounting.transfer")} submit={t("accounting.transfer")} sum={sum}>
      {!pending && choices.length === 0 ? <p className={css.hint}>{t("accounting.nowhere")}</p> : null}
      <ChoiceField
        autoFocus
        {...form.field("transaction_to_hash_id", "accounting.transfer_to")}
        onChange={(id) => form.change({ transaction_to_hash_id: id, other: noOther, motif: null })}
        required
        choices={choices}
        placeholder={t("accounting.choose_holder")}
        disabled={choices.length === 0}
      />
      <MoneyInput
        {...form.field("amount", "accounting.amount")}
        iso={holder.currency.iso}
        decimals={holder.currency.minor_unit}
        required
      />
      <TransferRate holder={holder} day={day} form={form} to={to} inOther={inOther} />
      <DateField {...form.field("date", "accounting.date")} {...openDays} max={day} />
      <TextField
        {...form.field("label", "accounting.label")}
        optional
        placeholder={t("accounting.label_example_transfer")}
      />
    </RecordDrawer>
  );
}

interface TransferRateProps {
  holder: Holder;
  day: string;
  form: FormFields<Values>;
  to: Holder | undefined;
  inOther: Other | undefined;
}

/** The rate, or the amount that arrives, in another currency. */
function TransferRate({ holder, day, form, to, inOther }: TransferRateProps) {
  const t = useT();
  const { values, errors } = form;
  return to && inOther ? (
    <>
      <RateFields
        other={inOther}
        from={{ zone: holder.zone_hash_id, currency: holder.currency }}
        to={{ zone: to.zone_hash_id, currency: to.currency }}
        date={values.date || day}
        amountLabel={t("accounting.arrives")}
        errors={errors}
        onChange={(other) => {
          form.change({ other });
          for (const field of ["rate_exchange", "amount_to", "motif"]) errors.clear(field);
        }}
      />
      {some(inOther.rate) ? (
        <p className={css.hint}>
          {t(inOther.by === "amount" ? "accounting.rate_follows" : "accounting.arrives_follows")}
        </p>
      ) : (
        <p className={css.hint}>{t("accounting.either")}</p>
      )}
      {values.motif !== null || errors.of("motif") ? (
        <LongTextField {...form.field("motif", "accounting.rate_motif")} value={values.motif ?? ""} required />
      ) : null}
    </>
  ) : null;
}
