import { useBlocker } from "@tanstack/react-router";
import { type RefObject } from "react";
import { Modal } from "../lazy-overlays.tsx";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "../atoms/button.tsx";
import css from "../dialogs.module.css";

export interface LeaveGuardProps {
  dirty: boolean;
  /** True while the form itself goes on to its record: then nothing is asked. */
  done: RefObject<boolean>;
  /** Whether a draft is kept, so that leaving loses nothing. */
  kept: boolean;
  onDiscard: () => void;
}

/** Leaving a form that was not saved asks: stay, leave with the draft kept, or give it up. */
export function LeaveGuard({ dirty, done, kept, onDiscard }: LeaveGuardProps) {
  const t = useT();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => dirty && !done.current,
    enableBeforeUnload: () => dirty && !done.current && !kept,
    withResolver: true,
  });
  return (
    <Modal
      opened={status === "blocked"}
      onClose={() => reset?.()}
      title={t("ui.leave_title")}
      size={420}
      centered
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      <div className={css.text}>{kept ? t("ui.leave_kept") : t("ui.leave_lost")}</div>
      <div className={css.foot}>
        <Button
          look="refuse"
          onClick={() => {
            onDiscard();
            proceed?.();
          }}
        >
          {t("ui.leave_discard")}
        </Button>
        {kept ? <Button onClick={() => proceed?.()}>{t("ui.leave_keep")}</Button> : null}
        <Button look="filled" onClick={() => reset?.()} data-autofocus>
          {t("ui.leave_stay")}
        </Button>
      </div>
    </Modal>
  );
}
