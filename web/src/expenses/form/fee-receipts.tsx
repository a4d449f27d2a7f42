import { useState } from "react";
import { useT } from "#web/kit/i18n.ts";
import { FileThumb, FileViewer } from "#web/ui/atoms/file-thumb.tsx";
import { NewFile, RemoveButton } from "#web/ui/form/files-field.tsx";
import filesCss from "#web/ui/form/files.module.css";
import type { FeeEditorProps } from "./fee-editor.tsx";
import css from "./form.module.css";

/** Stored and newly added receipts of the fee; each can be removed. */
export default function FeeReceipts({ fee, change, files }: Pick<FeeEditorProps, "fee" | "change" | "files">) {
  const t = useT();
  const [seen, see] = useState<number>();
  const stored = fee.stored.filter((f) => !fee.removes.includes(f.hash_id));
  return (
    <ul className={`${filesCss.files} ${css.receipts} ${filesCss.large}`} aria-label={t("expenses.receipts")}>
      {stored.map((f, i) => (
        <li key={f.hash_id} className={filesCss.file}>
          <FileThumb file={f} size="large" onOpen={() => see(i)} />
          <RemoveButton
            label={t("ui.remove_file", { name: f.name })}
            onRemove={() => change({ removes: [...fee.removes, f.hash_id] })}
          />
        </li>
      ))}
      {fee.files.map((f) => {
        const file = files.fileOf(f.id);
        return file ? (
          <li key={f.id}>
            <NewFile file={file} onRemove={() => change({ files: fee.files.filter((x) => x.id !== f.id) })} />
          </li>
        ) : null;
      })}
      <FileViewer files={stored} at={seen} onMove={see} />
    </ul>
  );
}
