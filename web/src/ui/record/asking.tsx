import { useState } from "react";
import { isApiError } from "#web/api/errors.ts";
import { ReasonDialog } from "../ask-reason.ts";
import { ConfirmDialog } from "../dialogs.tsx";

/** What is asked before something is done that cannot simply be undone. */
export interface Question {
  readonly title: string;
  /** What will happen, said before it does. */
  readonly text: string;
  /** The verb on its button, where that is not the action's. */
  readonly confirm?: string;
  /** Red: it refuses, or cannot be undone. */
  readonly danger?: boolean;
  /** Asks for a reason in words, under this label. */
  readonly reason?: string;
}

interface AskingProps {
  /** Nothing while nothing is asked. */
  asked: { readonly question: Question; readonly confirm: string; readonly run: Run } | undefined;
  onClose: () => void;
}

/** Does it, with the reason if one was asked for. What the server refuses was shown already; `false` leaves the question open. */
export type Run = (reason?: string) => unknown;

/** Does it without a question. */
export const runAtOnce = async (run: Run): Promise<void> => {
  try {
    await run();
  } catch (e) {
    if (!isApiError(e)) throw e;
  }
};

/** The question before an action; it closes when that is done. */
export function Asking({ asked, onClose }: AskingProps) {
  const [busy, setBusy] = useState(false);
  // What it asked stays in sight while it goes.
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);
  const answer = async (reason?: string): Promise<void> => {
    if (!asked) return;
    setBusy(true);
    try {
      if ((await asked.run(reason)) !== false) onClose();
    } catch (e) {
      onClose();
      if (!isApiError(e)) throw e;
    } finally {
      setBusy(false);
    }
  };
  if (!shown) return null;
  const { question, confirm } = shown;
  const common = { confirm, ...question, busy, onClose };
  return (
    <>
      <ConfirmDialog {...common} opened={!!asked && !question.reason} onConfirm={() => void answer()} />
      <ReasonDialog
        {...common}
        opened={!!asked && !!question.reason}
        label={question.reason ?? ""}
        onConfirm={(reason) => void answer(reason)}
      />
    </>
  );
}
