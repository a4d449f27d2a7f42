import { promisePayment, endPromise, type Owing } from "#contract/invoices/letters.ts";
import { useChange } from "#web/api/query.ts";
import { todayAt } from "#web/api/today.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { LongTextField } from "#web/ui/form/fields.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { ActionNotice } from "#web/ui/record/action-notice.tsx";
import { promiseWords } from "./letters-part.tsx";

/** By when a customer promised to pay, how much, and what they said. */
export default function PromiseForm({ owing: o, onClose }: { owing: Owing; onClose: () => void }) {
  const t = useT();
  const end = useChange(endPromise, { onDone: ({ message }) => toast(message) });
  const isos = o.overdue.map((s) => s.currency_iso);
  const [only] = o.overdue;
  const form = useCallForm(promisePayment, {
    draft: undefined,
    start: {
      day: "",
      amount: o.overdue.length === 1 ? (only?.amount ?? "") : "",
      iso: only?.currency_iso ?? "",
      note: "",
    },
    check: (v) => ({ day: !v.day ? t("errors.required") : v.day < todayAt() ? t("errors.past_day") : undefined }),
    input: ({ iso, amount, note, day }) => ({
      params: { id: o.hash_id },
      body: {
        day,
        ...(/[1-9]/u.test(amount) && {
          amount,
          currency_hash_id: o.overdue.find((s) => s.currency_iso === iso)?.currency_hash_id,
        }),
        ...(note.trim() && { note }),
      },
    }),
    saved: () => t("invoices.promise_noted"),
    onClose,
  });
  return (
    <RecordDrawer form={form} label={t("invoices.note_promise")} submit={t("invoices.note_promise")}>
      {o.promise ? (
        <ActionNotice
          title={promiseWords(o.promise, t)}
          label={t("invoices.end_promise")}
          busy={end.isPending}
          run={() => end.mutateAsync({ input: { params: { id: o.hash_id } } }).then(onClose)}
        >
          {[o.promise.note, o.promise.by.name].filter(Boolean).join(" · ")}
        </ActionNotice>
      ) : null}
      <p>{t("invoices.promise_text")}</p>
      <DateField {...form.field("day", "invoices.promise_day")} kind="planned" required autoFocus />
      <MoneyInput {...form.field("amount", "invoices.promise_amount")} iso={form.values.iso} optional />
      {isos.length > 1 ? (
        <ChoiceField
          {...form.field("iso", "invoices.currency")}
          choices={isos.map((iso) => ({ value: iso, label: iso }))}
        />
      ) : null}
      <LongTextField {...form.field("note", "invoices.note")} max={1000} optional />
    </RecordDrawer>
  );
}
