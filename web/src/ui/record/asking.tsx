import { type ReactNode, useState } from "react";
import { isApiError } from "#web/api/errors.ts";
import { ReasonDialog } from "../ask-reason.ts";
import { ConfirmDialog } from "../dialogs.tsx";
import type { RecordAction } from "./record-page.tsx";

/** Confirmation before an action that cannot simply be undone. */
export interface Question {
  readonly title: string;
  /** The consequence of the action. */
  readonly text: string;
  /** Verb of the confirm button, if different from the action's label. */
  readonly confirm?: string;
  /** Red: for refusals and what cannot be undone. */
  readonly danger?: boolean;
  /** Label of a reason field; without it no reason is asked. */
  readonly reason?: string;
}

interface AskingProps {
  /** Undefined while no question is open. */
  asked: { readonly question: Question; readonly confirm: string; readonly run: Run } | undefined;
  onClose: () => void;
}

/** Runs the action, with the reason if asked for. The API client shows errors; returning `false` keeps the dialog open. */
export type Run = (reason?: string) => unknown;

/** Runs an action without confirmation; API errors have been shown already. */
export const runAtOnce = async (run: Run): Promise<void> => {
  try {
    await run();
  } catch (e) {
    if (!isApiError(e)) throw e;
  }
};

/** Runs actions, after the question of those that ask one. */
export function useAsking(actions: readonly RecordAction[]): {
  take: (action: RecordAction) => void;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<string>();
  const asking = actions.find((a) => a.key === asked);
  return {
    take: (a) => void (a.asks ? setAsked(a.key) : runAtOnce(a.run)),
    question: (
      <Asking
        asked={asking?.asks && { question: asking.asks, confirm: asking.label, run: asking.run }}
        onClose={() => setAsked(undefined)}
      />
    ),
  };
}

/** Confirmation dialog of an action; closes when the action is done. */
export function Asking({ asked, onClose }: AskingProps) {
  const [busy, setBusy] = useState(false);
  // Keep the question's text during the closing animation.
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
