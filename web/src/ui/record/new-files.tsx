import { IconPaperclip } from "@tabler/icons-react";
import { type RefObject, useEffect, useRef } from "react";
import { MOST_COMMENT_FILES } from "#contract/discussion/endpoints.ts";
import { useT } from "#web/kit/i18n.ts";
import { toastError } from "#web/kit/toast.ts";
import { Button } from "../atoms/button.tsx";
import { accepted, checkFiles } from "../form/check-files.ts";
import { FileInput } from "../form/file-input.tsx";
import { NewFile } from "../form/files-field.tsx";
import css from "./shown-files.module.css";

export interface NewFilesProps {
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
  /** Files pasted into it are added. */
  field: RefObject<HTMLElement | null>;
}

/** The files that go with a comment: chosen, pasted into its text, or taken off again. */
export default function NewFiles({ files, onChange, field }: NewFilesProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const add = (more: readonly File[]): void => {
    const room = MOST_COMMENT_FILES - files.length;
    const { good, problem } = checkFiles(more, 0, t);
    onChange([...files, ...good.slice(0, room)]);
    if (problem) toastError(problem);
    else if (good.length > room) toastError(t("ui.file_count", { most: MOST_COMMENT_FILES }));
  };
  const latest = useRef(add);
  latest.current = add;
  useEffect(() => {
    const typed = field.current;
    const onPaste = (e: ClipboardEvent): void => {
      const pasted = [...(e.clipboardData?.files ?? [])];
      if (pasted.length === 0) return;
      e.preventDefault();
      latest.current(pasted);
    };
    typed?.addEventListener("paste", onPaste);
    return () => typed?.removeEventListener("paste", onPaste);
  }, [field]);
  return (
    <>
      {files.length > 0 ? (
        <ul className={css.files} aria-label={t("discussion.files")}>
          {files.map((file) => (
            <li key={`${file.name} ${file.lastModified} ${file.size}`}>
              <NewFile file={file} onRemove={() => onChange(files.filter((one) => one !== file))} />
              <span title={file.name}>{file.name}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <FileInput ref={input} multiple accept={accepted} data-testid="comment-files" onFiles={add} />
      <Button
        look="quiet"
        size="small"
        icon={<IconPaperclip size={14} stroke={1.6} />}
        onClick={() => input.current?.click()}
      >
        {t("ui.add_file")}
      </Button>
    </>
  );
}
