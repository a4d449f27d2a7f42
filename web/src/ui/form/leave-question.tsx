import { useT } from "#web/kit/i18n.ts";
import { Button } from "../atoms/button.tsx";
import { QuestionFrame } from "../dialogs.tsx";

export interface LeaveQuestionProps {
  opened: boolean;
  onClose: () => void;
  /** Whether a draft is kept, so that leaving loses nothing. */
  kept: boolean;
  onDiscard: () => void;
  onLeave: () => void;
}

/** Asks before leaving: stay, leave and keep the draft, or discard. */
export default function LeaveQuestion({ opened, onClose, kept, onDiscard, onLeave }: LeaveQuestionProps) {
  const t = useT();
  return (
    <QuestionFrame
      opened={opened}
      onClose={onClose}
      title={t("ui.leave_title")}
      text={kept ? t("ui.leave_kept") : t("ui.leave_lost")}
      foot={
        <>
          <Button look="refuse" onClick={onDiscard}>
            {t("ui.leave_discard")}
          </Button>
          {kept ? <Button onClick={onLeave}>{t("ui.leave_keep")}</Button> : null}
          <Button look="filled" onClick={onClose} data-autofocus>
            {t("ui.leave_stay")}
          </Button>
        </>
      }
    />
  );
}
