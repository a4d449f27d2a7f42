import { useState } from "react";
import type { Holiday } from "#contract/holidays/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { FileThumb, FileViewer } from "#web/ui/atoms/file-thumb.tsx";
import css from "./holidays.module.css";

/** Files of a request, for its applicant and those who decide. */
export default function FilesTab({ holiday: h }: { holiday: Holiday }) {
  const t = useT();
  const [at, setAt] = useState<number>();
  if (h.files.length === 0)
    return <EmptyGlass title={t("holidays.files_hidden")} text={t("holidays.files_hidden_text")} />;
  return (
    <>
      <ul className={css.files}>
        {h.files.map((file, i) => (
          <li key={file.hash_id}>
            <FileThumb file={file} size="large" onOpen={() => setAt(i)} />
            <span title={file.name}>{file.name}</span>
          </li>
        ))}
      </ul>
      <FileViewer files={h.files} at={at} onMove={setAt} />
    </>
  );
}
