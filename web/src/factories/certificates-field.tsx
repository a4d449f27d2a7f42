import { IconPaperclip } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { certificateKinds, type CertificateKind } from "#contract/factories/certificates.ts";
import { MOST_CERTIFICATES } from "#contract/factories/schemas.ts";
import type { FileRef } from "#contract/kit/files.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { FileThumb, FileViewer } from "#web/ui/atoms/file-thumb.tsx";
import { accepted, checkFiles } from "#web/ui/form/check-files.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { FileInput } from "#web/ui/form/file-input.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { type Lines, LinesOf } from "#web/ui/form/lines-of.tsx";
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
interface CertificatesFieldProps extends Lines<CertificateValue> {
  /** The stored file of an existing certificate. */
  stored: (id: string) => FileRef | null;
  /** Files chosen but not uploaded yet, by index of the certificate. */
  files: ReadonlyMap<number, File>;
  onFiles: (files: ReadonlyMap<number, File>) => void;
}

/** The certificates of a factory: kind, number, expiry date and file. */
export function CertificatesField({ stored, files, onFiles, ...p }: CertificatesFieldProps) {
  const t = useT();
  const kindOf = (value: CertificateValue): string => t(`factories.kind_${value.kind}`);
  return (
    <LinesOf
      {...p}
      legend={t("factories.certificates")}
      row={css.certificate}
      label={(_, value) => kindOf(value)}
      add={{
        label: t("factories.add_certificate"),
        line: (): CertificateValue => ({ kind: "iso22000", number: "", expires_on: "" }),
        most: MOST_CERTIFICATES,
      }}
      remove={(_, value) =>
        t("factories.remove_certificate", { kind: [kindOf(value), value.number].filter(Boolean).join(" ") })
      }
      onRemoved={(at) => onFiles(new Map([...files].flatMap(([i, f]) => (i === at ? [] : [[i > at ? i - 1 : i, f]]))))}
    >
      {({ at, value, field, remove }) => (
        <>
          <ChoiceField {...field("kind", "factories.kind")} options={certificateKinds} texts="factories.kind_" />
          <TextField {...field("number", "factories.number")} max={80} optional />
          <DateField {...field("expires_on", "factories.expires_on")} kind="term" clearable optional />
          <Paper
            stored={value.id ? stored(value.id) : null}
            given={files.get(at)}
            value={value}
            onGive={(file) => onFiles(new Map([...files, [at, file]]))}
            remove={remove}
          />
        </>
      )}
    </LinesOf>
  );
}

interface PaperProps {
  stored: FileRef | null;
  given: File | undefined;
  value: CertificateValue;
  onGive: (file: File) => void;
  remove: ReactNode;
}
/** The file of a certificate, stored or chosen, with its actions. */
function Paper({ stored, given, value, onGive, remove }: PaperProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [at, setAt] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const take = (chosen: File[]): void => {
    const { good, problem: wrong } = checkFiles(chosen, 0, t);
    setProblem(wrong);
    if (good[0]) onGive(good[0]);
  };
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
      {remove}
      {problem ? <span role="alert">{problem}</span> : null}
      <FileViewer files={stored ? [stored] : []} at={at} onMove={setAt} />
    </div>
  );
}
