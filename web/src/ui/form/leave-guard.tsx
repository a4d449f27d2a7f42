import { type RefObject } from "react";
import { lazyDialog } from "../lazy-dialog.tsx";
import type { LeaveQuestionProps } from "./leave-question.tsx";
import { useBlocked } from "./use-blocked.ts";

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
  const blocks = (): boolean => dirty && !done.current;
  const held = useBlocked(blocks, () => blocks() && !kept);
  return (
    <LeaveQuestion
      opened={held !== undefined}
      onClose={() => held?.stay()}
      kept={kept}
      onDiscard={() => {
        onDiscard();
        held?.goOn();
      }}
      onLeave={() => held?.goOn()}
    />
  );
}
