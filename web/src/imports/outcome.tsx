import { IconDownload } from "@tabler/icons-react";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import css from "./imports.module.css";
import { shownAt } from "./shown-at.ts";
import { UndoImport } from "./undo-import.tsx";
import type { Done } from "./use-import.ts";

export const saveRest = ({ file_name: name, csv }: NonNullable<Done["rest"]>): void =>
  saveFile(new Blob([csv], { type: "text/csv;charset=utf-8" }), name);

interface OutcomeProps {
  done: Done;
  office: string | undefined;
  onUndone: () => void;
}

/** What was imported, with the way to it and back; how new people can sign in; and the rows that were left out. */
export function Outcome({ done: { batch, rest }, office, onUndone }: OutcomeProps) {
  const t = useT();
  return (
    <section className={css.done}>
      <h2>{t("imports.done", { created: batch.created, changed: batch.changed })}</h2>
      {batch.kind === "users" && batch.created > 0 ? <p>{t("imports.invited")}</p> : null}
      <div className={css.after}>
        {shownAt(batch.kind, batch.hash_id, office).map(({ href, label }) => (
          <ButtonLink key={href} href={href}>
            {t(label)}
          </ButtonLink>
        ))}
        <UndoImport id={batch.hash_id} onUndone={onUndone} />
      </div>
      {rest ? (
        <>
          <p>{t("imports.rest", { count: rest.count })}</p>
          <Button icon={<IconDownload stroke={1.6} />} onClick={() => saveRest(rest)}>
            {t("imports.rest_download")}
          </Button>
        </>
      ) : null}
    </section>
  );
}
