import type { Permission } from "#contract/permissions.ts";
import { rightsOf } from "#contract/permissions.ts";
import { peopleSeers } from "#contract/users/rights.ts";
import type { Person } from "#server/kit/access.ts";

const ID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const shapes = {
  user: new RegExp(`^private-user\\.(${ID})$`, "u"),
  zone: new RegExp(`^private-zone\\.(${ID})$`, "u"),
  zoneUser: new RegExp(`^private-zone\\.(${ID})\\.user\\.(${ID})$`, "u"),
  country: new RegExp(`^private-country\\.(${ID})$`, "u"),
};

const officeRights = rightsOf("office");
const countryRights = rightsOf("country");

/** Rights that show or handle what others of an office spend. */
const othersExpenses: readonly Permission[] = [
  "expense_reports_view_all",
  "office_expenses_view_all",
  "travel_expenses_view_all",
  "expense_approving",
  "expense_validating",
  "expense_paying",
  "expense_rollback",
  "accountings_users_expenses",
  "accountings_area_users",
  "accountings_all",
];

/** Whether a person may hear a channel at all; each message is weighed again by the rights it names. */
export function mayHear(person: Person, channel: string): boolean {
  if (person.kind !== "staff") return false;
  const holds = (rights: readonly Permission[], place: { zone?: string; country?: string }): boolean =>
    rights.some((p) => person.rights.at(p, place));
  const [, user] = shapes.user.exec(channel) ?? [];
  if (user) return user === person.id;
  const [, zone] = shapes.zone.exec(channel) ?? [];
  if (zone) return zone === person.zoneId || holds(officeRights, { zone });
  const [, zoneOf, member] = shapes.zoneUser.exec(channel) ?? [];
  if (zoneOf && member) return member === person.id || holds(othersExpenses, { zone: zoneOf });
  const [, country] = shapes.country.exec(channel) ?? [];
  return country !== undefined && holds(countryRights, { country });
}

/** Whether somebody is told which colleague has the same record open: one of their own office, or of one whose people they see. */
export const mayName = (viewer: Person, zone: string | null): boolean =>
  (zone !== null && viewer.zoneId === zone) ||
  peopleSeers.any.some((right) => viewer.rights.at(right, zone === null ? {} : { zone }));
