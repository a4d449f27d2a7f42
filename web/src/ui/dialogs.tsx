import { Modal } from "./lazy-overlays.tsx";
import { type ReactNode, useRef } from "react";
import { lazyPart, Opening } from "./lazy-part.tsx";
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
const Reason = lazyPart(() => import("./reason-dialog.tsx"));

/** Asks one short thing, a reason. Its field is loaded when it is asked for the first time, or ahead. */
export function ReasonDialog(p: ReasonDialogProps) {
  const isWanted = useRef(false);
  isWanted.current ||= p.opened;
  return isWanted.current ? (
    <Opening opened={p.opened} onClose={p.onClose}>
      <Reason {...p} />
    </Opening>
  ) : null;
}
