import { Checkbox } from "@mantine/core";
import { listConditions } from "#contract/conditions/endpoints.ts";
import { addInvoice, updateInvoice } from "#contract/invoices/endpoints.ts";
import { totalsOf } from "#contract/invoices/rules.ts";
import type { Invoice } from "#contract/invoices/schemas.ts";
import { formatMoney } from "#contract/kit/money.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { PapersField, usePapers } from "#web/ui/form/papers-field.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import { todayHere } from "#web/ui/list/day-ranges.ts";
import { LinesField, lineErrors, type LineValue, lineOf, readyLines } from "./lines-field.tsx";

interface Values {
  date: string;
  number: string;
  payment_condition_hash_id: string;
  note: string;
  lines: readonly LineValue[];
  over: boolean;
}
export interface InvoicedOrder {
  readonly hash_id: string;
  readonly number: string;
  /** Initial values: the amount not yet invoiced, its tax, and the order's payment condition. */
  readonly rest?: string;
  readonly tax?: string | undefined;
  readonly condition?: { readonly hash_id: string; readonly name: string; readonly name_fr: string | null } | null;
  readonly currency?: { readonly iso: string; readonly minor_unit: number };
}
interface InvoiceFormProps {
  order: InvoicedOrder;
  invoice?: Invoice;
  onDone: (invoice: Invoice) => void;
  onClose: () => void;
}

/** The form of a draft invoice: its date, lines with tax, and payment condition. */
export default function InvoiceForm({ order, invoice: i, onDone, onClose }: InvoiceFormProps) {
  const t = useT();
  const create = useChange(addInvoice);
  const update = useChange(updateInvoice);
  const papers = usePapers(i?.files);
  const currency = i?.currency ?? order.currency ?? { iso: "", minor_unit: 2 };
  const condition = i ? i.condition : order.condition;
  const form = useRecordForm<Values, Promise<{ data: Invoice }>>({
    draft: `invoice.${i?.hash_id ?? order.hash_id}`,
    start: {
      date: i?.date ?? todayHere(),
      number: i?.made_elsewhere ? (i.number ?? "") : "",
      payment_condition_hash_id: condition?.hash_id ?? "",
      note: i?.note ?? "",
      lines: i?.lines ?? [
        {
          title: t("invoices.line_default", { order: order.number }),
          amount: order.rest ?? "",
          tax: order.tax ?? "20",
        },
      ],
      over: false,
    },
    version: i?.version,
    alsoChanged: papers.isChanged,
    check: (v) => ({
      date: v.date ? undefined : t("errors.required"),
      ...lineErrors(v.lines, t),
    }),
    save: (v, { version, idempotencyKey }) => {
      const body = { ...v, lines: v.lines.map(lineOf), files: papers.files };
      return i
        ? update.mutateAsync({
            input: {
              params: { id: order.hash_id, invoice_id: i.hash_id },
              body: { ...body, removes: papers.removes, version },
            },
            idempotencyKey,
          })
        : create.mutateAsync({ input: { params: { id: order.hash_id }, body }, idempotencyKey });
    },
    saved: ({ data }) => {
      toast(t("invoices.saved"));
      onDone(data);
    },
    onClose,
  });
  const { values } = form;
  const sums = totalsOf(readyLines(values.lines), currency.minor_unit);
  const over = form.errors.of("over");
  return (
    <RecordDrawer
      form={form}
      of={i && { kind: "invoice", id: i.hash_id, now: i.order.number }}
      label={t("invoices.new_title", { order: order.number })}
      submit={t("invoices.save_draft")}
      sum={
        <>
          {t("invoices.sum_net", { amount: formatMoney(sums.net, currency.iso) })}
          {" · "}
          <b>{t("invoices.sum_total", { amount: formatMoney(sums.total, currency.iso) })}</b>
        </>
      }
    >
      <DateField {...form.field("date", "invoices.date")} kind="planned" required />
      <LinesField {...form.lines("lines")} currency={currency} />
      {over || values.over ? (
        <Checkbox
          {...form.flag("over", "invoices.over")}
          label={t("invoices.over")}
          checked={values.over}
          error={over}
          onChange={(e) => form.change({ over: e.currentTarget.checked })}
        />
      ) : null}
      <ReferenceField
        {...form.field("payment_condition_hash_id", "invoices.condition")}
        from={listConditions as never}
        say={((row: { label: string }) => row.label) as never}
        now={condition}
        clearable
        optional
      />
      <TextField
        {...form.field("number", "invoices.given_number")}
        description={t("invoices.given_number_text")}
        max={40}
        optional
      />
      <LongTextField {...form.field("note", "invoices.note")} optional />
      <PapersField
        papers={papers}
        what={t("invoices.files_what")}
        may={{ add: true, remove: true }}
        errors={form.errors}
      />
    </RecordDrawer>
  );
}
