import { actionsIn, waysOf, type ActionOf, type AnyLifecycle, type StateOf } from "#contract/kit/lifecycle.ts";

export interface Taken<L extends AnyLifecycle> {
  readonly action: ActionOf<L>;
  readonly to: StateOf<L>;
}

/** The shortest way to a state from the first, by steps that need no more than the state: how tests bring a record there. */
export function wayTo<L extends AnyLifecycle>(l: L, state: StateOf<L>): readonly Taken<L>[] {
  const known = new Map<StateOf<L>, readonly Taken<L>[]>([[l.initial, []]]);
  // A map gives what is added to it while one walks it, in the order in which it was found: the nearest first.
  for (const [from, way] of known)
    for (const action of actionsIn(l))
      for (const step of waysOf(l, action).filter((w) => w.while === undefined && w.from.includes(from)))
        for (const to of (step.to === "same" || step.to === "gone" ? [] : [step.to].flat()) as StateOf<L>[])
          if (!known.has(to)) known.set(to, [...way, { action, to }]);
  const found = known.get(state);
  if (!found) throw new Error(`no way of ${l.name} leads to ${state} by itself`);
  return found;
}
