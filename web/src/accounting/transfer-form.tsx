import type { Holder } from "#contract/accounting/endpoints.ts";
import { today } from "#contract/kit/dates.ts";
import { converted, rateBetween } from "#contract/kit/money-rate.ts";
import { formatAmount } from "#contract/kit/money.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { toast } from "#web/kit/toast.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { RateInput } from "#web/ui/form/rate-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useOpenDays } from "#web/ui/form/use-open-days.ts";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import { BalanceAfter } from "./balance-after.tsx";
import css from "./forms.module.css";
import { calls, kindOf, mayKeep } from "./kinds.ts";
import { RateLine } from "./rate-line.tsx";
import { type Office, useHolders, useOffices } from "./use-offices.ts";

interface TransferFormProps {
  holder: Holder;
  office: Office;
  onClose: () => void;
}

interface Values {
  transaction_to_hash_id: string;
  amount: string;
  /** The field typed last; the other is computed. */
  given: "rate_exchange" | "amount_to";
  rate_exchange: string;
  amount_to: string;
  /** Reason; the server requires it if the rate differs much from the month's. */
  motif: string | null;
  date: string;
  label: string;
}

const some = (amount: string): boolean => /[1-9]/u.test(amount);

/** Rate and arriving amount, one typed and the other computed; no rate within one currency. */
function crossing(v: Values, from: Holder, to: Holder | undefined) {
  if (!to || to.currency.iso === from.currency.iso) return { crosses: false, rate: "", arrives: v.amount } as const;
  return v.given === "rate_exchange"
    ? {
        crosses: true,
        rate: v.rate_exchange,
        arrives: converted(v.amount, v.rate_exchange, to.currency.minor_unit),
      }
    : { crosses: true, rate: rateBetween(v.amount, v.amount_to), arrives: v.amount_to };
}

/** Form of a transfer to another holder of the user's offices; across currencies with the rate or the arriving amount. */
export default function TransferForm({ holder, office, onClose }: TransferFormProps) {
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
    return { to: target, ...crossing(v, holder, target) };
  };
  const form = useRecordForm<Values, Promise<unknown>>({
    draft: `accounting.transfer.${holder.hash_id}`,
    start: {
      transaction_to_hash_id: "",
      amount: "",
      given: "rate_exchange",
      rate_exchange: "",
      amount_to: "",
      motif: null,
      date: day,
      label: "",
    },
    check: (v) => ({
      transaction_to_hash_id: read(v).to ? undefined : t("accounting.to_needed"),
      amount: some(v.amount) ? undefined : t("accounting.invalid_amount"),
      rate_exchange: read(v).crosses && !some(read(v).rate) ? t("accounting.rate_needed") : undefined,
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
            ...(read(v).crosses && { motif: v.motif ?? undefined, [v.given]: v[v.given] }),
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
  const { to, crosses, rate, arrives } = read(values);
  const give =
    (given: Values["given"]) =>
    (value: string): void => {
      form.change({ given, [given]: value });
      errors.clear(given === "amount_to" ? "rate_exchange" : "amount_to");
      errors.clear("motif");
    };
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
      {to && crosses ? (
        <>
          <Pair>
            <RateInput
              {...form.field("rate_exchange", "accounting.rate")}
              description={t("accounting.rate_means", { to: to.currency.iso, from: holder.currency.iso })}
              value={rate}
              onChange={give("rate_exchange")}
            />
            <MoneyInput
              {...form.field("amount_to", "accounting.arrives")}
              iso={to.currency.iso}
              decimals={to.currency.minor_unit}
              value={arrives}
              onChange={give("amount_to")}
            />
          </Pair>
          {some(rate) ? (
            <p className={css.hint}>
              <RateLine from={holder.currency.iso} to={to.currency.iso} rate={rate} />.{" "}
              {t(values.given === "rate_exchange" ? "accounting.arrives_follows" : "accounting.rate_follows")}
            </p>
          ) : (
            <p className={css.hint}>{t("accounting.either")}</p>
          )}
          {values.motif !== null || errors.of("motif") ? (
            <LongTextField {...form.field("motif", "accounting.rate_motif")} value={values.motif ?? ""} required />
          ) : null}
        </>
      ) : null}
      <DateField {...form.field("date", "accounting.date")} {...openDays} max={day} />
      <TextField
        {...form.field("label", "accounting.label")}
        optional
        placeholder={t("accounting.label_example_transfer")}
      />
    </RecordDrawer>
  );
}
