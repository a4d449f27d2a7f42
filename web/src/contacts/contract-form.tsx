import { Checkbox } from "@mantine/core";
import {
  contactContractKinds,
  deleteContactContract,
  storeContactContract,
  updateContactContract,
  type ContactContract,
  type ContactContractKind,
} from "#contract/contacts/contracts.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { whole } from "#contract/kit/number.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { PapersField, usePapers } from "#web/ui/form/papers-field.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";

interface ContractFormProps {
  /** The contract to edit or view; without it a new one is added. */
  contract?: ContactContract;
  contact: { hash_id: string };
  onClose: () => void;
}

/** Most months of notice, and most days of a reminder. */
const MOST = { notice_months: 60, remind_days: 365 } as const;

const valuesOf = (c: ContactContract | undefined) => ({
  title: c?.title ?? "",
  kind: (c?.kind ?? "SUPPLY") satisfies ContactContractKind,
  start_date: c?.start_date ?? "",
  end_date: c?.end_date ?? "",
  notice_months: String(c?.notice_months ?? ""),
  renews: c?.renews ?? false,
  remind_days: String(c?.remind_days ?? ""),
});
type Values = ReturnType<typeof valuesOf>;

/** Saves a contract with its documents. */
function useContractForm({ contract, contact, onClose }: ContractFormProps, papers: ReturnType<typeof usePapers>) {
  const t = useT();
  const store = useChange(storeContactContract);
  const update = useChange(updateContactContract);
  return useRecordForm<Values, Promise<unknown>>({
    draft: `contact_contract.${contract?.hash_id ?? `${contact.hash_id}.new`}`,
    start: valuesOf(contract),
    version: contract?.version,
    alsoChanged: papers.isChanged,
    check: (v) => ({
      title: v.title.trim() ? undefined : t("contacts.contract_title_needed"),
      start_date: v.start_date ? undefined : t("contacts.contract_start_needed"),
      end_date: v.end_date && v.end_date < v.start_date ? t("contacts.contract_end_before") : undefined,
      remind_days: v.remind_days && !v.end_date ? t("contacts.contract_remind_needs_end") : undefined,
    }),
    save: ({ renews, ...v }, { version, idempotencyKey }) => {
      const fields = { ...v, title: v.title.trim(), renews: renews ? "1" : "0", files: papers.files };
      return contract
        ? update.mutateAsync({
            input: { params: { id: contract.hash_id }, body: { ...fields, removes: papers.removes, version } },
            idempotencyKey,
          })
        : store.mutateAsync({ input: { body: { ...fields, contact_hash_id: contact.hash_id } }, idempotencyKey });
    },
    saved: (_, v) => t("contacts.contract_saved", { title: v.title.trim() }),
    onClose,
  });
}

/** The form of a contract with its documents: new, existing, or read-only. */
export default function ContractForm({ contract, contact, onClose }: ContractFormProps) {
  const t = useT();
  const papers = usePapers(contract?.files);
  const form = useContractForm({ contract, contact, onClose }, papers);
  const mayWrite = contract === undefined || contract.can.update === true;
  return (
    <RecordDrawer
      form={form}
      of={contract && { kind: "contact_contract", id: contract.hash_id, now: contract.title }}
      label={contract?.title ?? t("contacts.contract_new")}
      happened={{ did: "contacts.contract_did_", otherwise: "contacts.contract_did_update" }}
      submit={mayWrite ? t(contract ? "ui.save" : "contacts.contract_add") : undefined}
      remove={
        contract?.can.delete && {
          call: deleteContactContract,
          of: contract.hash_id,
          words: "contacts.contract_delete",
          given: { title: contract.title },
        }
      }
    >
      <TextField {...form.field("title", "contacts.contract_title")} max={200} required autoFocus />
      <ChoiceField
        {...form.field("kind", "contacts.contract_kind")}
        options={contactContractKinds}
        texts="contacts.contract_"
        disabled={!mayWrite}
      />
      <Pair>
        <DateField {...form.field("start_date", "contacts.contract_start")} kind="term" required />
        <DateField {...form.field("end_date", "contacts.contract_end")} kind="term" clearable />
      </Pair>
      <Pair>
        <NumberInput {...form.field("notice_months", "contacts.contract_notice")} rules={whole(MOST.notice_months)} />
        <NumberInput {...form.field("remind_days", "contacts.contract_remind")} rules={whole(MOST.remind_days)} />
      </Pair>
      <p style={{ margin: 0, color: "var(--ink-2)", fontSize: "var(--t-sm)" }}>
        {contract?.reminded_at
          ? t("contacts.contract_reminded", { day: formatDay(contract.reminded_at) })
          : t("contacts.contract_remind_text")}
      </p>
      <Checkbox {...form.flag("renews", "contacts.contract_renews")} disabled={!mayWrite} />
      <PapersField
        papers={papers}
        what={t("contacts.contract_papers_what")}
        may={{ add: mayWrite, remove: mayWrite && contract !== undefined }}
        errors={form.errors}
      />
    </RecordDrawer>
  );
}
