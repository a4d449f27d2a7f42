import { useBlocker } from "@tanstack/react-router";
import { type RefObject } from "react";
import { lazyDialog } from "../lazy-dialog.tsx";
import type { LeaveQuestionProps } from "./leave-question.tsx";

/** Ahead of all else: it asks also when the line has gone meanwhile. */
const LeaveQuestion = lazyDialog<LeaveQuestionProps>(() => import("./leave-question.tsx"), true);

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
