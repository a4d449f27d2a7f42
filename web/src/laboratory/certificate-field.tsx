import { useState } from "react";
import { useT } from "#web/kit/i18n.ts";
import { checkFiles } from "#web/ui/form/check-files.ts";
import { FilesInput, NewFile } from "#web/ui/form/files-field.tsx";
import type { FormFields } from "#web/ui/form/use-record-form.ts";
import css from "./laboratory.module.css";

/** The new certificate of a lot, if one is chosen. */
export function useCertificate() {
  const [file, setFile] = useState<File>();
  return { file, setFile, body: file && { certificate: file } };
}

interface CertificateFieldProps {
  certificate: ReturnType<typeof useCertificate>;
  errors: FormFields<object>["errors"];
}

/** Takes the certificate of a lot: one file. */
export function CertificateField({ certificate: { file, setFile }, errors }: CertificateFieldProps) {
  const t = useT();
  const take = (given: File[]): void => {
    const { good, problem } = checkFiles(given.slice(0, 1), 0, t);
    if (good[0]) setFile(good[0]);
    errors.clear("certificate");
    if (problem) errors.put({ certificate: problem });
  };
  return (
    <>
      {file ? (
        <div className={css.file}>
          <NewFile file={file} onRemove={() => setFile(undefined)} />
          <span>{file.name}</span>
        </div>
      ) : (
        <FilesInput what={t("laboratory.certificate")} onAdd={take} takesPaste />
      )}
      {errors.of("certificate") ? <p role="alert">{errors.of("certificate")}</p> : null}
    </>
  );
}
