import type { Need } from "#contract/kit/endpoint.ts";
import { isPermission, scopeOf, type Permission } from "#contract/permissions.ts";
import { forbidden } from "./failures.ts";

/** Where somebody holds a right: everywhere, or in these offices or countries (identifiers). */
type Held = "all" | ReadonlySet<string>;
/** The office and the country of the record a right is checked for. */
export interface Place {
  readonly zone?: string;
  readonly country?: string;
}
/** A right that somebody holds: everywhere (`place_id` null) or in one place. `place` says the kind of the place, where it is known. */
export interface Holding {
  readonly permission: string;
  readonly place_id: string | null;
  readonly place?: "office" | "country" | null;
}
/** A right to grant: everywhere, in one place, or (`own`) in the office and the countries of the person it is granted to. */
export interface Grant extends Omit<Holding, "place"> {
  readonly own?: boolean;
}

/** A person's rights, compiled for look-up: a check costs one map and one set access. */
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
    // Most rights are held in the same places: equal sets share one object to save memory.
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
  /** Whether the right is held in any place. */
  anywhere(permission: Permission): boolean {
    return this.#held.has(permission);
  }
  /** Whether the right, or any of several, is held in the record's place. */
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
  /** One entry per right and place. */
  list(): Holding[] {
    return [...this.#held].flatMap(([permission, held]): Holding[] =>
      held === "all" ? [{ permission, place_id: null }] : [...held].map((place_id) => ({ permission, place_id })),
    );
  }
  /** For the web app: each right with "all" or its places. */
  toWire(): Record<string, "all" | string[]> {
    return Object.fromEntries([...this.#held].map(([p, h]) => [p, h === "all" ? "all" : [...h]]));
  }
}

/** The caller: the session's person with their rights. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly sessionId: string;
  readonly kind: "staff" | "portal";
  readonly zoneId: string | null;
  readonly locale: "en" | "fr" | null;
  readonly passwordSecure: boolean;
  /** Must set up a second factor before using anything else. */
  readonly secondFactorDue: boolean;
  readonly rights: Rights;
  /** A version that changes whenever the rights may have changed. */
  readonly rightsVersion: string;
  readonly profileId: string | null;
  /** Set when another person views the product as this one; all changes are refused then. */
  readonly impersonator?: Impersonator;
}
/** The person who really asks, and until when (ISO 8601) the impersonation lasts. */
export interface Impersonator {
  readonly id: string;
  readonly name: string;
  readonly until: string;
}

/** An identifier no user has: the value of `own` for an impersonator, unless the call declares the person's own rows open. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * Permission checks for operations and queries. Each method marks the call as checked; for calls with a place or a reach, mount refuses an
 * answer without a check. Presenters get the `Person` instead: a check made only to draw a button must not count.
 */
export class Access {
  readonly #person: Person;
  readonly #own: string;
  #decided = false;
  /** `ownIsOpen`: an impersonator also sees the person's own rows. */
  constructor(person: Person, ownIsOpen = false) {
    this.#person = person;
    this.#own = person.impersonator && !ownIsOpen ? NOBODY : person.id;
  }
  /** Whether any check was made. */
  get decided(): boolean {
    return this.#decided;
  }
  /** Whether the person holds any of these at the place. */
  can(permissions: Permission | readonly Permission[], place: Place): boolean {
    this.#decided = true;
    return this.#person.rights.at(permissions, place);
  }
  /** Like `can`, but throws a 403. */
  require(permissions: Permission | readonly Permission[], place: Place): void {
    if (!this.can(permissions, place)) throw forbidden();
  }
  /** Where the person holds any of these rights: lists are limited to these places. */
  reach(permissions: readonly Permission[]): Held {
    this.#decided = true;
    return this.#person.rights.where(permissions);
  }
  /** The user whose rows count as the caller's own. For an impersonator it is an identifier without rows, unless the call opens them. */
  own(): string {
    this.#decided = true;
    return this.#own;
  }
  /**
   * The same checks without the person's own rows, for answers that mix kinds (search, files, histories): some kinds hide own rows from an
   * impersonator.
   */
  withoutOwn(): Access {
    this.#decided = true;
    return new Access(this.#person);
  }
}

/** The places as a query parameter; `null` means everywhere: `($1::uuid[] IS NULL OR zone_id = ANY($1))`. */
export const placesOf = (held: Held): string[] | null => (held === "all" ? null : [...held]);
