import { Modal } from "./lazy-overlays.tsx";
import type { ReactNode } from "react";
import { lazyDialog } from "./lazy-dialog.tsx";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "./atoms/button.tsx";
import css from "./dialogs.module.css";

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  /** A question: 'Delete expense 1284?' */
  title: string;
  /** What will happen, said before it does. */
  text?: ReactNode;
  /** The verb on the button, never 'OK'. */
  confirm: string;
  busy?: boolean;
  /** Red, for what cannot be undone or refuses. */
  danger?: boolean;
}

/** Asks before what cannot be undone. */
export function ConfirmDialog({
  opened,
  onClose,
  title,
  text,
  confirm,
  busy,
  danger,
  onConfirm,
}: DialogProps & { onConfirm: () => void }) {
  const t = useT();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={420}
      centered
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      {text ? <div className={css.text}>{text}</div> : null}
      <div className={css.foot}>
        <Button look="quiet" hint="Esc" onClick={onClose}>
          {t("ui.cancel")}
        </Button>
        <Button look={danger ? "danger" : "filled"} busy={busy} onClick={onConfirm} data-autofocus>
          {confirm}
        </Button>
      </div>
    </Modal>
  );
}

export type ReasonDialogProps = DialogProps & { label: string; error?: string; onConfirm: (reason: string) => void };
/** Asks one short thing, a reason. */
export const ReasonDialog = lazyDialog<ReasonDialogProps>(() => import("./reason-dialog.tsx"));
