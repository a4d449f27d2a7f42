import { type ReactNode, useState } from "react";
import { useT } from "#web/kit/i18n.ts";
import { Answers, QuestionFrame } from "../dialogs.tsx";
import type { ActionInput } from "./actions-of.ts";
import type { StepFormProps } from "./use-steps.tsx";

interface Props extends StepFormProps {
  /** The step in words. */
  step: string;
  /** What is given; nothing yet keeps the button off. */
  given: ActionInput;
  children: ReactNode;
}

/** The frame of a form that asks what several records are given; the fields are its children. */
export function StepForm({ opened, onClose, count, onGiven, step, given, children }: Props) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const isEmpty = Object.keys(given).length === 0;
  const take = async (): Promise<void> => {
    if (isEmpty || busy) return;
    setBusy(true);
    await onGiven(given).finally(() => setBusy(false));
  };
  const title = t("ui.several_title", { step, count });
  return (
    <QuestionFrame
      opened={opened}
      onClose={onClose}
      title={title}
      text={t("ui.several_text")}
      foot={<Answers onClose={onClose} busy={busy} disabled={isEmpty} confirm={step} onClick={() => void take()} />}
    >
      {children}
    </QuestionFrame>
  );
}
