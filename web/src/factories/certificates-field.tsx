import { IconPaperclip, IconPlus, IconTrash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { certificateKinds, type CertificateKind } from "#contract/factories/certificates.ts";
import { MOST_CERTIFICATES } from "#contract/factories/schemas.ts";
import type { FileRef } from "#contract/kit/files.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { FileThumb, FileViewer } from "#web/ui/atoms/file-thumb.tsx";
import { accepted, checkFiles } from "#web/ui/form/check-files.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { FileInput } from "#web/ui/form/file-input.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { CertificateStatus } from "./certificate-status.tsx";
import css from "./factories.module.css";

/** The form values of a certificate; its file is kept separately. */
export interface CertificateValue {
  /** Set for an existing certificate. */
  readonly id?: string | undefined;
  readonly kind: CertificateKind;
  readonly number: string;
  readonly expires_on: string;
}
interface CertificatesFieldProps {
  values: readonly CertificateValue[];
  onChange: (values: readonly CertificateValue[]) => void;
  /** The stored file of an existing certificate. */
  stored: (id: string) => FileRef | null;
  /** Files chosen but not uploaded yet, by index of the certificate. */
  files: ReadonlyMap<number, File>;
  onFiles: (files: ReadonlyMap<number, File>) => void;
  errorOf: (name: string) => string | undefined;
}

/** The certificates of a factory: kind, number, expiry date and file. */
export function CertificatesField({ values, onChange, stored, files, onFiles, errorOf }: CertificatesFieldProps) {
  const t = useT();
  const set = (at: number, part: Partial<CertificateValue>): void =>
    onChange(values.map((c, i) => (i === at ? { ...c, ...part } : c)));
  const remove = (at: number): void => {
    onChange(values.filter((_, i) => i !== at));
    onFiles(new Map([...files].flatMap(([i, f]) => (i === at ? [] : [[i > at ? i - 1 : i, f]]))));
  };
  return (
    <fieldset className={css.certificates}>
      <legend>{t("factories.certificates")}</legend>
      {values.map((value, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a new certificate has no name of its own
        <div
          key={value.id ?? `new ${at}`}
          className={css.certificate}
          role="group"
          aria-label={t(`factories.kind_${value.kind}`)}
        >
          <ChoiceField
            label={t("factories.kind")}
            value={value.kind}
            choices={certificateKinds.map((k) => ({ value: k, label: t(`factories.kind_${k}`) }))}
            onChange={(kind) => set(at, { kind: kind as CertificateKind })}
          />
          <TextField
            label={t("factories.number")}
            value={value.number}
            max={80}
            optional
            error={errorOf(`certificates.${at}.number`)}
            onChange={(number) => set(at, { number })}
          />
          <DateField
            label={t("factories.expires_on")}
            value={value.expires_on}
            clearable
            optional
            error={errorOf(`certificates.${at}.expires_on`)}
            onChange={(expires_on) => set(at, { expires_on })}
          />
          <Paper
            stored={value.id ? stored(value.id) : null}
            given={files.get(at)}
            value={value}
            onGive={(file) => onFiles(new Map([...files, [at, file]]))}
            onRemove={() => remove(at)}
          />
        </div>
      ))}
      <Button
        size="small"
        icon={<IconPlus stroke={1.6} />}
        disabled={values.length >= MOST_CERTIFICATES}
        onClick={() => onChange([...values, { kind: "iso22000", number: "", expires_on: "" }])}
      >
        {t("factories.add_certificate")}
      </Button>
    </fieldset>
  );
}

interface PaperProps {
  stored: FileRef | null;
  given: File | undefined;
  value: CertificateValue;
  onGive: (file: File) => void;
  onRemove: () => void;
}
/** The file of a certificate, stored or chosen, with its actions. */
function Paper({ stored, given, value, onGive, onRemove }: PaperProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [at, setAt] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const take = (chosen: File[]): void => {
    const { good, problem: wrong } = checkFiles(chosen, 0, t);
    setProblem(wrong);
    if (good[0]) onGive(good[0]);
  };
  const kind = t(`factories.kind_${value.kind}`);
  return (
    <div className={css.foot}>
      {given ? (
        <span className={css.file}>{given.name}</span>
      ) : stored ? (
        <>
          <FileThumb file={stored} onOpen={() => setAt(0)} />
          <span className={css.file}>{stored.name}</span>
        </>
      ) : null}
      <FileInput ref={input} accept={accepted} onFiles={take} data-testid="certificate-file" />
      <Button size="small" look="quiet" icon={<IconPaperclip stroke={1.6} />} onClick={() => input.current?.click()}>
        {t(given || stored ? "factories.replace_file" : "ui.add_file")}
      </Button>
      <CertificateStatus certificate={{ expires_on: value.expires_on || null }} />
      <span className={css.grow} />
      <IconButton
        size="small"
        label={t("factories.remove_certificate", { kind: [kind, value.number].filter(Boolean).join(" ") })}
        icon={<IconTrash stroke={1.6} />}
        onClick={onRemove}
      />
      {problem ? <span role="alert">{problem}</span> : null}
      <FileViewer files={stored ? [stored] : []} at={at} onMove={setAt} />
    </div>
  );
}
