import { isPermission, permissions, scopeOf, type Permission } from "#contract/permissions.ts";
import type { Grant, Holding, Rights } from "#server/kit/access.ts";

/** What carries the giving: changing a profile, or a person. */
export type Carrier = "profiles_update" | "users_update";

/**
 * Being told of what moves, and a customer's door, let nobody of the staff do or see anything by themselves: whoever may change
 * profiles or people there gives them without having them.
 */
const isPower = (p: Permission): boolean => permissions[p].family !== "notifications" && p !== "portal_access";

const covers = (rights: Rights, p: Permission, place: string | null): boolean =>
  place === null ? rights.where([p]) === "all" : rights.at(p, { zone: place, country: place });

/**
 * What of this somebody may not give, because they do not hold it there themselves: nothing, when they may. Without a carrier it
 * says what the others hold beyond them.
 */
export function beyond(rights: Rights, given: readonly Holding[], carrier?: Carrier): Holding[] {
  return given.filter(({ permission, place_id, place }) => {
    if (!isPermission(permission) || (place && place !== scopeOf(permission))) return false;
    if (isPower(permission)) return !covers(rights, permission, place_id);
    if (carrier === undefined) return false;
    return carrier === "profiles_update" ? !rights.anywhere(carrier) : !covers(rights, carrier, place_id);
  });
}

/** Whether somebody may give all of this: nobody gives what they do not hold themselves in that place. */
export const mayGive = (rights: Rights, given: readonly Holding[], carrier: Carrier): boolean =>
  beyond(rights, given, carrier).length === 0;

/** Where somebody works: what `own` stands for. */
export interface Home {
  readonly zone: string | null;
  readonly countries: readonly string[];
}

/** Where grants really hold for a person: the same as the view `held` says. */
export function resolved(grants: readonly Grant[], home: Home): Holding[] {
  return grants.flatMap(({ permission, place_id, own }): Holding[] => {
    if (!isPermission(permission)) return [];
    if (!own) return [{ permission, place_id }];
    if (scopeOf(permission) === "country")
      return home.countries.map((country) => ({ permission, place_id: country, place: "country" }));
    return home.zone === null ? [] : [{ permission, place_id: home.zone, place: "office" }];
  });
}

/** Rights of one's own office that hold nowhere yet, because there is none: any office may become it. */
export const latent = (own: readonly string[], zone: string | null): Holding[] =>
  zone === null
    ? own.flatMap((permission) =>
        isPermission(permission) && scopeOf(permission) === "office" ? [{ permission, place_id: null }] : [],
      )
    : [];

/** What is given to a person, as it is weighed: where it holds, and everywhere while they have no office. */
export const weighed = (grants: readonly Grant[], home: Home): Holding[] => [
  ...resolved(grants, home),
  ...latent(ownIn(grants), home.zone),
];
export const ownIn = (grants: readonly Grant[]): string[] => grants.flatMap((g) => (g.own ? [g.permission] : []));

/** What a profile may come to give: `own` may be any office. */
export const atMost = (grants: readonly Grant[]): Holding[] =>
  grants.map(({ permission, place_id }) => ({ permission, place_id }));

/** Whether somebody may see the product as others do who hold this: nothing in it may be new to them. */
export const mayImpersonate = (rights: Rights, theirs: readonly Holding[]): boolean =>
  rights.anywhere("users_impersonate") && beyond(rights, theirs).length === 0;
