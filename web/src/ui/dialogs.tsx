import { Modal } from "./lazy-overlays.tsx";
import type { ReactNode } from "react";
import { useT } from "#web/kit/i18n.ts";
import { Button, type ButtonProps } from "./atoms/button.tsx";
import css from "./dialogs.module.css";

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  /** A question: 'Delete expense 1284?' */
  title: string;
  /** The consequence of confirming. */
  text?: ReactNode;
  /** The verb on the button, never 'OK'. */
  confirm: string;
  busy?: boolean;
  /** Red: for refusals and what cannot be undone. */
  danger?: boolean;
}

/** Frame of a short dialog: title, text, fields and the buttons at its foot. */
export function QuestionFrame({
  opened,
  onClose,
  title,
  text,
  foot,
  children,
}: Pick<DialogProps, "opened" | "onClose" | "title" | "text"> & { foot: ReactNode; children?: ReactNode }) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={420} centered>
      {text ? <div className={css.text}>{text}</div> : null}
      {children}
      <div className={css.foot}>{foot}</div>
    </Modal>
  );
}

/** The buttons of a dialog: cancel and the verb. */
export function Answers({
  onClose,
  confirm,
  danger,
  ...button
}: Pick<DialogProps, "onClose" | "confirm" | "busy" | "danger"> & ButtonProps) {
  return (
    <>
      <Button look="quiet" hint="Esc" onClick={onClose}>
        {useT()("ui.cancel")}
      </Button>
      <Button look={danger ? "danger" : "filled"} {...button}>
        {confirm}
      </Button>
    </>
  );
}

/** Confirmation dialog. */
export function ConfirmDialog({ confirm, busy, danger, onConfirm, ...frame }: DialogProps & { onConfirm: () => void }) {
  const answers = { onClose: frame.onClose, confirm, busy, danger };
  return <QuestionFrame {...frame} foot={<Answers {...answers} onClick={onConfirm} data-autofocus />} />;
}
