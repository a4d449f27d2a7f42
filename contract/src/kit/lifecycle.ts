import type { Permission } from "../permissions.ts";

// No schemas here, since the web app's first bundle includes lifecycles; `step-call.ts` makes the calls.

/** One right, any of several, or one for each family of the records (`{OFFICE: "office_expenses_update", ...}`). */
export type RightsTo = Permission | readonly Permission[] | Readonly<Record<string, Permission>>;

/** Who may take a step; one match is enough. Rights are checked in the record's place. `F` are the lifecycle's facts. */
export interface Who<F extends string = string> {
  /** The owner, if they hold this right. `anywhere`: being the owner is enough, and the call requires one of these rights in any place, or none. */
  readonly owner?: RightsTo | { readonly anywhere: readonly Permission[] };
  /** Everybody with this right, including the owner. */
  readonly anyone?: RightsTo;
  /** Everybody with this right except the owner (four-eyes principle), unless the company switched the principle off. `anywhere: []`: no right, beside `if`. */
  readonly others?: RightsTo | { readonly anywhere: readonly [] };
  /** This right is needed in addition. It does not count for the call's required right and the step's queue. */
  readonly also?: Permission;
  /** Only if this fact is true for the record and the person. */
  readonly if?: F;
}

/** An input of a step, from which the call's body and the form follow. `?`: optional. */
export type Question = "line" | "text" | "day" | "amount" | "line?" | "text?" | "day?" | "amount?";
export type Questions = Readonly<Record<string, Question>>;

/** A variant of an action. `same`: the state stays; `gone`: the row is deleted. */
export interface Step<S extends string = string, Asks = unknown, F extends string = string> {
  readonly from: readonly S[];
  readonly to: S | readonly S[] | "same" | "gone";
  readonly who: Who<F> | readonly Who<F>[];
  /** A condition like a part of the state: while it is false, the action is refused as in a wrong state. */
  readonly while?: F;
  /** The step's inputs, by name. */
  readonly asks?: Asks & Questions;
  /** A remark for the documentation. */
  readonly note?: string;
}
type Ways<S extends string, Asks, F extends string> = Step<S, Asks, F> | readonly Step<S, Asks, F>[];

/**
 * A lifecycle as data, for the server's decisions and the rights of calls, work queues and badges, the web's buttons, tests, and
 * documentation. `Asks` maps each action to its inputs: `{reject: {motif: "text"}, send: unknown}`.
 */
export interface Lifecycle<N extends string, S extends string, Asks, W extends string, F extends string> {
  /** The area's name, the first part of its call names. */
  readonly area: string;
  /** The kind of record. */
  readonly name: N;
  /** The place where rights are checked, as described in the calls: `the expense's office`. */
  readonly place: string;
  readonly states: readonly S[];
  readonly initial: S;
  /** Facts for decisions, besides state, owner and family. */
  readonly facts?: readonly F[];
  /** Facts that hold of every record but those that something special made. */
  readonly usual?: readonly F[];
  readonly steps: { readonly [A in keyof Asks]: Ways<S, Asks[A], F> };
  /** Steps with a work queue, in the order of the lifecycle. */
  readonly waits: readonly W[];
}
export type AnyLifecycle = Lifecycle<string, string, {}, string, string>;

/** Declares a lifecycle. Types of states and facts are inferred only from their lists, so a misspelt one is an error at its place. */
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
  readonly usual?: readonly NoInfer<F>[];
  readonly steps: { readonly [A in keyof Asks]: Ways<NoInfer<S>, Asks[A], NoInfer<F>> };
  readonly waits: readonly W[];
}): Lifecycle<N, S, Asks, W, F> => l;

export type StateOf<L extends AnyLifecycle> = L["states"][number];
export type ActionOf<L extends AnyLifecycle> = keyof L["steps"] & string;
export type WaitsOf<L extends AnyLifecycle> = L["waits"][number];
export type FactOf<L extends AnyLifecycle> = NonNullable<L["facts"]>[number];
/** The inputs of an action; `{}` if it has none. */
export type AsksOf<L extends AnyLifecycle, A extends ActionOf<L>> =
  L extends Lifecycle<string, string, infer Asks, string, string>
    ? A extends keyof Asks
      ? Asks[A] extends Questions
        ? Asks[A]
        : {}
      : {}
    : {};
/** The actions a person may take on a record now; others are left out. */
export type Can<L extends AnyLifecycle> = { [A in ActionOf<L>]?: boolean | undefined };

export const actionsIn = <L extends AnyLifecycle>(l: L): ActionOf<L>[] => Object.keys(l.steps) as ActionOf<L>[];

/** The variants of an action. */
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

/** Whether the state allows the action, regardless of rights. */
export const allows = <L extends AnyLifecycle>(l: L, action: ActionOf<L>, state: StateOf<L>): boolean =>
  waysOf(l, action).some((way) => way.from.includes(state));

/** The possible target states of an action; `same` gives the state itself. */
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

/** All rights in one field of `Who`, of every family. */
export function rightsIn(rights: Who["owner"]): readonly Permission[] {
  if (rights === undefined) return [];
  if (typeof rights === "string") return [rights];
  if (isSeveral(rights)) return rights;
  return Object.values(rights).flat();
}
const needsNoRight = ({ owner, others }: Who): boolean =>
  [owner, others].some((who) => typeof who === "object" && "anywhere" in who && who.anywhere.length === 0);
const isSeveral = (rights: object): rights is readonly Permission[] => Array.isArray(rights);

/** Every right by which somebody may take one of the actions. */
export const rightsFor = <L extends AnyLifecycle>(l: L, ...actions: readonly ActionOf<L>[]): readonly Permission[] => [
  ...new Set(
    actions
      .flatMap((action) => waysOf(l, action).flatMap(whoTakes))
      .flatMap((who) => [who.owner, who.anyone, who.others].flatMap(rightsIn)),
  ),
];
/** The right required for the call of an action; a login where somebody takes it without any right. */
export function needOf<L extends AnyLifecycle>(
  l: L,
  action: ActionOf<L>,
): "any-user" | Permission | { any: readonly Permission[] } {
  if (waysOf(l, action).flatMap(whoTakes).some(needsNoRight)) return "any-user";
  const [only, ...more] = rightsFor(l, action);
  return only !== undefined && more.length === 0 ? only : { any: rightsFor(l, action) };
}

/** A step with a work queue: for holders of its right in the record's place, its owner among them only where anyone may take it. */
export interface WaitingStep<A extends string = string, S extends string = string> {
  readonly action: A;
  readonly right: Permission;
  readonly states: readonly S[];
}
/** The work queue of a step. Throws unless the step has exactly one right, by which others or anyone take it. */
export function waitingStep<L extends AnyLifecycle, A extends WaitsOf<L> & ActionOf<L>>(
  l: L,
  action: A,
): WaitingStep<A, StateOf<L>> {
  const [right, ...more] = rightsFor(l, action);
  const isForOthers = waysOf(l, action)
    .flatMap(whoTakes)
    .every((w) => w.owner === undefined && (w.others === undefined) !== (w.anyone === undefined));
  if (right === undefined || more.length > 0 || !isForOthers)
    throw new Error(`${l.name}: ${action} waits for somebody, but not for others by one right`);
  return { action, right, states: statesFor(l, action) };
}
