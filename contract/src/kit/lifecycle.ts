/** One way an action may go. `same`: the state stays; `gone`: the row is deleted. */
export interface Step<S extends string> {
  readonly from: readonly S[];
  readonly to: readonly S[] | "same" | "gone";
  /** Who, in the words of the decision: shown in the documentation. */
  readonly who: string;
}

/** A lifecycle as data: the server allows by it, the web shows buttons by it, the tests walk it, the documentation draws it. */
export interface Lifecycle<S extends string = string, A extends string = string> {
  readonly name: string;
  readonly states: readonly S[];
  readonly initial: S;
  readonly actions: { readonly [action in A]: readonly Step<S>[] };
}

export const lifecycle = <const S extends string, const A extends string>(l: Lifecycle<S, A>): Lifecycle<S, A> => l;

/** The states from which an action may start. */
export function statesFor<S extends string, A extends string>(l: Lifecycle<S, A>, action: A): readonly S[] {
  return [...new Set(l.actions[action].flatMap((step) => step.from))];
}

/** Whether the state allows the action at all (the right is another matter). */
export const allows = <S extends string, A extends string>(l: Lifecycle<S, A>, action: A, state: S): boolean =>
  l.actions[action].some((step) => step.from.includes(state));

/** What is wrong with a lifecycle: unknown states, and states that nothing reaches. Empty when it is sound. */
export function lifecycleProblems<S extends string, A extends string>(l: Lifecycle<S, A>): string[] {
  const steps = (Object.entries(l.actions) as [A, readonly Step<S>[]][]).flatMap(([action, all]) =>
    all.map((step) => ({ action, step })),
  );
  const named = (step: Step<S>): readonly S[] => [...step.from, ...(typeof step.to === "string" ? [] : step.to)];
  const unknown = steps.flatMap(({ action, step }) =>
    named(step)
      .filter((s) => !l.states.includes(s))
      .map((s) => `${action}: unknown state ${s}`),
  );
  const reached = new Set<S>([l.initial]);
  for (let grew = true; grew;) {
    const before = reached.size;
    for (const { step } of steps)
      if (typeof step.to !== "string" && step.from.some((s) => reached.has(s))) for (const s of step.to) reached.add(s);
    grew = reached.size > before;
  }
  return [...unknown, ...l.states.filter((s) => !reached.has(s)).map((s) => `nothing reaches ${s}`)];
}

/** The lifecycle as a Mermaid state diagram, for the documentation. */
export function mermaid<S extends string, A extends string>(l: Lifecycle<S, A>): string {
  const lines = ["stateDiagram-v2", `  [*] --> ${l.initial}`];
  for (const [action, steps] of Object.entries(l.actions) as [A, readonly Step<S>[]][])
    for (const step of steps)
      for (const from of step.from)
        for (const to of step.to === "same" ? [from] : step.to === "gone" ? (["[*]"] as const) : step.to)
          lines.push(`  ${from} --> ${to}: ${action}`);
  return lines.join("\n");
}
