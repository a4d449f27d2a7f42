import { useBlocker } from "@tanstack/react-router";
import { type RefObject } from "react";
import { lazyDialog } from "../lazy-dialog.tsx";
import type { LeaveQuestionProps } from "./leave-question.tsx";

/** Preloaded first: the question must work even when offline by then. */
const LeaveQuestion = lazyDialog<LeaveQuestionProps>(() => import("./leave-question.tsx"), true);

export interface LeaveGuardProps {
  dirty: boolean;
  /** True while the form itself navigates to its record; leaving then asks nothing. */
  done: RefObject<boolean>;
  /** Whether a draft is kept, so that leaving loses nothing. */
  kept: boolean;
  onDiscard: () => void;
}

/** Asks before leaving an unsaved form: stay, leave and keep the draft, or discard. */
export function LeaveGuard({ dirty, done, kept, onDiscard }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => dirty && !done.current,
    enableBeforeUnload: () => dirty && !done.current && !kept,
    withResolver: true,
  });
  return (
    <LeaveQuestion
      opened={status === "blocked"}
      onClose={() => reset?.()}
      kept={kept}
      onDiscard={() => {
        onDiscard();
        proceed?.();
      }}
      onLeave={() => proceed?.()}
    />
  );
}
