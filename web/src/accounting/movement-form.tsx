import { useState } from "react";
import type { Holder } from "#contract/accounting/endpoints.ts";
import { today } from "#contract/kit/dates.ts";
import { formatAmount } from "#contract/kit/money.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { DrawerForm } from "#web/ui/form/drawer.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { useShortForm } from "#web/ui/form/use-short-form.ts";
import { After } from "./after.tsx";
import { calls, kindOf } from "./kinds.ts";
import { Papers, type PaperRef, usePapers } from "./papers.tsx";
import type { Office } from "./use-offices.ts";

interface MovementFormProps {
  holder: Holder;
  way: "deposit" | "withdrawal";
  office: Office;
  onClose: () => void;
}

/** Money that comes in from outside, or goes out with its papers. */
export default function MovementForm({ holder, way, office, onClose }: MovementFormProps) {
  const t = useT();
  const day = today(office.time_zone);
  const { values, set, errors, submit, ...f } = useShortForm(`accounting.${way}.${holder.hash_id}`, {
    amount: "",
    date: day,
    label: "",
    papers: [] as PaperRef[],
  });
  const papers = usePapers(values.papers, set("papers"));
  const [part, setPart] = useState<number>();
  const kind = kindOf[holder.type];
  const deposit = useChange(calls[kind].deposit);
  const withdraw = useChange(calls[kind].withdrawal);
  const send = async (): Promise<void> => {
    const wrong = { amount: /[1-9]/u.test(values.amount) ? undefined : t("accounting.invalid_amount") };
    const body = { amount: values.amount, date: values.date || undefined, label: values.label.trim() || null };
    const params = { id: holder.hash_id };
    const files = papers.files;
    const ok = await submit(wrong, (idempotencyKey) =>
      way === "deposit"
        ? deposit.mutateAsync({ input: { params, body }, idempotencyKey })
        : withdraw.mutateAsync({
            input: { params, body: { ...body, ...(files.length > 0 && { invoices: files }) } },
            idempotencyKey,
            ...(files.length > 0 && { onProgress: setPart }),
          }),
    );
    setPart(undefined);
    if (!ok) return;
    papers.forget();
    toast(
      t(`accounting.done_${way}`, {
        amount: `${formatAmount(values.amount)} ${holder.currency.iso}`,
        name: holder.name,
      }),
    );
    onClose();
  };
  const note = part === undefined ? f.note : t("ui.sending", { percent: Math.round(part * 100) });
  return (
    <DrawerForm
      ref={f.form}
      label={t(`accounting.${way}`)}
      submit={t(`accounting.${way}`)}
      busy={f.busy}
      note={note}
      sum={<After holder={holder} change={values.amount} way={way === "deposit" ? "in" : "out"} />}
      onSubmit={() => void send()}
      onCancel={onClose}
    >
      <MoneyInput
        autoFocus
        label={t("accounting.amount")}
        name="amount"
        iso={holder.currency.iso}
        decimals={holder.currency.minor_unit}
        value={values.amount}
        onChange={set("amount")}
        error={errors.of("amount")}
        required
      />
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
        placeholder={t(`accounting.label_example_${way}`)}
      />
      {way === "withdrawal" ? <Papers papers={papers} error={errors.of("invoices")} /> : null}
      <LeaveGuard {...f.guard} onDiscard={() => (papers.forget(), f.guard.onDiscard())} />
    </DrawerForm>
  );
}
