import type { Holder } from "#contract/accounting/endpoints.ts";
import { today } from "#contract/kit/dates.ts";
import { formatAmount } from "#contract/kit/amounts.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useOpenDays } from "#web/ui/form/use-open-days.ts";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import { BalanceAfter } from "./balance-after.tsx";
import { calls, kindOf } from "./kinds.ts";
import { Papers, type PaperRef, usePapers } from "./papers.tsx";
import type { Office } from "./use-offices.ts";

interface MovementFormProps {
  holder: Holder;
  way: "deposit" | "withdrawal";
  office: Office;
  onClose: () => void;
}

/** Form of a deposit or withdrawal, with files. */
export default function MovementForm({ holder, way, office, onClose }: MovementFormProps) {
  const t = useT();
  const openDays = useOpenDays(office.hash_id);
  const day = today(office.time_zone);
  const kind = kindOf[holder.type];
  const deposit = useChange(calls[kind].deposit);
  const withdraw = useChange(calls[kind].withdrawal);
  const form = useRecordForm({
    draft: `accounting.${way}.${holder.hash_id}`,
    start: { amount: "", date: day, label: "", papers: [] as PaperRef[] },
    check: (v) => ({ amount: /[1-9]/u.test(v.amount) ? undefined : t("accounting.invalid_amount") }),
    save: (v, { idempotencyKey, onProgress }) => {
      const body = { amount: v.amount, date: v.date || undefined, label: v.label.trim() || null };
      const params = { id: holder.hash_id };
      const { files } = papers;
      return way === "deposit"
        ? deposit.mutateAsync({ input: { params, body }, idempotencyKey })
        : withdraw.mutateAsync({
            input: { params, body: { ...body, ...(files.length > 0 && { invoices: files }) } },
            idempotencyKey,
            ...(files.length > 0 && { onProgress }),
          });
    },
    saved: (_, v) => {
      const amount = `${formatAmount(v.amount)} ${holder.currency.iso}`;
      toast(t(`accounting.done_${way}`, { amount, name: holder.name }));
      onClose();
    },
    forgotten: () => papers.forget(),
    onClose,
  });
  const papers = usePapers(form.values.papers, (refs) => form.change({ papers: refs }));
  return (
    <RecordDrawer
      form={form}
      label={t(`accounting.${way}`)}
      submit={t(`accounting.${way}`)}
      sum={<BalanceAfter holder={holder} change={form.values.amount} way={way === "deposit" ? "in" : "out"} />}
    >
      <MoneyInput
        autoFocus
        {...form.field("amount", "accounting.amount")}
        iso={holder.currency.iso}
        decimals={holder.currency.minor_unit}
        required
      />
      <DateField {...form.field("date", "accounting.date")} {...openDays} max={day} />
      <TextField
        {...form.field("label", "accounting.label")}
        optional
        placeholder={t(`accounting.label_example_${way}`)}
      />
      {way === "withdrawal" ? <Papers papers={papers} error={form.errors.of("invoices")} /> : null}
    </RecordDrawer>
  );
}
