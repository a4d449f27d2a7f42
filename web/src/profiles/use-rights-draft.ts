import { useRef } from "react";
import { useDraft } from "#web/ui/form/use-draft.ts";
import { type Changes, type GrantedPlaces, withChanges } from "./values.ts";

const STEPS = 100;

/** Unsaved changes of rights: kept as a draft in this browser, with undo. */
export function useRightsDraft(name: string, base: GrantedPlaces, version: number) {
  const draft = useDraft<Changes>(`rights.${name}`, {}, version);
  const steps = useRef<Changes[]>([]);
  const changes = withChanges(base, {}, draft.values);
  const count = Object.keys(changes).length;
  return {
    changes,
    count,
    /** The version the changes are based on. */
    version: count > 0 ? (draft.version ?? version) : version,
    restoredAt: count > 0 ? draft.restoredAt : undefined,
    change: (more: Changes): void => {
      steps.current = [...steps.current.slice(-STEPS), changes];
      draft.change((old) => withChanges(base, old, more));
    },
    /** Rebases the changes on what somebody else saved meanwhile. */
    rebase: (): void => draft.rebase(),
    canUndo: steps.current.length > 0,
    undo: (): void => {
      const before = steps.current.at(-1);
      if (!before) return;
      steps.current = steps.current.slice(0, -1);
      draft.change(() => before);
    },
    reset: (): void => {
      steps.current = [];
      draft.reset({});
    },
  };
}
