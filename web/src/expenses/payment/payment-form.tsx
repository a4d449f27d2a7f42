import { TextInput } from "@mantine/core";
import { IconCash } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { payExpense } from "#contract/expenses/endpoints.ts";
import type { Expense } from "#contract/expenses/schemas.ts";
import { decimal, formatMoney, toWire } from "#contract/kit/money.ts";
import { call } from "#web/api/client.ts";
import { isApiError } from "#web/api/errors.ts";
import { globalHandling } from "#web/api/handling.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { usePageTitle } from "#web/kit/page-title.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { fieldProblem } from "#web/ui/form/field-error.tsx";
import { FormPage, Group, Pair } from "#web/ui/form/form-page.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { focusFirstError, useErrors } from "#web/ui/form/use-errors.ts";
import { useSubmitKey } from "#web/ui/form/use-submit-key.ts";
import { todayHere } from "#web/ui/list/day-ranges.ts";
import { AlsoHere } from "#web/ui/record/also-here.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { openAmount } from "../record/settlement.tsx";
import { expensesChanged } from "../changed.ts";
import { useExpenseActions } from "../use-actions.ts";
import { inStep, type Other } from "./convert.ts";
import { HolderChoice, useHolders } from "./holder-choice.tsx";
import { PaymentSide } from "./payment-side.tsx";
import { RateFields } from "./rate-fields.tsx";

/** Paying an expense in full or in part, from an account or a cash box, in its currency or another. */
export function PaymentForm({ expense: e, zone }: { expense: Expense; zone: string }) {
  const t = useT();
  const phone = usePhone();
  const form = useRef<HTMLFormElement>(null);
  const errors = useErrors();
  const { run, giveUp } = useSubmitKey({ waits: true });
  const { told } = useExpenseActions();
  const open = openAmount(e);
  const holders = useHolders(zone);
  const [chosen, choose] = useState<string>();
  const [amount, setAmount] = useState(open);
  const [date, setDate] = useState(todayHere());
  const [other, setOther] = useState<Other>({ by: "rate", rate: "", amount: "" });
  /** Asked for by the server when the rate is far from the month's. */
  const [motif, setMotif] = useState<string>();
  const [busy, setBusy] = useState(false);
  // What waits to be sent is what was sent: changed, it is paid by hand again.
  useEffect(() => giveUp, [giveUp, chosen, amount, date, other]);
  usePageTitle(t("expenses.pay_number", { number: e.number }));

  const fits = holders.filter((h) => h.currency.iso === e.currency.iso);
  const holder =
    holders.find((h) => h.hash_id === chosen) ?? (chosen === undefined && fits.length === 1 ? fits[0] : undefined);
  const foreign = !!holder && holder.currency.iso !== e.currency.iso;
  const inHolder = foreign ? inStep(amount || "0", other, holder.currency.minor_unit) : undefined;
  const remains = decimal(open).minus(amount || "0");
  const back = `/admin/accounting/expenses/${e.hash_id}/view`;

  const wrong = (): Record<string, string> => ({
    ...(!holder && { transaction_from_hash_id: t("expenses.need_holder") }),
    ...(!/[1-9]/u.test(amount) && { amount: t("expenses.need_amount_paid") }),
    ...(remains.lt(0) && { amount: t("errors.amount_over_remaining", { open: formatMoney(open, e.currency.iso) }) }),
    ...(foreign && !inHolder?.rate && !inHolder?.amount && { rate_exchange: t("expenses.need_rate") }),
    ...(!date && { date: t("expenses.need_day") }),
  });
  const submit = async () => {
    const found = wrong();
    errors.put(found);
    if (!holder || Object.keys(found).length) return focusFirstError(form.current);
    if (busy) return;
    setBusy(true);
    const exchange = foreign
      ? { motif, ...(other.by === "rate" ? { rate_exchange: other.rate } : { amount_to: other.amount }) }
      : {};
    const body = {
      expense_hash_id: e.hash_id,
      transaction_from_type: holder.type,
      transaction_from_hash_id: holder.hash_id,
      amount,
      date,
      version: e.version,
      ...exchange,
    };
    try {
      const answer = await run((idempotencyKey) => call(payExpense, { body }, { idempotencyKey, quiet: true }));
      told(
        answer,
        remains.gt(0) ? t("expenses.paid_part_of", { number: e.number }) : t("expenses.paid_all", { number: e.number }),
      );
      void expensesChanged();
      go(`${back}?tab=payments`, { replace: true });
    } catch (x) {
      if (isApiError(x)) {
        if (errors.take(x)) focusFirstError(form.current);
        if (x.status === 409) void expensesChanged();
        globalHandling(payExpense, x, {});
      }
    } finally {
      setBusy(false);
    }
  };
  const payButton = (
    <Button
      type="submit"
      look="filled"
      size={phone ? "big" : "normal"}
      icon={<IconCash stroke={1.6} />}
      hint={phone ? undefined : "Ctrl Enter"}
      busy={busy}
    >
      {/[1-9]/u.test(amount)
        ? t("expenses.pay_amount", { amount: formatMoney(amount, e.currency.iso) })
        : t("expenses.pay")}
    </Button>
  );
  return (
    <FormPage
      ref={form}
      title={t("expenses.pay_number", { number: e.number })}
      onClose={() => go(back)}
      onSubmit={() => void submit()}
      actions={payButton}
      primary={payButton}
      sum={<Remains remains={remains.lt(0) ? "0" : toWire(remains)} iso={e.currency.iso} />}
      side={
        <PaymentSide
          expense={e}
          holder={holder}
          amount={amount}
          inHolder={inHolder?.amount}
          remains={remains.lt(0) ? "0" : toWire(remains)}
        />
      }
    >
      <AlsoHere kind="expense" id={e.hash_id} editing />
      <HolderChoice
        holders={holders}
        value={holder?.hash_id}
        iso={e.currency.iso}
        onChange={(id) => {
          choose(id);
          setOther({ by: "rate", rate: "", amount: "" });
          setMotif(undefined);
          errors.clear("transaction_from_hash_id");
        }}
        error={errors.of("transaction_from_hash_id")}
        needs={foreign ? inHolder?.amount : amount}
      />
      <Group>
        <Pair>
          <MoneyInput
            label={t("expenses.amount_to_pay")}
            name="amount"
            value={amount}
            iso={e.currency.iso}
            decimals={e.currency.minor_unit}
            error={errors.of("amount")}
            onChange={(v) => {
              setAmount(v);
              errors.clear("amount");
            }}
          />
          <DateField
            label={t("expenses.payment_day")}
            name="date"
            value={date}
            onChange={setDate}
            max={todayHere()}
            error={errors.of("date")}
            required
          />
        </Pair>
        {foreign && inHolder ? (
          <RateFields
            other={inHolder}
            from={e.currency.iso}
            to={holder.currency}
            errors={errors}
            onChange={(next) => {
              setOther(next);
              errors.clear("rate_exchange");
              errors.clear("amount_to");
              errors.clear("motif");
            }}
          />
        ) : null}
        {foreign && (motif !== undefined || errors.of("motif")) ? (
          <TextInput
            label={t("expenses.rate_motif")}
            name="motif"
            size={phone ? "lg" : "sm"}
            maxLength={2000}
            value={motif ?? ""}
            onChange={({ currentTarget }) => {
              setMotif(currentTarget.value);
              errors.clear("motif");
            }}
            error={fieldProblem(errors.of("motif"))}
            required
            withAsterisk={false}
          />
        ) : null}
      </Group>
    </FormPage>
  );
}

function Remains({ remains, iso }: { remains: string; iso: string }) {
  const t = useT();
  return (
    <span>
      {t("expenses.remains")} <Money value={remains} iso={iso} tight />
    </span>
  );
}
