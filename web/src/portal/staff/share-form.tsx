import type { Contact } from "#contract/contacts/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import { shareDocument, sharablePapers } from "#contract/portal/endpoints.ts";
import { documentKinds, type DocumentKind, type SharablePaper } from "#contract/portal/schemas.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { PapersField, usePapers } from "#web/ui/form/papers-field.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import type { FormFields } from "#web/ui/form/use-record-form.ts";
import css from "./staff.module.css";

interface Values {
  title: string;
  kind: DocumentKind;
  valid_to: string;
  /** A stored paper; if empty, a file is uploaded. */
  paper: string;
}

interface PaperFieldProps {
  form: FormFields<Values>;
  /** Whose papers. */
  stored: ClientInput<typeof sharablePapers>;
}
/** A stored paper; it brings its title, kind and day. */
function PaperField({ form, stored }: PaperFieldProps) {
  const t = useT();
  const titleOf = (paper: SharablePaper): string => paper.title ?? `${t(`portal.kind_${paper.kind}`)}, ${paper.about}`;
  const take = (paper: SharablePaper | undefined): void => {
    if (paper) form.change({ title: titleOf(paper), kind: paper.kind, valid_to: paper.valid_to ?? "" });
  };
  return (
    <ReferenceField
      {...form.field("paper", "portal.share_paper")}
      description={t("portal.share_paper_text")}
      from={sharablePapers}
      input={stored}
      say={(paper) =>
        [
          paper.about,
          paper.title ?? `${t(`portal.kind_${paper.kind}`)} · ${paper.name}`,
          paper.valid_to && t("portal.valid_to", { day: formatDay(paper.valid_to) }),
        ]
          .filter(Boolean)
          .join(" · ")
      }
      onRow={take}
      asks
      clearable
      optional
      autoFocus
    />
  );
}

/** Shares a document with a customer: a stored file or an upload. */
export default function ShareForm({ contact: c, onClose }: { contact: Contact; onClose: () => void }) {
  const t = useT();
  const papers = usePapers();
  const stored = { params: { id: c.hash_id }, query: { limit: 20 } };
  const hasStored = useRead(sharablePapers, stored, { quiet: true, staleTime: 60_000 }).data?.data.length !== 0;
  const form = useCallForm<typeof shareDocument, Values>(shareDocument, {
    draft: undefined,
    start: { title: "", kind: "specification", valid_to: "", paper: "" },
    alsoChanged: papers.isChanged,
    check: (v) => ({
      title: v.title.trim() ? undefined : t("portal.title_needed"),
      files:
        v.paper || papers.files.length === 1
          ? undefined
          : t(papers.files.length > 1 ? "portal.one_file" : "portal.file_needed"),
    }),
    input: ({ title, kind, valid_to, paper }) => ({
      params: { id: c.hash_id },
      body: { title, kind, valid_to, ...(paper ? { file_hash_id: paper } : { files: papers.files }) },
    }),
    saved: (_, { title }) => t("portal.shared", { title: title.trim() }),
    onClose,
  });
  return (
    <RecordDrawer form={form} label={t("portal.share_title")} submit={t("portal.share")}>
      {hasStored ? <PaperField form={form} stored={stored} /> : <p className={css.text}>{t("portal.share_none")}</p>}
      {form.values.paper ? null : (
        <PapersField
          papers={papers}
          what={t("portal.share_what")}
          may={{ add: true, remove: true }}
          errors={form.errors}
        />
      )}
      <TextField {...form.field("title", "portal.document_title")} max={200} required />
      <ChoiceField {...form.field("kind", "portal.kind")} options={documentKinds} texts="portal.kind_" required />
      <DateField {...form.field("valid_to", "portal.document_valid_to")} kind="term" clearable />
    </RecordDrawer>
  );
}
