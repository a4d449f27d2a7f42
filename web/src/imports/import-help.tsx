import { IconDownload } from "@tabler/icons-react";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import type { importKind } from "#contract/imports/endpoints.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Moment } from "#web/ui/atoms/day.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import css from "./imports.module.css";
import { titleOf } from "./title-of.ts";
import { UndoImport } from "./undo-import.tsx";

type ImportKind = ClientOutput<typeof importKind>["data"];
type Batch = ImportKind["batches"][number];

interface HelpProps {
  kind: string;
  columns: ImportKind["columns"];
  batches: ImportKind["batches"];
}

/** The side panel: possible columns, an empty template, and earlier imports. */
export function ImportHelp({ kind, columns, batches }: HelpProps) {
  const t = useT();
  const saidUndone = ({ kept }: Batch): string =>
    kept > 0 ? t("imports.undone_kept", { count: kept }) : t("imports.undone");
  const template = (): void => {
    // The BOM marks UTF-8; headings are our own texts, without separators or quotes.
    const heading = `\uFEFF${columns.map((c) => c.heading).join(";")}\r\n`;
    saveFile(
      new Blob([heading], { type: "text/csv;charset=utf-8" }),
      `${titleOf(kind, t).replaceAll(/\s*[:/]\s*/gu, " – ")}.csv`,
    );
  };
  return (
    <aside className={css.help} aria-label={t("imports.help")}>
      <h2>{t("imports.columns")}</h2>
      <dl>
        {columns.map((c) => (
          <div key={c.key}>
            <dt>{c.heading}</dt>
            <dd>{c.hint}</dd>
          </div>
        ))}
      </dl>
      <Button icon={<IconDownload stroke={1.6} />} onClick={template}>
        {t("imports.template")}
      </Button>
      {batches.length > 0 ? (
        <>
          <h2>{t("imports.before")}</h2>
          <ul>
            {batches.map((b) => (
              <li key={b.hash_id}>
                <span>
                  <Moment value={b.created_at} short /> · {b.file_name || t("imports.from_paste")}
                  <br />
                  <span className={css.soft}>
                    {b.undone_at ? saidUndone(b) : t("imports.done", { created: b.created, changed: b.changed })}
                  </span>
                </span>
                {b.can.undo ? <UndoImport id={b.hash_id} /> : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </aside>
  );
}
