import type { ServerOutput } from "#contract/kit/endpoint.ts";
import type { Granted, roleRightsGet, userRightsGet } from "#contract/access/roles.ts";
import { isPermission } from "#contract/permissions.ts";
import { Rights, type Grant, type Person } from "#server/kit/shared/access.ts";
import { givenFrom } from "./grants.ts";
import { beyond, atMost, resolved } from "./giving.ts";
import type { PersonRow, PlaceRow, ProfileRow } from "./grant-queries.ts";
import { officesKnown } from "./reach.ts";

type RoleRights = ServerOutput<typeof roleRightsGet>["data"];
type UserRights = ServerOutput<typeof userRightsGet>["data"];

/** The places named in grants. */
export const placesIn = (...all: readonly (readonly Grant[])[]): string[] => [
  ...new Set(all.flatMap((grants) => grants.flatMap((g) => (g.place_id === null ? [] : [g.place_id])))),
];

/** Limits places to those the reader may see: other offices are counted, not named. */
class Told {
  readonly named: readonly PlaceRow[];
  readonly #known: ReadonlySet<string>;
  constructor(person: Person, rows: readonly PlaceRow[]) {
    const knows = officesKnown(person);
    this.named = rows.filter((p) => p.kind === "country" || knows(p.hash_id));
    this.#known = new Set(this.named.map((p) => p.hash_id));
  }
  split(ids: readonly string[]): { seen: string[]; elsewhere: number } {
    const seen = ids.filter((id) => this.#known.has(id));
    return { seen, elsewhere: ids.length - seen.length };
  }
  grants(grants: readonly Grant[]): Granted[] {
    return givenFrom(grants).flatMap(({ permission, places }): Granted[] => {
      if (typeof places === "string") return [{ permission, places, elsewhere: 0 }];
      const own = places.includes("own");
      const { seen, elsewhere } = this.split(places.filter((p) => p !== "own"));
      return [{ permission, places: own ? ["own", ...seen] : seen, elsewhere }];
    });
  }
}

/** The rights of a profile. */
export function presentRoleRights(person: Person, row: ProfileRow, places: readonly PlaceRow[]): RoleRights {
  const told = new Told(person, places);
  const may = person.rights.anywhere("profiles_update") && beyond(person.rights, atMost(row.grants)).length === 0;
  return {
    hash_id: row.hash_id,
    name: row.name,
    name_fr: row.name_fr,
    version: row.rights_version,
    permissions: told.grants(row.grants),
    places: [...told.named],
    can: { ...(may && { update: true as const }) },
  };
}

/** The rights of a person: their own, their profile's, and the effective result of both. */
export function presentUserRights(person: Person, row: PersonRow, places: readonly PlaceRow[]): UserRights {
  const told = new Told(person, places);
  const home = { zone: row.zone_id, countries: row.countries };
  const [own, profile] = [resolved(row.grants, home), resolved(row.profile_grants, home)];
  const from = (holdings: readonly { permission: string }[]): Set<string> => new Set(holdings.map((h) => h.permission));
  const [ofOwn, ofProfile] = [from(own), from(profile)];
  const effective = Object.entries(new Rights([...own, ...profile]).toWire()).flatMap(([permission, held]) => {
    if (!isPermission(permission)) return [];
    const { seen, elsewhere } = held === "all" ? { seen: [], elsewhere: 0 } : told.split(held);
    const sources = [
      ...(ofOwn.has(permission) ? ["own" as const] : []),
      ...(ofProfile.has(permission) ? ["profile" as const] : []),
    ];
    return [{ permission, places: held === "all" ? ("all" as const) : seen, elsewhere, from: sources }];
  });
  const reached =
    row.zone_id === null
      ? person.rights.where(["users_update"]) === "all"
      : person.rights.at("users_update", { zone: row.zone_id });
  const may = reached && beyond(person.rights, [...own, ...profile]).length === 0;
  return {
    hash_id: row.hash_id,
    name: row.name,
    version: row.rights_version,
    profile: row.profile,
    permissions: told.grants(row.grants),
    from_profile: told.grants(row.profile_grants),
    effective,
    places: [...told.named],
    can: { ...(may && { update: true as const }) },
  };
}
