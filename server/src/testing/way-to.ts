import { actionsIn, waysOf, type ActionOf, type AnyLifecycle, type StateOf } from "#contract/kit/lifecycle.ts";

export interface Taken<L extends AnyLifecycle> {
  readonly action: ActionOf<L>;
  readonly to: StateOf<L>;
}

/** Of a record that nothing special made, no further condition keeps the step. */
const isUsual = (l: AnyLifecycle, { while: fact }: { readonly while?: string }): boolean =>
  fact === undefined || (l.usual ?? []).includes(fact);

/**
 * Shortest sequence of steps from the initial state to a state, using only steps without further conditions; tests use it to bring a record there.
 */
export function wayTo<L extends AnyLifecycle>(l: L, state: StateOf<L>): readonly Taken<L>[] {
  const known = new Map<StateOf<L>, readonly Taken<L>[]>([[l.initial, []]]);
  // Breadth-first: iterating over a Map also visits entries added meanwhile, in insertion order.
  for (const [from, way] of known)
    for (const action of actionsIn(l))
      for (const step of waysOf(l, action).filter((w) => isUsual(l, w) && w.from.includes(from)))
        for (const to of (step.to === "same" || step.to === "gone" ? [] : [step.to].flat()) as StateOf<L>[])
          if (!known.has(to)) known.set(to, [...way, { action, to }]);
  const found = known.get(state);
  if (!found) throw new Error(`no way of ${l.name} leads to ${state} by itself`);
  return found;
}
