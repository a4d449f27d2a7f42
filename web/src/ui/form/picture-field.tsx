import { IconCamera, IconTrash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { FileRef } from "#contract/kit/files.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button, IconButton } from "../atoms/button.tsx";
import { FileThumb, FileViewer } from "../atoms/file-thumb.tsx";
import { acceptedPictures, pictureProblem } from "./check-files.ts";
import { fieldProblem } from "./field-error.tsx";
import { FileInput } from "./file-input.tsx";
import { NewFile } from "./files-field.tsx";
import css from "./form.module.css";

interface PictureFieldProps {
  label: string;
  /** The stored picture. */
  stored: FileRef | undefined;
  /** Its replacement; null removes it, undefined keeps it. */
  given: File | null | undefined;
  onChange: (given: File | null | undefined) => void;
  error?: string | undefined;
}

/** A record's picture: choose, photograph, replace or remove. Sent with the form. */
export function PictureField({ label, stored, given, onChange, error }: PictureFieldProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [at, setAt] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const shown = given === undefined ? stored : undefined;
  const has = given instanceof File || shown !== undefined;
  return (
    <div className={css.picture} role="group" aria-label={label}>
      <span className={css.pictureLabel}>
        {label} <span className={css.optional}>{t("ui.optional")}</span>
      </span>
      <div className={css.pictureRow}>
        {given instanceof File ? <NewFile file={given} /> : null}
        {shown ? <FileThumb file={shown} size="medium" onOpen={() => setAt(0)} /> : null}
        {shown ? <FileViewer files={[shown]} at={at} onMove={setAt} /> : null}
        <FileInput
          ref={input}
          accept={acceptedPictures}
          data-testid="picture"
          onFiles={([file]) => {
            if (!file) return;
            const wrong = pictureProblem(file, t);
            setProblem(wrong);
            if (!wrong) onChange(file);
          }}
        />
        <Button icon={<IconCamera stroke={1.6} />} onClick={() => input.current?.click()}>
          {t(has ? "ui.picture_change" : "ui.picture_add")}
        </Button>
        {has ? (
          <IconButton
            label={t("ui.picture_remove")}
            icon={<IconTrash stroke={1.6} />}
            onClick={() => onChange(stored ? null : undefined)}
          />
        ) : null}
      </div>
      {fieldProblem(problem ?? error)}
    </div>
  );
}
