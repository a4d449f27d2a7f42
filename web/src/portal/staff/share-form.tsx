import { listContactContracts } from "#contract/contacts/contracts.ts";
import type { Contact } from "#contract/contacts/schemas.ts";
import { shareDocument } from "#contract/portal/endpoints.ts";
import { documentKinds, type DocumentKind } from "#contract/portal/schemas.ts";
import { useChange, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { PapersField, usePapers } from "#web/ui/form/papers-field.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";

interface Values {
  title: string;
  kind: DocumentKind;
  valid_to: string;
  /** A file of one of the contact's contracts; if empty, a file is uploaded. */
  paper: string;
}

/** Shares a document with a customer: a stored file or an upload. */
export default function ShareForm({ contact: c, onClose }: { contact: Contact; onClose: () => void }) {
  const t = useT();
  const share = useChange(shareDocument);
  const papers = usePapers();
  const contracts = useRead(listContactContracts, { query: { contact_hash_id: c.hash_id } }, { quiet: true });
  const kept = (contracts.data?.data ?? []).flatMap((one) =>
    one.files.map((file) => ({ value: file.hash_id, label: `${one.title}: ${file.name}` })),
  );
  const form = useRecordForm<Values, Promise<unknown>>({
    draft: undefined,
    start: { title: "", kind: "specification", valid_to: "", paper: "" },
    alsoChanged: papers.isChanged,
    check: (v) => ({
      title: v.title.trim() ? undefined : t("portal.title_needed"),
      files: v.paper || papers.files.length > 0 ? undefined : t("portal.file_needed"),
    }),
    save: ({ title, kind, valid_to, paper }, { idempotencyKey }) =>
      share.mutateAsync({
        input: {
          params: { id: c.hash_id },
          body: { title, kind, valid_to, ...(paper ? { file_hash_id: paper } : { files: papers.files }) },
        },
        idempotencyKey,
      }),
    saved: (_, { title }) => {
      toast(t("portal.shared", { title: title.trim() }));
      onClose();
    },
  });
  return (
    <RecordDrawer form={form} label={t("portal.share_title")} submit={t("portal.share")} onCancel={onClose}>
      <TextField {...form.field("title", "portal.document_title")} max={200} required autoFocus />
      <ChoiceField
        {...form.field("kind", "portal.kind")}
        choices={documentKinds.map((kind) => ({ value: kind, label: t(`portal.kind_${kind}`) }))}
        required
      />
      <DateField {...form.field("valid_to", "portal.document_valid_to")} clearable />
      {kept.length > 0 ? (
        <ChoiceField
          {...form.field("paper", "portal.share_paper")}
          choices={kept}
          placeholder={t("portal.share_upload")}
          clearable
          optional
        />
      ) : null}
      {form.values.paper ? null : (
        <PapersField
          papers={papers}
          what={t("portal.share_what")}
          may={{ add: true, remove: true }}
          errors={form.errors}
        />
      )}
    </RecordDrawer>
  );
}
