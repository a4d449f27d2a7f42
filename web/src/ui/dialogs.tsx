import { Textarea } from "@mantine/core";
import { Modal } from "./lazy-overlays.tsx";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "./atoms/button.tsx";
import css from "./dialogs.module.css";

interface DialogProps {
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

/** Asks one short thing, a reason: Ctrl Enter sends it. `error` is what the server said about it. */
export function ReasonDialog({
  opened,
  onClose,
  title,
  text,
  confirm,
  label,
  busy,
  danger,
  error,
  onConfirm,
}: DialogProps & { label: string; error?: string; onConfirm: (reason: string) => void }) {
  const t = useT();
  const [reason, setReason] = useState("");
  const [empty, setEmpty] = useState(false);
  useEffect(() => {
    if (opened) setEmpty(false);
    else setReason("");
  }, [opened]);
  const send = () => {
    if (busy) return;
    if (reason.trim()) onConfirm(reason.trim());
    else setEmpty(true);
  };
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
      <Textarea
        label={label}
        autosize
        minRows={2}
        maxRows={8}
        data-autofocus
        required
        withAsterisk={false}
        value={reason}
        error={error ?? (empty ? t("ui.reason_needed") : undefined)}
        onChange={(e) => setReason(e.currentTarget.value)}
        onKeyDown={(e) => {
          if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) send();
        }}
      />
      <div className={css.foot}>
        <Button look="quiet" hint="Esc" onClick={onClose}>
          {t("ui.cancel")}
        </Button>
        <Button look={danger ? "danger" : "filled"} hint="Ctrl Enter" busy={busy} onClick={send}>
          {confirm}
        </Button>
      </div>
    </Modal>
  );
}
