import { useState } from "react";
import type { FileRef } from "#contract/kit/files.ts";
import { useT } from "#web/kit/i18n.ts";
import { FileThumb, FileViewer } from "../atoms/file-thumb.tsx";
import css from "./shown-files.module.css";

/** The files beside something written: each with its name; one viewer pages through them. */
export default function ShownFiles({ files }: { files: readonly FileRef[] }) {
  const t = useT();
  const [at, setAt] = useState<number>();
  return (
    <>
      <ul className={css.files} aria-label={t("discussion.files")}>
        {files.map((file, i) => (
          <li key={file.hash_id}>
            <FileThumb file={file} size="medium" onOpen={() => setAt(i)} />
            <span title={file.name}>{file.name}</span>
          </li>
        ))}
      </ul>
      <FileViewer files={files} at={at} onMove={setAt} />
    </>
  );
}
