/** What a lower area needs of a higher one, which it may not import: it declares the need, and `areas.ts` binds it. */
interface Needed<T> {
  readonly bind: (value: T) => void;
  /** Throws before it is bound: call it when a statement is made or run, not while modules load. */
  readonly given: () => T;
}

/** Declares a need; `what` names it in the error of a server whose `areas.ts` forgot it. */
export function needed<T>(what: string): Needed<T> {
  let held: { readonly value: T } | undefined;
  return {
    bind: (value) => {
      held = { value };
    },
    given: () => {
      if (!held) throw new Error(`areas.ts does not bind ${what}`);
      return held.value;
    },
  };
}
