import { IconArrowBackUp, IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { undoImport, type importKind } from "#contract/imports/endpoints.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Moment } from "#web/ui/atoms/day.tsx";
import { ConfirmDialog } from "#web/ui/dialogs.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import css from "./imports.module.css";
import { titleOf } from "./title-of.ts";

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
  const [asked, ask] = useState<Batch>();
  const undo = useChange(undoImport);
  const template = (): void => {
    // The BOM marks UTF-8; headings are our own texts, without separators or quotes.
    const heading = `\uFEFF${columns.map((c) => c.heading).join(";")}\r\n`;
    saveFile(
      new Blob([heading], { type: "text/csv;charset=utf-8" }),
      `${titleOf(kind, t).replaceAll(/\s*[:/]\s*/gu, " – ")}.csv`,
    );
  };
  const takeBack = async (): Promise<void> => {
    if (!asked) return;
    try {
      const { message } = await undo.mutateAsync({ input: { params: { id: asked.hash_id } } });
      toast(message);
    } catch {
      // The API client has shown the error.
    }
    ask(undefined);
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
                    {b.undone_at ? t("imports.undone") : t("imports.done", { created: b.created, changed: b.changed })}
                  </span>
                </span>
                {b.can.undo ? (
                  <Button look="quiet" icon={<IconArrowBackUp stroke={1.6} />} onClick={() => ask(b)}>
                    {t("imports.undo")}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <ConfirmDialog
        opened={asked !== undefined}
        onClose={() => ask(undefined)}
        title={t("imports.undo_title")}
        text={t("imports.undo_text")}
        confirm={t("imports.undo")}
        busy={undo.isPending}
        danger
        onConfirm={() => void takeBack()}
      />
    </aside>
  );
}
