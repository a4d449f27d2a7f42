import type { Permission } from "#contract/permissions.ts";
import { rightsOf } from "#contract/permissions.ts";
import { peopleSeers } from "#contract/users/rights.ts";
import { placesOf, type Person } from "#server/kit/access.ts";

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
 * Whether a person may hear a channel at all; each message is weighed again by the rights it names. `membersHeardBy`: the rights
 * of all areas that show what others of an office do.
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
  // Who holds a right everywhere would need a channel for each country there is.
  if (shapes.countries.test(channel)) return holds(countryRights, {});
  const [, country] = shapes.country.exec(channel) ?? [];
  return country !== undefined && holds(countryRights, { country });
}

/** The offices whose people somebody may be told of by name: their own, and those whose people they see. Null is everywhere, people without an office too. */
export function officesNamed(viewer: Person): string[] | null {
  const seen = placesOf(viewer.rights.where(peopleSeers.any));
  return seen && [...seen, ...(viewer.zoneId === null ? [] : [viewer.zoneId])];
}

/** Whether somebody is told which colleague has the same record open: one of their own office, or of one whose people they see. */
export function mayName(viewer: Person, zone: string | null): boolean {
  const named = officesNamed(viewer);
  return named === null || (zone !== null && named.includes(zone));
}
