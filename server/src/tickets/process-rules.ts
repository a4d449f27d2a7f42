import type { ProcessDeed } from "#contract/tickets/process-endpoints.ts";
import type { StepState } from "#contract/tickets/process-lifecycle.ts";

/** What the order of a process needs of a step. */
export interface Ordered {
  readonly position: number;
  /** Positions of the steps that it waits for. */
  readonly after: readonly number[];
}
export interface Stepped extends Ordered {
  readonly state: StepState;
  readonly approver: string | null;
}

/** The steps that one waits for: those it names, else the one before it. */
export const afterOf = (position: number, named: readonly number[] | null | undefined): number[] =>
  named ? [...new Set(named)].toSorted((a, b) => a - b) : position > 1 ? [position - 1] : [];

/** What is wrong with the order: the place of a step that waits for one that is not there, or for itself by a circle. */
export function orderProblem(steps: readonly Ordered[]): { at: number; problem: "unknown" | "circle" } | undefined {
  const unknown = steps.findIndex((step) => step.after.some((p) => !steps.some((s) => s.position === p)));
  if (unknown >= 0) return { at: unknown, problem: "unknown" };
  // Takes away whatever waits for nothing that is left: what remains waits for itself.
  let left = [...steps];
  for (;;) {
    const next = left.filter((step) => step.after.some((p) => left.some((s) => s.position === p)));
    if (next.length === 0) return undefined;
    if (next.length === left.length) {
      const circle = left.find((step) => waitsFor(left, step.position).has(step.position));
      return { at: steps.findIndex((s) => s === circle), problem: "circle" };
    }
    left = next;
  }
}

/** The positions of all that a step waits for, directly or not. */
function waitsFor(steps: readonly Ordered[], position: number): Set<number> {
  const found = new Set<number>();
  const look = (at: number): void => {
    for (const p of steps.find((s) => s.position === at)?.after ?? [])
      if (!found.has(p)) {
        found.add(p);
        look(p);
      }
  };
  look(position);
  return found;
}

const isEnded = (state: StepState): boolean => state === "DONE" || state === "SKIPPED";

const ends: Readonly<Record<ProcessDeed, (step: Stepped) => StepState>> = {
  finish: ({ approver }) => (approver === null ? "DONE" : "TO_APPROVE"),
  approve: () => "DONE",
  refuse: () => "OPEN",
  skip: () => "SKIPPED",
  back: () => "OPEN",
};

/** The states of steps that a deed changes, by position. What goes back takes along all that waits for it; what waits for nothing any more opens. */
export function afterDeed(
  steps: readonly Stepped[],
  position: number,
  deed: ProcessDeed,
): ReadonlyMap<number, StepState> {
  const changed = new Map<number, StepState>();
  const stateOf = (step: Stepped): StepState => changed.get(step.position) ?? step.state;
  for (const step of steps) {
    if (step.position === position) changed.set(position, ends[deed](step));
    else if (deed === "back" && step.state !== "PENDING" && waitsFor(steps, step.position).has(position))
      changed.set(step.position, "PENDING");
  }
  for (const step of steps) {
    // What was skipped before its turn lets nothing pass by.
    const waits = waitsFor(steps, step.position);
    const isReady = steps.every((s) => !waits.has(s.position) || isEnded(stateOf(s)));
    if (stateOf(step) === "PENDING" && isReady) changed.set(step.position, "OPEN");
  }
  return changed;
}

/** The steps that keep a ticket from being solved. */
export const openSteps = <S extends Pick<Stepped, "state">>(steps: readonly S[]): S[] =>
  steps.filter(({ state }) => !isEnded(state));
