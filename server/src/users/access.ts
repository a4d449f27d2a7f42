import type { Permission } from "#contract/permissions.ts";
import { peopleSeers } from "#contract/users/rights.ts";
import { placesOf, type Access, type Place } from "#server/kit/access.ts";
import type { Where } from "#server/kit/list-query.ts";

export const seers: readonly Permission[] = peopleSeers.any;

/** The office of a person: who belongs to none is met only by those who hold the right everywhere. */
export const placeOf = (row: { readonly zone_id: string | null }): Place => (row.zone_id ? { zone: row.zone_id } : {});

/** Somebody who registered and whom nobody has let in yet. Wants `app_user u`. */
export const WAITING =
  "(NOT u.active AND u.deactivated_at IS NULL AND u.zone_id IS NULL AND u.profile_id IS NULL AND u.kind = 'staff')";

/** Whom one sees: the people of one's offices; who waits to be let in, only where one may let them in. Wants `app_user u`. */
export function inReach(where: Where, access: Access): Where {
  const seen = placesOf(access.reach(seers));
  const mayLetIn = placesOf(access.reach(["users_update"]));
  if (seen !== null) where.and("u.zone_id = ANY (?::uuid[])", seen);
  if (mayLetIn !== null) where.and(`NOT ${WAITING}`);
  return where;
}

/** Where one may know what people earn. `null` is everywhere. */
export const salaryPlaces = (access: Access): string[] | null => placesOf(access.reach(["users_salary"]));
