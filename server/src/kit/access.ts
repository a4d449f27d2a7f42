import type { Need } from "#contract/kit/endpoint.ts";
import { isPermission, scopeOf, type Permission } from "#contract/permissions.ts";
import { forbidden } from "./failures.ts";

/** Where a right holds. */
export type Held = "all" | ReadonlySet<string>;
/** The office or the country of what is touched. */
export interface Place {
  readonly zone?: string;
  readonly country?: string;
}
/** What somebody holds: a right everywhere (`place_id` null) or in one place, which `place` may say the kind of. */
export interface Holding {
  readonly permission: string;
  readonly place_id: string | null;
  readonly place?: "office" | "country" | null;
}
/** What is given: everywhere, in one place, or (`own`) in the office and the countries of whoever has it. */
export interface Grant extends Omit<Holding, "place"> {
  readonly own?: boolean;
}

/** A person's compiled rights. Checks cost a look-up in a map and one in a set. */
export class Rights {
  readonly #held: ReadonlyMap<Permission, Held>;
  constructor(holdings: readonly Holding[]) {
    const held = new Map<Permission, "all" | Set<string>>();
    for (const { permission, place_id, place } of holdings) {
      if (!isPermission(permission) || (place && place !== scopeOf(permission))) continue;
      const before = held.get(permission);
      if (place_id === null) held.set(permission, "all");
      else if (before === undefined) held.set(permission, new Set([place_id]));
      else if (before !== "all") before.add(place_id);
    }
    // Most rights hold in the same places: those are kept once.
    const same = new Map<string, Set<string>>();
    for (const [permission, places] of held) {
      if (places === "all") continue;
      const key = [...places].toSorted((a, b) => (a < b ? -1 : 1)).join();
      const known = same.get(key);
      if (known) held.set(permission, known);
      else same.set(key, places);
    }
    this.#held = held;
  }
  /** Whether it is held anywhere at all. */
  anywhere(permission: Permission): boolean {
    return this.#held.has(permission);
  }
  /** Whether it, or any of several, is held in the place of the thing that is touched. */
  at(permission: Permission | readonly Permission[], place: Place): boolean {
    if (typeof permission !== "string") return permission.some((p) => this.at(p, place));
    const held = this.#held.get(permission);
    if (held === undefined) return false;
    if (held === "all") return true;
    const id = scopeOf(permission) === "office" ? place.zone : place.country;
    return id !== undefined && held.has(id);
  }
  /** The offices or countries where any of these is held. */
  where(permissions: readonly Permission[]): Held {
    const places = new Set<string>();
    for (const p of permissions) {
      const held = this.#held.get(p);
      if (held === "all") return "all";
      for (const id of held ?? []) places.add(id);
    }
    return places;
  }
  meets(need: Exclude<Need, "public" | "any-user" | "any-account">): boolean {
    if (typeof need === "string") return this.anywhere(need);
    return "any" in need ? need.any.some((p) => this.anywhere(p)) : need.all.every((p) => this.anywhere(p));
  }
  /** As it is held: right by right, place by place. */
  list(): Holding[] {
    return [...this.#held].flatMap(([permission, held]): Holding[] =>
      held === "all" ? [{ permission, place_id: null }] : [...held].map((place_id) => ({ permission, place_id })),
    );
  }
  /** For the shell: right -> everywhere or the places. */
  toWire(): Record<string, "all" | string[]> {
    return Object.fromEntries([...this.#held].map(([p, h]) => [p, h === "all" ? "all" : [...h]]));
  }
}

/** Who is asking: the session's person with their rights. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly sessionId: string;
  readonly kind: "staff" | "portal";
  readonly zoneId: string | null;
  readonly locale: "en" | "fr" | null;
  readonly passwordSecure: boolean;
  /** Must set up a second factor before anything else opens. */
  readonly secondFactorDue: boolean;
  readonly rights: Rights;
  /** Changes whenever the rights may have changed. */
  readonly rightsVersion: string;
  readonly profileId: string | null;
  /** Somebody else who sees the product as this person does: nothing can be changed then. */
  readonly impersonator?: Impersonator;
}
/** Who it really is, and until when. */
export interface Impersonator {
  readonly id: string;
  readonly name: string;
  readonly until: string;
}

/** No row belongs to this user: what `own` gives to an impersonator where the person's own rows are not declared open. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * What operations and queries decide with: each method counts as a decision, and mount refuses an answer without one. A
 * presenter never gets it, since drawing a button would count as a check: it takes the `Person`, whose `rights` decide nothing.
 */
export class Access {
  readonly #person: Person;
  readonly #own: string;
  #decided = false;
  /** `ownIsOpen`: an impersonator gets the person's own rows too. */
  constructor(person: Person, ownIsOpen = false) {
    this.#person = person;
    this.#own = person.impersonator && !ownIsOpen ? NOBODY : person.id;
  }
  /** Whether any decision was made. */
  get decided(): boolean {
    return this.#decided;
  }
  /** Whether the person holds any of these at the place. */
  can(permissions: Permission | readonly Permission[], place: Place): boolean {
    this.#decided = true;
    return this.#person.rights.at(permissions, place);
  }
  /** The same, or a 403. */
  require(permissions: Permission | readonly Permission[], place: Place): void {
    if (!this.can(permissions, place)) throw forbidden();
  }
  /** Where the person holds any of these: what a list is limited to. */
  reach(permissions: readonly Permission[]): Held {
    this.#decided = true;
    return this.#person.rights.where(permissions);
  }
  /** Whose rows are the caller's own: what a list or a record is limited to. Nobody's for an impersonator, unless declared open. */
  own(): string {
    this.#decided = true;
    return this.#own;
  }
  /** For one of many kinds in an answer (search, files, histories) that does not open its own rows to an impersonator. */
  withoutOwn(): Access {
    this.#decided = true;
    return new Access(this.#person);
  }
}

/** `null` stands for everywhere in queries: `($1::uuid[] IS NULL OR zone_id = ANY($1))`. */
export const placesOf = (held: Held): string[] | null => (held === "all" ? null : [...held]);
