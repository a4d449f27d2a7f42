import type { Holder } from "#contract/accounting/endpoints.ts";
import { today } from "#contract/kit/dates.ts";
import { converted, rateBetween } from "#contract/kit/money-rate.ts";
import { formatAmount } from "#contract/kit/money.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { toast } from "#web/kit/toast.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { DrawerForm } from "#web/ui/form/drawer.tsx";
import { ChoiceField, LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { RateInput } from "#web/ui/form/rate-input.tsx";
import { useShortForm } from "#web/ui/form/use-short-form.ts";
import { After } from "./after.tsx";
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
  to: string;
  amount: string;
  /** What was typed of the two; the other follows from it. */
  given: "rate_exchange" | "amount_to";
  rate_exchange: string;
  amount_to: string;
  /** Asked for by the server when the rate is far from the month's. */
  motif?: string;
  date: string;
  label: string;
}

/** Money from one holder to another, of this office or another that one keeps; across currencies with its rate or what arrived. */
export default function TransferForm({ holder, office, onClose }: TransferFormProps) {
  const t = useT();
  const { can } = useMe();
  const day = today(office.time_zone);
  const { offices } = useOffices();
  const { all, pending } = useHolders(offices, (kind, zone) => mayKeep(can, kind, zone));
  const start: Values = {
    to: "",
    amount: "",
    given: "rate_exchange",
    rate_exchange: "",
    amount_to: "",
    date: day,
    label: "",
  };
  const { values, set, errors, submit, ...f } = useShortForm<Values>(`accounting.transfer.${holder.hash_id}`, start);
  const transfer = useChange(calls[kindOf[holder.type]].transfer);
  const others = all.filter((h) => h.hash_id !== holder.hash_id);
  const to = others.find((h) => h.hash_id === values.to);
  const crosses = to !== undefined && to.currency.iso !== holder.currency.iso;
  const rate = !crosses
    ? ""
    : values.given === "rate_exchange"
      ? values.rate_exchange
      : rateBetween(values.amount, values.amount_to);
  const arrives = !crosses
    ? values.amount
    : values.given === "amount_to"
      ? values.amount_to
      : converted(values.amount, values.rate_exchange, to.currency.minor_unit);
  const give =
    (given: Values["given"]) =>
    (value: string): void => {
      set("given")(given);
      set(given)(value);
      errors.clear(given === "amount_to" ? "rate_exchange" : "amount_to");
      errors.clear("motif");
    };
  const send = async (): Promise<void> => {
    const some = (text: string): boolean => /[1-9]/u.test(text);
    const wrong = {
      transaction_to_hash_id: to ? undefined : t("accounting.to_needed"),
      amount: some(values.amount) ? undefined : t("accounting.invalid_amount"),
      rate_exchange: crosses && !some(rate) ? t("accounting.rate_needed") : undefined,
    };
    const ok = await submit(wrong, (idempotencyKey) =>
      transfer.mutateAsync({
        input: {
          params: { id: holder.hash_id },
          body: {
            transaction_to_type: to?.type ?? "Account",
            transaction_to_hash_id: values.to,
            amount: values.amount,
            date: values.date || undefined,
            label: values.label.trim() || null,
            ...(crosses && {
              motif: values.motif,
              ...(values.given === "amount_to"
                ? { amount_to: values.amount_to }
                : { rate_exchange: values.rate_exchange }),
            }),
          },
        },
        idempotencyKey,
      }),
    );
    if (!ok) return;
    toast(
      t("accounting.done_transfer", {
        amount: `${formatAmount(values.amount)} ${holder.currency.iso}`,
        name: to?.name,
      }),
    );
    onClose();
  };
  const here = (h: Holder): number => (h.zone_hash_id === holder.zone_hash_id ? 0 : 1);
  const choices = others
    .toSorted((a, b) => here(a) - here(b) || a.zone.name.localeCompare(b.zone.name) || a.name.localeCompare(b.name))
    .map((h) => ({ value: h.hash_id, label: `${h.zone.name} · ${h.name} · ${h.currency.iso}` }));
  const sum = (
    <>
      <After holder={holder} change={values.amount} way="out" />
      {to && arrives ? <After holder={to} change={arrives} way="in" /> : null}
    </>
  );
  return (
    <DrawerForm
      ref={f.form}
      label={t("accounting.transfer")}
      submit={t("accounting.transfer")}
      busy={f.busy}
      note={f.note}
      sum={sum}
      onSubmit={() => void send()}
      onCancel={onClose}
    >
      {!pending && choices.length === 0 ? <p className={css.hint}>{t("accounting.nowhere")}</p> : null}
      <ChoiceField
        autoFocus
        label={t("accounting.transfer_to")}
        name="transaction_to_hash_id"
        value={values.to}
        onChange={(v) => (set("to")(v), errors.clear("transaction_to_hash_id"))}
        error={errors.of("transaction_to_hash_id")}
        required
        choices={choices}
        placeholder={t("accounting.choose_holder")}
        disabled={choices.length === 0}
      />
      <MoneyInput
        label={t("accounting.amount")}
        name="amount"
        iso={holder.currency.iso}
        decimals={holder.currency.minor_unit}
        value={values.amount}
        onChange={set("amount")}
        error={errors.of("amount")}
        required
      />
      {crosses ? (
        <>
          <Pair>
            <RateInput
              label={t("accounting.rate")}
              name="rate_exchange"
              description={t("accounting.rate_means", { to: to.currency.iso, from: holder.currency.iso })}
              value={rate}
              onChange={give("rate_exchange")}
              error={errors.of("rate_exchange")}
            />
            <MoneyInput
              label={t("accounting.arrives")}
              name="amount_to"
              iso={to.currency.iso}
              decimals={to.currency.minor_unit}
              value={arrives}
              onChange={give("amount_to")}
              error={errors.of("amount_to")}
            />
          </Pair>
          {rate && /[1-9]/u.test(rate) ? (
            <p className={css.hint}>
              <RateLine from={holder.currency.iso} to={to.currency.iso} rate={rate} />.{" "}
              {t(values.given === "rate_exchange" ? "accounting.arrives_follows" : "accounting.rate_follows")}
            </p>
          ) : (
            <p className={css.hint}>{t("accounting.either")}</p>
          )}
          {values.motif !== undefined || errors.of("motif") ? (
            <LongTextField
              label={t("accounting.rate_motif")}
              name="motif"
              value={values.motif ?? ""}
              onChange={set("motif")}
              error={errors.of("motif")}
              required
            />
          ) : null}
        </>
      ) : null}
      <DateField
        label={t("accounting.date")}
        name="date"
        value={values.date}
        onChange={set("date")}
        error={errors.of("date")}
        max={day}
      />
      <TextField
        label={t("accounting.label")}
        name="label"
        value={values.label}
        onChange={set("label")}
        error={errors.of("label")}
        optional
        placeholder={t("accounting.label_example_transfer")}
      />
      <LeaveGuard {...f.guard} />
    </DrawerForm>
  );
}
