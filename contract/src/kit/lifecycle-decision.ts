import type { Permission } from "../permissions.ts";
import {
  actionsIn,
  allows,
  rightsIn,
  waysOf,
  whoTakes,
  type ActionOf,
  type AnyLifecycle,
  type Can,
  type FactOf,
  type StateOf,
  type Step,
  type Who,
} from "./lifecycle.ts";

/** The facts of a record that a decision needs. */
export interface FactsOf<L extends AnyLifecycle> {
  readonly state: StateOf<L>;
  readonly own: boolean;
  /** Not their own, but they had a hand in it: they decide on it no more than on their own. */
  readonly involved?: boolean;
  /** The record's family, if rights differ by family. */
  readonly family?: string;
  /** Whether the four-eyes principle is on: then nobody decides on their own request. */
  readonly fourEyes?: boolean;
  /** Further facts of the lifecycle. */
  readonly is?: { readonly [K in FactOf<L>]?: boolean };
}
/** Whether a right is held in the record's place. */
export type Holds = (permission: Permission) => boolean;

export type Verdict = "yes" | "forbidden" | "four-eyes" | "state";

const isTrue = <L extends AnyLifecycle>(facts: FactsOf<L>, fact: string | undefined): boolean =>
  fact === undefined || (facts.is as Readonly<Record<string, boolean | undefined>> | undefined)?.[fact] === true;

function holdsOne<L extends AnyLifecycle>(rights: Who["owner"], facts: FactsOf<L>, holds: Holds): boolean {
  if (rights === undefined) return false;
  if (typeof rights === "string") return holds(rights);
  if ("length" in rights) return rightsIn(rights).some(holds);
  if ("anywhere" in rights) return true;
  const right = facts.family === undefined ? undefined : rights[facts.family];
  return right !== undefined && holds(right);
}

const isPartial = <L extends AnyLifecycle>({ own, involved }: FactsOf<L>): boolean => own || involved === true;

/** Whether the person matches: "own" means only by deciding on their own request. */
function match<L extends AnyLifecycle>(who: Who, facts: FactsOf<L>, holds: Holds): "yes" | "own" | undefined {
  if (!isTrue(facts, who.if) || (who.also && !holds(who.also))) return undefined;
  if ((facts.own && holdsOne(who.owner, facts, holds)) || holdsOne(who.anyone, facts, holds)) return "yes";
  return holdsOne(who.others, facts, holds) ? (isPartial(facts) ? "own" : "yes") : undefined;
}

const isOpen = <L extends AnyLifecycle>(way: Step, facts: FactsOf<L>): boolean =>
  way.from.includes(facts.state) && isTrue(facts, way.while);

function verdictOf<L extends AnyLifecycle>(matches: readonly ("yes" | "own" | undefined)[], facts: FactsOf<L>) {
  if (matches.includes("yes")) return "yes";
  return matches.includes("own") ? (facts.fourEyes ? "four-eyes" : "yes") : undefined;
}

/**
 * Whether the person may take the action now; used by the server, its `can` and the tests. Checks rights first, then the four-eyes
 * principle, then the state. If the state offers the action only to other people, the verdict is "state" only for those personally
 * concerned (the owner, or the person of an earlier step); for everybody else it is "forbidden".
 */
export function decide<L extends AnyLifecycle>(l: L, action: ActionOf<L>, facts: FactsOf<L>, holds: Holds): Verdict {
  const ways = waysOf(l, action);
  const matched = (some: readonly Who[]) =>
    verdictOf(
      some.map((who) => match(who, facts, holds)),
      facts,
    );
  const now = matched(ways.filter((way) => isOpen(way, facts)).flatMap(whoTakes));
  if (now) return now;
  const offered = ways.some((way) => isOpen(way, facts));
  const isPersonal = (who: Who): boolean => (facts.own && who.owner !== undefined) || who.if !== undefined;
  const later = matched(ways.flatMap(whoTakes).filter((who) => !offered || isPersonal(who)));
  return later === "yes" ? "state" : (later ?? "forbidden");
}

/** Whether the person would decide on their own request, which is only possible with the four-eyes principle switched off; the trail records it. */
export const decidesOwn = <L extends AnyLifecycle>(
  l: L,
  action: ActionOf<L>,
  facts: FactsOf<L>,
  holds: Holds,
): boolean =>
  isPartial(facts) &&
  waysOf(l, action)
    .filter((way) => isOpen(way, facts))
    .flatMap(whoTakes)
    .every((who) => match(who, facts, holds) !== "yes");

/** An action available in a state, with its variants from that state. */
interface Offer {
  readonly action: string;
  readonly ways: readonly { readonly while: string | undefined; readonly who: readonly Who[] }[];
}
/** Cached by lifecycle and state, since lists need it for each row. */
const offersByState = new WeakMap<AnyLifecycle, Map<string, readonly Offer[]>>();
function offersIn<L extends AnyLifecycle>(l: L, state: StateOf<L>): readonly Offer[] {
  const byState = offersByState.get(l) ?? new Map<string, readonly Offer[]>();
  offersByState.set(l, byState);
  let offers = byState.get(state);
  if (!offers) {
    offers = actionsIn(l)
      .filter((action) => allows(l, action, state))
      .map((action) => {
        const ways = waysOf(l, action).filter((way) => way.from.includes(state));
        return { action, ways: ways.map((way) => ({ while: way.while, who: whoTakes(way) })) };
      });
    byState.set(state, offers);
  }
  return offers;
}

function isTaken<L extends AnyLifecycle>({ ways }: Offer, facts: FactsOf<L>, holds: Holds): boolean {
  let asOwn = false;
  for (const way of ways) {
    if (!isTrue(facts, way.while)) continue;
    for (const who of way.who) {
      const matched = match(who, facts, holds);
      if (matched === "yes") return true;
      asOwn ||= matched === "own";
    }
  }
  return asOwn && facts.fourEyes !== true;
}

/** The actions for which `decide` says yes; others are left out. */
export function mayDo<L extends AnyLifecycle>(l: L, facts: FactsOf<L>, holds: Holds): Can<L> {
  const can: Record<string, true> = {};
  for (const offer of offersIn(l, facts.state)) if (isTaken(offer, facts, holds)) can[offer.action] = true;
  return can as Can<L>;
}
