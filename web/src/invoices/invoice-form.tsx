import { Checkbox } from "@mantine/core";
import { listConditions } from "#contract/conditions/endpoints.ts";
import { addInvoice, proposeInvoice, updateInvoice } from "#contract/invoices/endpoints.ts";
import { totalsOf } from "#contract/invoices/rules.ts";
import type { Invoice, InvoiceProposal } from "#contract/invoices/schemas.ts";
import { formatMoney } from "#contract/kit/amounts.ts";
import { useChange, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { PapersField, usePapers } from "#web/ui/form/papers-field.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { type FieldOf, useRecordForm } from "#web/ui/form/use-record-form.ts";
import css from "./invoices.module.css";
import { isUntaxed, LinesField, lineErrors, type LineValue, lineOf, readyLines, valuesOf } from "./lines-field.tsx";

interface Values {
  date: string;
  number: string;
  payment_condition_hash_id: string;
  note: string;
  exemption: string;
  lines: readonly LineValue[];
  over: boolean;
}
export interface InvoicedOrder {
  readonly hash_id: string;
  readonly number: string;
}
interface InvoiceFormProps {
  order: InvoicedOrder;
  invoice?: Invoice;
  onDone: (invoice: Invoice) => void;
  onClose: () => void;
}

/** The form of a draft invoice, as the server proposes it from its order. */
export default function InvoiceForm(p: InvoiceFormProps) {
  // Read anew each time: what was proposed before may be invoiced by now.
  const read = useRead(proposeInvoice, { params: { id: p.order.hash_id } }, { staleTime: 0 });
  const { data, isFetchedAfterMount } = read;
  return data && isFetchedAfterMount ? <Fields {...p} proposal={data.data} /> : <Loading of={read} rows={6} />;
}

type FieldsProps = InvoiceFormProps & { proposal: InvoiceProposal };

/** State of the form: a draft of before, or what is proposed. */
function useInvoiceForm(
  { order, invoice: i, onDone, onClose, proposal }: FieldsProps,
  papers: ReturnType<typeof usePapers>,
) {
  const t = useT();
  const create = useChange(addInvoice);
  const update = useChange(updateInvoice);
  const condition = i ? i.condition : proposal.condition;
  return useRecordForm<Values, Promise<{ data: Invoice }>>({
    draft: `invoice.${i?.hash_id ?? order.hash_id}`,
    start: {
      date: i?.date ?? proposal.date,
      number: i?.made_elsewhere ? (i.number ?? "") : "",
      payment_condition_hash_id: condition?.hash_id ?? "",
      note: i?.note ?? "",
      exemption: i?.exemption ?? "",
      lines: valuesOf(i?.lines ?? proposal.lines),
      over: false,
    },
    version: i?.version,
    alsoChanged: papers.isChanged,
    check: (v) => ({
      date: v.date ? undefined : t("errors.required"),
      ...lineErrors(v.lines, t, proposal.currency),
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
}

/** What the lines come to, without and with tax. */
function DraftSum({ lines, currency }: { lines: readonly LineValue[]; currency: InvoiceProposal["currency"] }) {
  const t = useT();
  const sums = totalsOf(readyLines(lines), currency.minor_unit);
  return (
    <>
      {t("invoices.sum_net", { amount: formatMoney(sums.net, currency.iso) })}
      {" · "}
      <b>{t("invoices.sum_total", { amount: formatMoney(sums.total, currency.iso) })}</b>
    </>
  );
}

/** Date, lines with tax, the mention that untaxed lines need, and payment condition. */
function Fields(p: FieldsProps) {
  const { order, invoice: i, proposal } = p;
  const t = useT();
  const papers = usePapers(i?.files);
  const { currency } = proposal;
  const form = useInvoiceForm(p, papers);
  const { values } = form;
  const over = form.errors.of("over");
  return (
    <RecordDrawer
      form={form}
      of={i && { kind: "invoice", id: i.hash_id, now: i.order.number }}
      label={t("invoices.new_title", { order: order.number })}
      submit={t("invoices.save_draft")}
      sum={<DraftSum lines={values.lines} currency={currency} />}
    >
      <DateField {...form.field("date", "invoices.date")} kind="planned" required />
      {!i && proposal.lines.length === 0 ? <p className={css.soft}>{t("invoices.all_invoiced")}</p> : null}
      <LinesField {...form.lines("lines")} currency={currency} />
      {isUntaxed(values.lines) || values.exemption ? (
        <Exemption
          field={form.field("exemption", "invoices.exemption")}
          proposal={proposal}
          onChoose={(exemption) => form.change({ exemption })}
        />
      ) : null}
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
        now={i ? i.condition : proposal.condition}
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

interface ExemptionProps {
  field: FieldOf<string>;
  proposal: InvoiceProposal;
  onChoose: (mention: string) => void;
}
/** Why there is no tax: typed, or one of the office's mentions. */
function Exemption({ field, proposal: { exemptions, vat_number }, onChoose }: ExemptionProps) {
  const t = useT();
  return (
    <>
      <LongTextField {...field} description={t("invoices.exemption_text")} max={500} />
      <div className={css.mentions}>
        {exemptions
          .filter((mention) => mention !== field.value)
          .map((mention) => (
            <Button key={mention} size="small" look="quiet" onClick={() => onChoose(mention)}>
              {t("invoices.exemption_use", { mention })}
            </Button>
          ))}
      </div>
      {vat_number === null ? <p className={css.soft}>{t("invoices.vat_number_none")}</p> : null}
    </>
  );
}
