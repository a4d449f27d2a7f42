import { isPermission, permissions, scopeOf, type Permission } from "#contract/permissions.ts";
import type { Grant, Holding, Rights } from "#server/kit/shared/access.ts";

/** The right that lets somebody grant rights: changing profiles, or people. */
export type Carrier = "profiles_update" | "users_update";

/** Whether a right gives access to anything. Notification rights and the customer portal don't: they may be granted without holding them. */
const isPower = (p: Permission): boolean => permissions[p].family !== "notifications" && p !== "portal_access";

const covers = (rights: Rights, p: Permission, place: string | null): boolean =>
  place === null ? rights.where([p]) === "all" : rights.at(p, { zone: place, country: place });

/**
 * The rights among `given` that the person may not grant, because they do not hold them there; empty when they may grant all. Without a
 * carrier: what others hold beyond the person.
 */
export function beyond(rights: Rights, given: readonly Holding[], carrier?: Carrier): Holding[] {
  return given.filter(({ permission, place_id, place }) => {
    if (!isPermission(permission) || (place && place !== scopeOf(permission))) return false;
    if (isPower(permission)) return !covers(rights, permission, place_id);
    if (carrier === undefined) return false;
    return carrier === "profiles_update" ? !rights.anywhere(carrier) : !covers(rights, carrier, place_id);
  });
}

/** Whether the person may grant all of these: nobody grants a right they do not hold in that place. */
export const mayGive = (rights: Rights, given: readonly Holding[], carrier: Carrier): boolean =>
  beyond(rights, given, carrier).length === 0;

/** The office and countries a person works in: the meaning of `own`. */
export interface Home {
  readonly zone: string | null;
  readonly countries: readonly string[];
}

/** Resolves `own` in a person's grants; same rule as the database view `held`. */
export function resolved(grants: readonly Grant[], home: Home): Holding[] {
  return grants.flatMap(({ permission, place_id, own }): Holding[] => {
    if (!isPermission(permission)) return [];
    if (!own) return [{ permission, place_id }];
    if (scopeOf(permission) === "country")
      return home.countries.map((country) => ({ permission, place_id: country, place: "country" }));
    return home.zone === null ? [] : [{ permission, place_id: home.zone, place: "office" }];
  });
}

/** Rights in the own office of a person without one: any office may become theirs, so count them as everywhere. */
export const latent = (own: readonly string[], zone: string | null): Holding[] =>
  zone === null
    ? own.flatMap((permission) =>
        isPermission(permission) && scopeOf(permission) === "office" ? [{ permission, place_id: null }] : [],
      )
    : [];

/** A person's grants as they count for the check: where they apply, or everywhere while the person has no office. */
export const weighed = (grants: readonly Grant[], home: Home): Holding[] => [
  ...resolved(grants, home),
  ...latent(ownIn(grants), home.zone),
];
export const ownIn = (grants: readonly Grant[]): string[] => grants.flatMap((g) => (g.own ? [g.permission] : []));

/** The most a profile can give: `own` counts as everywhere. */
export const atMost = (grants: readonly Grant[]): Holding[] =>
  grants.map(({ permission, place_id }) => ({ permission, place_id }));

/** Whether the person may impersonate somebody with these rights: only if that shows them nothing new. */
export const mayImpersonate = (rights: Rights, theirs: readonly Holding[]): boolean =>
  rights.anywhere("users_impersonate") && beyond(rights, theirs).length === 0;
