import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { useState } from "react";
import type { Fee } from "#contract/expenses/schemas.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { FileThumb, FileViewer } from "#web/ui/atoms/file-thumb.tsx";
import css from "./record.module.css";

/** All receipts in large, one below the other. */
export function FilesTab({ fees }: { fees: readonly Fee[] }) {
  const t = useT();
  const name = useNamed();
  const [at, setAt] = useState<number>();
  const all = fees.flatMap((f) => f.invoices.map((file) => ({ file, fee: f })));
  if (all.length === 0) return <EmptyGlass title={t("expenses.no_files")} text={t("expenses.no_files_text")} />;
  return (
    <>
      <ul className={css.files}>
        {all.map(({ file, fee }, i) => (
          <li key={file.hash_id}>
            <FileThumb file={file} size="large" onOpen={() => setAt(i)} />
            <span title={file.name}>{file.name}</span>
            <span>{name(fee.reason)}</span>
          </li>
        ))}
      </ul>
      <FileViewer files={all.map((a) => a.file)} at={at} onMove={setAt} />
    </>
  );
}
