import type { Permission } from "../permissions.ts";

// The web's shell reads lifecycles, so nothing here loads a schema: calls are made of them in `step-call.ts`.

/** One right, any of several, or one for each family of the records (`{OFFICE: "office_expenses_update", ...}`). */
export type RightsTo = Permission | readonly Permission[] | Readonly<Record<string, Permission>>;

/** Who may take a step: any one of these is enough. A right counts where the record is. `F` are the lifecycle's facts. */
export interface Who<F extends string = string> {
  /** The owner, with this right. `anywhere`: being its owner is enough; the call itself asks for one of these rights, in whatever place. */
  readonly owner?: RightsTo | { readonly anywhere: readonly Permission[] };
  /** Everyone with this right, the owner too. */
  readonly anyone?: RightsTo;
  /** Everyone with this right but the owner: nobody decides about their own, unless the company switched the four eyes off. */
  readonly others?: RightsTo;
  /** And this right there too: it narrows those above. The right of the call, and the queue of the step, are by those alone. */
  readonly also?: Permission;
  /** Only where this is true of the record and the person. */
  readonly if?: F;
}

/** What a step asks for: the body of its call and the question on the screen follow from it. `?`: it may be left out. */
export type Question = "line" | "text" | "day" | "amount" | "line?" | "text?" | "day?" | "amount?";
export type Questions = Readonly<Record<string, Question>>;

/** One way an action may go. `same`: the state stays; `gone`: the row is deleted. */
export interface Step<S extends string = string, Asks = unknown, F extends string = string> {
  readonly from: readonly S[];
  readonly to: S | readonly S[] | "same" | "gone";
  readonly who: Who<F> | readonly Who<F>[];
  /** As if it were a part of the state: where it is false, the action is refused as in another state. */
  readonly while?: F;
  /** What the person says, by name. */
  readonly asks?: Asks & Questions;
  /** For the documentation: what the data does not say. */
  readonly note?: string;
}
type Ways<S extends string, Asks, F extends string> = Step<S, Asks, F> | readonly Step<S, Asks, F>[];

/**
 * A lifecycle as data: the server decides and gives rights to calls by it, queues of work and their badges come from it, the web shows
 * its buttons, the tests walk it, the documentation draws it. `Asks` is `{reject: {motif: "text"}, send: unknown}`: the actions, each
 * with what it asks for.
 */
export interface Lifecycle<N extends string, S extends string, Asks, W extends string, F extends string> {
  /** The area's word, with which the names of its calls begin. */
  readonly area: string;
  /** The kind of record. */
  readonly name: N;
  /** Where its rights count, for the calls: `the expense's office`. */
  readonly place: string;
  readonly states: readonly S[];
  readonly initial: S;
  /** What a decision knows of the record and the person beside state, owner and family. */
  readonly facts?: readonly F[];
  readonly steps: { readonly [A in keyof Asks]: Ways<S, Asks[A], F> };
  /** Steps that wait for somebody: each has a queue of work, in the order of the record's way. */
  readonly waits: readonly W[];
}
export type AnyLifecycle = Lifecycle<string, string, {}, string, string>;

/** Declares one. States and facts are read from their lists alone, so that a misspelt one is an error where it stands. */
export const lifecycle = <
  const N extends string,
  const S extends string,
  const Asks,
  const W extends keyof Asks & string,
  const F extends string = never,
>(l: {
  readonly area: string;
  readonly name: N;
  readonly place: string;
  readonly states: readonly S[];
  readonly initial: NoInfer<S>;
  readonly facts?: readonly F[];
  readonly steps: { readonly [A in keyof Asks]: Ways<NoInfer<S>, Asks[A], NoInfer<F>> };
  readonly waits: readonly W[];
}): Lifecycle<N, S, Asks, W, F> => l;

export type StateOf<L extends AnyLifecycle> = L["states"][number];
export type ActionOf<L extends AnyLifecycle> = keyof L["steps"] & string;
export type WaitsOf<L extends AnyLifecycle> = L["waits"][number];
export type FactOf<L extends AnyLifecycle> = NonNullable<L["facts"]>[number];
/** What an action asks for; `{}` where it asks for nothing. */
export type AsksOf<L extends AnyLifecycle, A extends ActionOf<L>> =
  L extends Lifecycle<string, string, infer Asks, string, string>
    ? A extends keyof Asks
      ? Asks[A] extends Questions
        ? Asks[A]
        : {}
      : {}
    : {};
/** What a person may do with a record now: only what is true is named. */
export type Can<L extends AnyLifecycle> = { [A in ActionOf<L>]?: boolean | undefined };

export const actionsIn = <L extends AnyLifecycle>(l: L): ActionOf<L>[] => Object.keys(l.steps) as ActionOf<L>[];

/** The ways an action may go. */
export function waysOf<L extends AnyLifecycle>(l: L, action: ActionOf<L>): readonly Step<StateOf<L>>[] {
  const ways = (l.steps as Readonly<Record<string, Step | readonly Step[]>>)[action] ?? [];
  return (Array.isArray(ways) ? ways : [ways]) as readonly Step<StateOf<L>>[];
}
/** Those who may take a step. */
export const whoTakes = ({ who }: Step): readonly Who[] => ("length" in who ? who : [who]);

/** The states from which an action may start. */
export const statesFor = <L extends AnyLifecycle>(l: L, action: ActionOf<L>): readonly StateOf<L>[] => [
  ...new Set(waysOf(l, action).flatMap((way) => way.from)),
];

/** Whether the state allows the action at all (the right is another matter). */
export const allows = <L extends AnyLifecycle>(l: L, action: ActionOf<L>, state: StateOf<L>): boolean =>
  waysOf(l, action).some((way) => way.from.includes(state));

/** Where an action may lead from a state; a state that stays is itself. */
export const endsOf = <L extends AnyLifecycle>(
  l: L,
  action: ActionOf<L>,
  from: StateOf<L>,
): readonly (StateOf<L> | "gone")[] =>
  waysOf(l, action)
    .filter((way) => way.from.includes(from))
    .flatMap(({ to }): readonly (StateOf<L> | "gone")[] =>
      to === "same" ? [from] : typeof to === "string" ? [to] : to,
    );

/** The rights named by one of the fields of `Who`, those of every family. */
export function rightsIn(rights: Who["owner"]): readonly Permission[] {
  if (rights === undefined) return [];
  if (typeof rights === "string") return [rights];
  if (isSeveral(rights)) return rights;
  return Object.values(rights).flat();
}
const isSeveral = (rights: object): rights is readonly Permission[] => Array.isArray(rights);

/** Every right by which somebody may take one of the actions. */
export const rightsFor = <L extends AnyLifecycle>(l: L, ...actions: readonly ActionOf<L>[]): readonly Permission[] => [
  ...new Set(
    actions
      .flatMap((action) => waysOf(l, action).flatMap(whoTakes))
      .flatMap((who) => [who.owner, who.anyone, who.others].flatMap(rightsIn)),
  ),
];
/** The right of a call that takes the action. */
export function needOf<L extends AnyLifecycle>(l: L, action: ActionOf<L>): Permission | { any: readonly Permission[] } {
  const [only, ...more] = rightsFor(l, action);
  return only !== undefined && more.length === 0 ? only : { any: rightsFor(l, action) };
}

/** A step that waits for somebody: whoever holds its right where the record is, and does not own it. */
export interface WaitingStep<A extends string = string, S extends string = string> {
  readonly action: A;
  readonly right: Permission;
  readonly states: readonly S[];
}
/** The queue of a step. It has one right, for others alone, so that it can be said whose it is. */
export function waitingStep<L extends AnyLifecycle, A extends WaitsOf<L> & ActionOf<L>>(
  l: L,
  action: A,
): WaitingStep<A, StateOf<L>> {
  const [right, ...more] = rightsFor(l, action);
  const isForOthers = waysOf(l, action)
    .flatMap(whoTakes)
    .every((w) => w.others !== undefined && w.owner === undefined && w.anyone === undefined);
  if (right === undefined || more.length > 0 || !isForOthers)
    throw new Error(`${l.name}: ${action} waits for somebody, but not for others by one right`);
  return { action, right, states: statesFor(l, action) };
}
