import type { Permission } from "#contract/permissions.ts";
import { rightsOf } from "#contract/permissions.ts";
import { peopleSeers } from "#contract/users/rights.ts";
import { placesOf, type Person } from "#server/kit/shared/access.ts";

const ID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const shapes = {
  user: new RegExp(`^private-user\\.(${ID})$`, "u"),
  zone: new RegExp(`^private-zone\\.(${ID})$`, "u"),
  zoneUser: new RegExp(`^private-zone\\.(${ID})\\.user\\.(${ID})$`, "u"),
  country: new RegExp(`^private-country\\.(${ID})$`, "u"),
  countries: /^private-countries$/u,
};

const officeRights = rightsOf("office");
const countryRights = rightsOf("country");

/**
 * Whether a person may listen to a channel; each message is checked again by its own rights. `membersHeardBy`: the rights of all areas that
 * show what members of an office do.
 */
export function mayHear(membersHeardBy: readonly Permission[], person: Person, channel: string): boolean {
  if (person.kind !== "staff") return false;
  const holds = (rights: readonly Permission[], place: { zone?: string; country?: string }): boolean =>
    rights.some((p) => person.rights.at(p, place));
  const [, user] = shapes.user.exec(channel) ?? [];
  if (user) return user === person.id;
  const [, zone] = shapes.zone.exec(channel) ?? [];
  if (zone) return zone === person.zoneId || holds(officeRights, { zone });
  const [, zoneOf, member] = shapes.zoneUser.exec(channel) ?? [];
  if (zoneOf && member) return member === person.id || holds(membersHeardBy, { zone: zoneOf });
  // Holders of a right everywhere listen here instead of to a channel per country.
  if (shapes.countries.test(channel)) return holds(countryRights, {});
  const [, country] = shapes.country.exec(channel) ?? [];
  return country !== undefined && holds(countryRights, { country });
}

/**
 * The offices whose people the viewer may see by name: their own, and those where they may see people. Null means everywhere, including
 * people without an office.
 */
export function officesNamed(viewer: Person): string[] | null {
  const seen = placesOf(viewer.rights.where(peopleSeers.any));
  return seen && [...seen, ...(viewer.zoneId === null ? [] : [viewer.zoneId])];
}

/** Whether the viewer may see the name of a colleague who has the same record open. */
export function mayName(viewer: Person, zone: string | null): boolean {
  const named = officesNamed(viewer);
  return named === null || (zone !== null && named.includes(zone));
}
