import { Checkbox } from "@mantine/core";
import { printInvoice } from "#contract/invoices/endpoints.ts";
import { proposeLetter, sendInvoice } from "#contract/invoices/letters.ts";
import type { Invoice } from "#contract/invoices/schemas.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { call } from "#web/api/client.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { AddressField } from "./address-field.tsx";
import { PaperButton } from "./paper-button.tsx";

interface SendFormProps {
  invoice: Invoice;
  onClose: () => void;
}

/** The mail with which an invoice goes to its customer: read, changed, and sent; a draft is issued with it. */
export default function SendForm({ invoice, onClose }: SendFormProps) {
  const read = useRead(proposeLetter, { params: { id: invoice.hash_id } });
  const proposed = read.data?.data;
  return proposed ? <Words invoice={invoice} proposed={proposed} onClose={onClose} /> : <Loading of={read} rows={6} />;
}

type Proposed = ClientOutput<typeof proposeLetter>["data"];
function Words({ invoice: i, proposed, onClose }: SendFormProps & { proposed: Proposed }) {
  const t = useT();
  const isDraft = i.state === "DRAFT";
  const form = useCallForm(sendInvoice, {
    draft: undefined,
    start: {
      address: proposed.addresses[0]?.address ?? "",
      subject: proposed.subject,
      text: proposed.text,
      keep: proposed.addresses.length === 0 && proposed.may_keep,
    },
    version: i.version,
    check: (v) => ({
      address: v.address.trim() ? undefined : t("errors.required"),
      subject: v.subject.trim() ? undefined : t("errors.required"),
      text: v.text.trim() ? undefined : t("errors.required"),
    }),
    input: ({ keep, ...v }, version) => ({
      params: { id: i.hash_id },
      body: { ...v, version: version ?? i.version, ...(keep && { keep }) },
    }),
    saved: ({ data }) => t("invoices.sent_toast", { number: data.number ?? "" }),
    onClose,
  });
  const isNew = !proposed.addresses.some((a) => a.address === form.values.address.trim().toLowerCase());
  return (
    <RecordDrawer
      form={form}
      of={{ kind: "invoice", id: i.hash_id, now: i.number }}
      label={isDraft ? t("invoices.issue_and_send") : t("invoices.send_title", { number: i.number ?? "" })}
      submit={isDraft ? t("invoices.issue_and_send") : t("invoices.send")}
    >
      <AddressField {...form.field("address", "invoices.letter_to")} addresses={proposed.addresses} />
      {proposed.may_keep && isNew && form.values.address.trim() ? (
        <Checkbox {...form.flag("keep", "invoices.letter_keep")} />
      ) : null}
      <TextField {...form.field("subject", "invoices.letter_subject_field")} max={160} required />
      <LongTextField {...form.field("text", "invoices.letter_words")} max={6000} rows={8} required />
      {isDraft ? <p>{t("invoices.letter_number", { placeholder: "{{invoice}}" })}</p> : null}
      <PaperButton
        label={t("invoices.letter_paper")}
        name={i.number ?? `${t("invoices.draft")} ${i.order.number}`}
        print={async () => await call(printInvoice, { params: { id: i.hash_id } })}
      />
    </RecordDrawer>
  );
}
