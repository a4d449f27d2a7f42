import { IconCamera, IconFileTypePdf, IconPaperclip, IconX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "../atoms/button.tsx";
import { useObjectUrl } from "../atoms/use-object-url.ts";
import { usePhone } from "../use-phone.ts";
import { accepted } from "./check-files.ts";
import { FileInput, useDrop } from "./file-input.tsx";
import css from "./files.module.css";

interface FilesInputProps {
  onAdd: (files: File[]) => void;
  /** Noun for the files: 'receipts'. */
  what: string;
  /** Accepts files pasted anywhere in the page outside a text field. */
  takesPaste?: boolean;
  /** On a phone a single small button, for a second place to add files. */
  small?: boolean;
}

/** Adds files that are pasted anywhere on the screen. */
function usePastedFiles(onAdd: (files: File[]) => void, takesPaste: boolean | undefined) {
  const add = useRef(onAdd);
  add.current = onAdd;
  useEffect(() => {
    if (!takesPaste) return;
    const onPaste = (e: ClipboardEvent) => {
      const files = [...(e.clipboardData?.files ?? [])];
      if (!files.length) return;
      e.preventDefault();
      add.current(files);
    };
    addEventListener("paste", onPaste);
    return () => removeEventListener("paste", onPaste);
  }, [takesPaste]);
}

/** Adds files by drop, paste or dialog, on a phone by camera or dialog. The caller shows problems through `problem`. */
export function FilesInput({ onAdd, what, takesPaste, small }: FilesInputProps) {
  const t = useT();
  const phone = usePhone();
  const choose = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const { over, place } = useDrop(onAdd);
  usePastedFiles(onAdd, takesPaste);
  const inputs = (
    <>
      <FileInput ref={choose} multiple accept={accepted} onFiles={onAdd} data-testid="files" />
      <FileInput ref={camera} accept="image/jpeg,image/png" capture="environment" onFiles={onAdd} />
    </>
  );
  if (phone && small) {
    return (
      <span>
        {inputs}
        <Button look="quiet" icon={<IconPaperclip stroke={1.6} />} onClick={() => choose.current?.click()}>
          {t("ui.add_file")}
        </Button>
      </span>
    );
  }
  if (phone) {
    return (
      <div className={css.buttons}>
        {inputs}
        <Button size="big" icon={<IconCamera stroke={1.6} />} onClick={() => camera.current?.click()}>
          {t("ui.photograph")}
        </Button>
        <Button size="big" icon={<IconPaperclip stroke={1.6} />} onClick={() => choose.current?.click()}>
          {t("ui.add_file")}
        </Button>
      </div>
    );
  }
  return (
    <div className={`${css.drop} ${over ? css.over : ""}`} {...place}>
      {inputs}
      <IconPaperclip stroke={1.6} aria-hidden="true" />
      <span>
        {takesPaste ? t("ui.drop_or_paste", { what }) : t("ui.drop", { what })}{" "}
        <button type="button" className={css.link} onClick={() => choose.current?.click()}>
          {t("ui.choose_files")}
        </button>
      </span>
    </div>
  );
}

/** Thumbnail of a file that is not uploaded yet. */
export function NewFile({ file, onRemove }: { file: File; onRemove?: () => void }) {
  const t = useT();
  const url = useObjectUrl(file.type === "application/pdf" ? undefined : file);
  return (
    <span className={css.file}>
      <span className={css.picture} title={file.name}>
        {url ? <img src={url} alt={file.name} /> : <IconFileTypePdf stroke={1.4} role="img" aria-label={file.name} />}
      </span>
      {onRemove ? <RemoveButton label={t("ui.remove_file", { name: file.name })} onRemove={onRemove} /> : null}
    </span>
  );
}

export function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button type="button" className={css.remove} aria-label={label} title={label} onClick={onRemove}>
      <IconX stroke={2} aria-hidden="true" />
    </button>
  );
}
