import { Textarea } from "@mantine/core";
import { useEffect, useState } from "react";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "./atoms/button.tsx";
import type { ReasonDialogProps } from "./dialogs.tsx";
import css from "./dialogs.module.css";
import { Modal } from "./lazy-overlays.tsx";

/** Asks one short thing, a reason: Ctrl Enter sends it. `error` is what the server said about it. */
export default function ReasonDialog({
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
}: ReasonDialogProps) {
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
