import type { Permission } from "#contract/permissions.ts";
import { peopleSeers } from "#contract/users/rights.ts";
import { placesOf, type Access, type Place } from "#server/kit/shared/access.ts";
import type { Where } from "#server/kit/sql/list-query.ts";

export const seers: readonly Permission[] = peopleSeers.any;

/** The place of a person: their office; without one, only users who hold a right everywhere reach them. */
export const placeOf = (row: { readonly zone_id: string | null }): Place => (row.zone_id ? { zone: row.zone_id } : {});

/** SQL: registered and not admitted yet. Needs `app_user u`. */
export const WAITING =
  "(NOT u.active AND u.deactivated_at IS NULL AND u.zone_id IS NULL AND u.profile_id IS NULL AND u.kind = 'staff')";

/** Restricts to people in reach: those of the caller's offices; waiting registrations only if the caller may admit them. Needs `app_user u`. */
export function inReach(where: Where, access: Access): Where {
  const seen = placesOf(access.reach(seers));
  const mayLetIn = placesOf(access.reach(["users_update"]));
  if (seen !== null) where.and("u.zone_id = ANY (?::uuid[])", seen);
  if (mayLetIn !== null) where.and(`NOT ${WAITING}`);
  return where;
}

/** Offices where the caller may see salaries; null for everywhere. */
export const salaryPlaces = (access: Access): string[] | null => placesOf(access.reach(["users_salary"]));
