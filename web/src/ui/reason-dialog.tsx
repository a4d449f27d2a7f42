import { Textarea } from "@mantine/core";
import { useEffect, useState } from "react";
import { useT } from "#web/kit/i18n.ts";
import type { ReasonDialogProps } from "./ask-reason.ts";
import { Answers, QuestionFrame } from "./dialogs.tsx";

/** Dialog for a reason; Ctrl Enter submits. `error` is the server's message. */
export default function ReasonDialog({ confirm, label, busy, danger, error, onConfirm, ...frame }: ReasonDialogProps) {
  const t = useT();
  const [reason, setReason] = useState("");
  const [empty, setEmpty] = useState(false);
  const { opened, onClose } = frame;
  useEffect(() => {
    if (opened) setEmpty(false);
    else setReason("");
  }, [opened]);
  const send = () => {
    if (busy) return;
    if (reason.trim()) onConfirm(reason.trim());
    else setEmpty(true);
  };
  const answers = { onClose, confirm, busy, danger };
  return (
    <QuestionFrame {...frame} foot={<Answers {...answers} hint="Ctrl Enter" onClick={send} />}>
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
    </QuestionFrame>
  );
}
