import { IconArrowBackUp } from "@tabler/icons-react";
import { useState } from "react";
import { undoImport } from "#contract/imports/endpoints.ts";
import { isApiError } from "#web/api/errors.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Answers, QuestionFrame } from "#web/ui/dialogs.tsx";
import css from "./imports.module.css";

interface UndoImportProps {
  id: string;
  onUndone?: () => void;
}

/** Takes an import back, once it is known what happens with records that have changed since. */
function useUndo({ id, onUndone }: UndoImportProps) {
  const [opened, setOpened] = useState(false);
  /** What has changed since, by the server. */
  const [since, setSince] = useState<{ text: string; records: readonly string[] }>();
  const ask = useChange(undoImport, { quiet: true });
  const undo = useChange(undoImport);
  const busy = ask.isPending || undo.isPending;
  const close = (): void => {
    setOpened(false);
    setSince(undefined);
  };
  const run = async (changed: "ask" | "keep" | "take"): Promise<void> => {
    const call = changed === "ask" ? ask : undo;
    try {
      const { message } = await call.mutateAsync({ input: { params: { id }, body: { changed } } });
      toast(message);
      close();
      onUndone?.();
    } catch (e) {
      if (isApiError(e) && e.code === "changed_since")
        setSince({ text: e.message, records: Object.values(e.errors ?? {}).flat() });
      else {
        if (changed === "ask") toast(isApiError(e) ? e.message : String(e));
        close();
      }
    }
  };
  return { opened, open: () => setOpened(true), close, since, busy, run };
}

/** A button that takes an import back. What has changed since is listed first, to be kept or to go too. */
export function UndoImport({ id, onUndone }: UndoImportProps) {
  const t = useT();
  const { opened, open, close, since, busy, run } = useUndo({ id, onUndone });
  return (
    <>
      <Button look="quiet" icon={<IconArrowBackUp stroke={1.6} />} onClick={open}>
        {t("imports.undo")}
      </Button>
      <QuestionFrame
        opened={opened}
        onClose={close}
        title={t("imports.undo_title")}
        text={since ? since.text : t("imports.undo_text")}
        foot={
          since ? (
            <>
              <Button look="danger" busy={busy} onClick={() => void run("take")}>
                {t("imports.undo_all")}
              </Button>
              <Button look="filled" busy={busy} data-autofocus onClick={() => void run("keep")}>
                {t("imports.undo_others")}
              </Button>
            </>
          ) : (
            <Answers
              onClose={close}
              confirm={t("imports.undo")}
              busy={busy}
              danger
              data-autofocus
              onClick={() => void run("ask")}
            />
          )
        }
      >
        {since ? (
          <>
            {/* oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
            <ul className={css.since} tabIndex={0}>
              {since.records.map((record) => (
                <li key={record}>{record}</li>
              ))}
            </ul>
            <p className={css.soft}>{t("imports.undo_used")}</p>
          </>
        ) : null}
      </QuestionFrame>
    </>
  );
}
