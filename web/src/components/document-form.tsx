import { useState } from "react";
import {
  createDocument,
  deleteDocument,
  documentKinds,
  updateDocument,
  type ComponentDocument,
} from "#contract/components/documents.ts";
import type { ComponentRef } from "#contract/components/schemas.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { FileThumb, FileViewer } from "#web/ui/atoms/file-thumb.tsx";
import { checkFiles } from "#web/ui/form/check-files.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { FilesInput, NewFile } from "#web/ui/form/files-field.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import css from "./components.module.css";

interface DocumentFormProps {
  component: ComponentRef;
  /** The document to edit or read; without it a new one is added. */
  document?: ComponentDocument;
  onClose: () => void;
}

const valuesOf = (d: ComponentDocument | undefined) => ({
  kind: d?.kind ?? "sds",
  title: d?.title ?? "",
  issued_on: d?.issued_on ?? "",
  expires_on: d?.expires_on ?? "",
});
type Values = ReturnType<typeof valuesOf>;

/** State of the form, with the chosen file. */
function useDocumentForm(
  component: ComponentRef,
  d: ComponentDocument | undefined,
  onClose: () => void,
  file: File | undefined,
) {
  const t = useT();
  const create = useChange(createDocument);
  const update = useChange(updateDocument);
  const mayWrite = d === undefined || d.can.update === true;
  const form = useRecordForm<Values, Promise<unknown>>({
    draft: `components.document.${d?.hash_id ?? component.hash_id}`,
    start: valuesOf(d),
    version: d?.version,
    alsoChanged: file !== undefined,
    check: (v) => ({
      expires_on: v.expires_on && v.issued_on && v.expires_on < v.issued_on ? t("errors.dates_reversed") : undefined,
      file: d || file ? undefined : t("errors.file_needed"),
    }),
    save: (v, { version, idempotencyKey }) =>
      d
        ? update.mutateAsync({
            input: { params: { id: d.hash_id }, body: { ...v, ...(file && { file }), version } },
            idempotencyKey,
          })
        : create.mutateAsync({
            input: { body: { ...v, component_hash_id: component.hash_id, file: file as File } },
            idempotencyKey,
          }),
    saved: () => t("components.document_saved"),
    onClose,
  });
  return { mayWrite, form };
}

/** The form of a component's document with its file; a new file replaces the old one. */
export default function DocumentForm({ component, document: d, onClose }: DocumentFormProps) {
  const t = useT();
  const [file, setFile] = useState<File>();
  const [at, setAt] = useState<number>();
  const { mayWrite, form } = useDocumentForm(component, d, onClose, file);
  const { errors } = form;
  const take = (given: File[]): void => {
    const { good, problem } = checkFiles(given.slice(0, 1), 0, t);
    if (good[0]) setFile(good[0]);
    errors.clear("file");
    if (problem) errors.put({ file: problem });
  };
  const name = d?.title ?? d?.file.name ?? "";
  return (
    <>
      <RecordDrawer
        form={form}
        of={d && { kind: "component", id: component.hash_id, now: component.name }}
        label={d ? name : t("components.add_document")}
        submit={mayWrite ? t(d ? "ui.save" : "components.add_document") : undefined}
        remove={
          d && mayWrite && { call: deleteDocument, of: d.hash_id, words: "components.document_delete", given: { name } }
        }
      >
        <ChoiceField
          {...form.field("kind", "components.document_kind")}
          options={documentKinds}
          texts="components.document_"
          disabled={!mayWrite}
        />
        <TextField {...form.field("title", "components.document_title")} max={160} optional />
        <Pair>
          <DateField {...form.field("issued_on", "components.issued_on")} kind="past" clearable />
          <DateField {...form.field("expires_on", "components.expires_on")} kind="term" clearable />
        </Pair>
        <div className={css.file}>
          {file ? (
            <NewFile file={file} onRemove={() => setFile(undefined)} />
          ) : d ? (
            <FileThumb file={d.file} size="medium" onOpen={() => setAt(0)} />
          ) : null}
          <span>{file?.name ?? d?.file.name}</span>
        </div>
        {mayWrite ? <FilesInput what={t("components.document_what")} onAdd={take} takesPaste /> : null}
        {errors.of("file") ? (
          <p className={css.wrong} role="alert">
            {errors.of("file")}
          </p>
        ) : null}
      </RecordDrawer>
      {d ? <FileViewer files={[d.file]} at={at} onMove={setAt} /> : null}
    </>
  );
}
